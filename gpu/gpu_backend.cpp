#include "gpu/gpu_backend.h"

#include <algorithm>
#include <map>
#include <utility>

#include "gpu/context/device.h"
#include "gpu/context/headless_context.h"
#include "gpu/context/worker.h"
#include "gpu/dispatch/dispatcher.h"
#include "gpu/driver_probe.h"
#include "gpu/resources/storage_buffer.h"

namespace opscope::gpu {
namespace {

// The low and high word of each input that is one element; 0 for the others.
std::vector<std::uint32_t> single_elements(const Invocation& invocation) {
  std::vector<std::uint32_t> words;
  for (std::size_t t = 0; t < invocation.schema->tensors.size(); ++t) {
    const TensorDeclaration& declaration = invocation.schema->tensors[t];
    if (declaration.role == TensorRole::Output) continue;
    const bool read = declaration.single_element && invocation.tensors[t];
    const std::uint64_t bits = read ? element_bits(invocation.tensors[t]->tensor, 0) : 0;
    words.push_back(static_cast<std::uint32_t>(bits));
    words.push_back(static_cast<std::uint32_t>(bits >> 32));
  }
  return words;
}

// Whether the run writes every byte of the output's resource and reads none: then its contents need no upload.
bool is_overwritten(const Invocation& invocation) {
  const BoundTensor& output = invocation.output();
  const TensorDesc& desc = output.tensor.desc;
  const auto bindings = std::ranges::count_if(
      invocation.tensors, [&](const auto& bound) { return bound && bound->resource == output.resource; });
  return bindings == 1 && is_packed(desc) && output.tensor.offset == 0 &&
         element_count(desc) * element_size(desc.data_type) == output.tensor.buffer.size();
}

class OpenGlBackend : public GpuBackend {
 public:
  static Result<std::unique_ptr<GpuBackend>> make(const SharedContext& context, const Limits& limits) {
    auto backend = std::unique_ptr<OpenGlBackend>(new OpenGlBackend(context));
    Result<void> opened;
    backend->worker_.call([&] { opened = backend->open(limits); });
    if (!opened) return tl::unexpected(opened.error());
    return std::unique_ptr<GpuBackend>(std::move(backend));
  }

  ~OpenGlBackend() override {
    worker_.call([this] {
      programs_.reset();
      if (device_) DebugLog::ignore(device_->gl);  // the context lives on a little
      device_.reset();
      if (current_) context_.release();
    });
  }

  std::string_view name() const override { return "gpu"; }
  std::string device() const override { return device_->info.renderer; }
  const DeviceInfo& device_info() const override { return device_->info; }
  std::vector<std::string> take_debug_messages() override { return device_->log.take(); }

  Result<std::vector<DriverFact>> probe() override {
    Result<std::vector<DriverFact>> facts;
    worker_.call([&] { facts = probe_driver(*device_); });
    return facts;
  }

  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    Result<RunResult> result = cancelled();
    worker_.call([&] {
      if (!options.stop || !options.stop()) result = run_here(invocation, options);
    });
    return result;
  }

 private:
  explicit OpenGlBackend(const SharedContext& context) : context_(context) {}

  Result<void> open(const Limits& limits) {
    current_ = context_.make_current();
    if (!current_) return unavailable("the OpenGL context cannot be made current");
    Result<std::unique_ptr<Device>> device = open_device(context_, limits);
    if (!device) return tl::unexpected(device.error());
    device_ = std::move(*device);
    programs_ = std::make_unique<ProgramCache>(device_->gl);
    return {};
  }

  Result<RunResult> run_here(const Invocation& invocation, const RunOptions& options) {
    ShaderBinding binding = invocation.schema->bind_gpu(invocation);
    DispatchRequest request{.specialisation = specialise(invocation, binding),
                            .parameters = std::move(binding.parameters),
                            .singles = single_elements(invocation),
                            .space = dispatch_space(invocation),
                            .buffers = {}};
    // Bindings of one resource share its device buffer: an in-place run is in place there too.
    std::map<std::string, StorageBuffer> uploaded;
    for (const std::size_t t : request.space.tensor_of) {
      const BoundTensor& bound = *invocation.tensors[t];
      auto found = uploaded.find(bound.resource);
      if (found == uploaded.end()) {
        const Buffer& contents = bound.tensor.buffer;
        Result<StorageBuffer> copy = t == invocation.schema->output() && is_overwritten(invocation)
                                         ? StorageBuffer::allocate(device_->gl, contents.size())
                                         : StorageBuffer::upload(device_->gl, contents.bytes());
        if (!copy) return tl::unexpected(copy.error());
        found = uploaded.emplace(bound.resource, std::move(*copy)).first;
      }
      request.buffers.push_back(found->second.name());
    }

    const Result<double> milliseconds = dispatch(*device_, *programs_, request, options);
    if (!milliseconds) return tl::unexpected(milliseconds.error());

    const Buffer& before = invocation.output().tensor.buffer;
    const StorageBuffer& output = uploaded.at(invocation.output().resource);
    Result<void> read;
    Buffer after = Buffer::make(
        before.size(), [&](std::span<std::byte> bytes) { read = output.read(bytes, !device_->info.software); });
    if (!read) return tl::unexpected(read.error());
    return RunResult{std::move(after), *milliseconds};
  }

  const SharedContext context_;
  bool current_ = false;
  std::unique_ptr<Device> device_;
  std::unique_ptr<ProgramCache> programs_;
  Worker worker_;  // last: its thread uses all of the above
};

}  // namespace

Result<std::unique_ptr<GpuBackend>> make_gpu_backend(const SharedContext& context, const Limits& limits) {
  return OpenGlBackend::make(context, limits);
}

Result<std::unique_ptr<GpuBackend>> make_gpu_backend(const Limits& limits) {
  const Result<SharedContext> context = make_headless_context();
  if (!context) return tl::unexpected(context.error());
  return OpenGlBackend::make(*context, limits);
}

}  // namespace opscope::gpu
