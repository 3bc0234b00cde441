#include "gpu/candidates/shader_candidate.h"

#include <map>
#include <utility>

#include "gpu/candidates/whole_shader.h"
#include "gpu/context/device.h"
#include "gpu/context/headless_context.h"
#include "gpu/context/worker.h"
#include "gpu/gpu_backend.h"
#include "gpu/shader/program_cache.h"
#include "gpu/shader/shader_files.h"

namespace opscope::gpu {
namespace {

// The engine with another function of an element.
class ElementFunction : public Backend {
 public:
  explicit ElementFunction(std::string text) {
    add_shader_file(std::string("operators/") + stem + ".glsl", std::move(text));
  }
  std::string_view name() const override { return "element function"; }
  std::string device() const override { return gpu_ ? gpu_->device() : ""; }

  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    if (!invocation.schema->bind_gpu) return unavailable(invocation.schema->name + " has no shader");
    if (!gpu_) {
      auto made = make_gpu_backend();
      if (!made) return tl::unexpected(made.error());
      gpu_ = std::move(*made);
    }
    auto [found, is_new] = schemas_.try_emplace(invocation.schema, *invocation.schema);
    found->second.shader = stem;
    Invocation with_function = invocation;
    with_function.schema = &found->second;
    return gpu_->run(with_function, options);
  }

 private:
  static constexpr const char* stem = "candidate";
  std::unique_ptr<GpuBackend> gpu_;
  std::map<const OperatorSchema*, OperatorSchema> schemas_;
};

class WholeShaderBackend : public Backend {
 public:
  explicit WholeShaderBackend(std::string text) : text_(std::move(text)) {}
  ~WholeShaderBackend() override {
    worker_.call([this] {
      shader_.reset();
      if (device_) DebugLog::ignore(device_->gl);
      device_.reset();
      if (context_) context_->release();
    });
  }
  std::string_view name() const override { return "shader"; }
  std::string device() const override { return device_ ? device_->info.renderer : ""; }

  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    Result<RunResult> result;
    worker_.call([&] { result = run_here(invocation, options); });
    return result;
  }

 private:
  Result<void> open() {
    auto context = make_headless_context();
    if (!context) return tl::unexpected(context.error());
    if (!context->make_current()) return unavailable("the OpenGL context cannot be made current");
    context_ = std::move(*context);
    auto device = open_device(*context_, {});
    if (!device) return tl::unexpected(device.error());
    device_ = std::move(*device);
    return {};
  }

  Result<RunResult> run_here(const Invocation& invocation, const RunOptions& options) {
    if (!device_)
      if (const Result<void> opened = open(); !opened) return tl::unexpected(opened.error());
    if (!shader_) {
      auto compiled = WholeShader::compile(*device_, text_);
      if (!compiled) return tl::unexpected(compiled.error());
      shader_ = std::move(*compiled);
    }
    return shader_->run(invocation, options);
  }

  const std::string text_;
  std::optional<SharedContext> context_;
  std::unique_ptr<Device> device_;
  std::unique_ptr<WholeShader> shader_;
  Worker worker_;  // last: its thread uses all of the above
};

}  // namespace

std::unique_ptr<Backend> make_shader_candidate(std::string text, std::function<void(const std::string& log)> refused) {
  take_logs_of_refused(std::move(refused));
  if (text.find("#version") != std::string::npos) return std::make_unique<WholeShaderBackend>(std::move(text));
  return std::make_unique<ElementFunction>(std::move(text));
}

}  // namespace opscope::gpu
