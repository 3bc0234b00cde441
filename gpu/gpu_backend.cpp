#include "gpu/gpu_backend.h"

#include <optional>
#include <utility>

#include "core/limits/failure.h"
#include "gpu/context/context_loss.h"
#include "gpu/context/device.h"
#include "gpu/context/driver_room.h"
#include "gpu/context/headless_context.h"
#include "gpu/context/worker.h"
#include "gpu/dispatch/resident_run.h"
#include "gpu/probe/driver_probe.h"

namespace opscope::gpu {
namespace {

// The result of `work`, or lost_context() if the context was lost before or during it: then the result is meaningless.
template <class Work>
auto unless_lost(Device& device, Work work) -> decltype(work()) {
  if (device.lost) return lost_context();
  auto result = work();
  device.lost = device.lost || is_lost(device.gl);
  if (device.lost) return lost_context();
  return result;
}

// A ResidentRun that any thread may use: it forwards to the context's thread.
class PreparedOnWorker : public PreparedRun {
 public:
  PreparedOnWorker(Worker& worker, Device& device, ResidentRun resident, const RunOptions& options)
      : worker_(worker), device_(device), resident_(std::move(resident)), options_(options) {}
  ~PreparedOnWorker() override {
    worker_.call([this] { resident_.reset(); });
  }

  Result<double> run(std::uint64_t times) override {
    Result<double> milliseconds;
    worker_.call([&] { milliseconds = unless_lost(device_, [&] { return resident_->run(times, options_); }); });
    return milliseconds;
  }
  Result<Buffer> output() override {
    Result<Buffer> bytes;
    worker_.call([&] { bytes = unless_lost(device_, [&] { return resident_->read(); }); });
    return bytes;
  }

 private:
  Worker& worker_;
  Device& device_;
  std::optional<ResidentRun> resident_;
  const RunOptions options_;
};

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
      if (device_) DebugLog::ignore(device_->gl);  // the context outlives the log
      device_.reset();
      if (current_) context_.release();
    });
  }

  std::string_view name() const override { return "gpu"; }
  std::string device() const override { return device_->info.renderer; }
  const DeviceInfo& device_info() const override { return device_->info; }
  std::vector<std::string> take_debug_messages() override { return device_->log.take(); }

  std::size_t compiled_programs() override {
    std::size_t count = 0;
    worker_.call([&] { count = programs_->size(); });
    return count;
  }

  Result<std::vector<DriverFact>> probe() override {
    Result<std::vector<DriverFact>> facts;
    worker_.call([&] { facts = unless_lost(*device_, [&] { return probe_driver(*device_); }); });
    return facts;
  }

  // One call of the worker for the whole run: concurrent runs do not hold device memory at the same time.
  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    Result<RunResult> result;
    worker_.call([&] { result = unless_lost(*device_, [&] { return run_here(invocation, options); }); });
    return result;
  }

  Result<std::unique_ptr<PreparedRun>> prepare(const Invocation& invocation, const RunOptions& options) override {
    Result<std::unique_ptr<PreparedRun>> prepared;
    worker_.call([&] {
      Result<ResidentRun> resident = unless_lost(*device_, [&] { return make_resident(invocation, options); });
      if (resident)
        prepared = std::make_unique<PreparedOnWorker>(worker_, *device_, std::move(*resident), options);
      else
        prepared = tl::unexpected(resident.error());
    });
    return prepared;
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

  Result<ResidentRun> make_resident(const Invocation& invocation, const RunOptions& options) {
    if (options.stop && options.stop()) return cancelled();
    if (Result<void> room = check_room_for_run(); !room) return tl::unexpected(room.error());
    return ResidentRun::make(*device_, *programs_, invocation, options.keep_contents);
  }

  Result<RunResult> run_here(const Invocation& invocation, const RunOptions& options) {
    Result<ResidentRun> resident = make_resident(invocation, options);
    if (!resident) return tl::unexpected(resident.error());
    const Result<double> milliseconds = resident->run(1, options);
    if (!milliseconds) return tl::unexpected(milliseconds.error());
    Result<Buffer> output = std::move(*resident).take();
    if (!output) return tl::unexpected(output.error());
    return RunResult{std::move(*output), *milliseconds};
  }

  const SharedContext context_;
  bool current_ = false;
  std::unique_ptr<Device> device_;
  std::unique_ptr<ProgramCache> programs_;
  Worker worker_;  // last: its thread uses all of the above
};

// Turns any error, and any exception for lack of memory or threads, into Unavailable.
template <class Make>
Result<std::unique_ptr<GpuBackend>> made_or_why_not(const Make& make) {
  Result<std::unique_ptr<GpuBackend>> backend = guarded(make);
  if (!backend && backend.error().kind != Error::Kind::Unavailable) return unavailable(backend.error().what);
  return backend;
}

}  // namespace

Result<std::unique_ptr<GpuBackend>> make_gpu_backend(const SharedContext& context, const Limits& limits) {
  return made_or_why_not([&] { return OpenGlBackend::make(context, limits); });
}

Result<std::unique_ptr<GpuBackend>> make_gpu_backend(const Limits& limits) {
  return made_or_why_not([&]() -> Result<std::unique_ptr<GpuBackend>> {
    if (Result<void> room = check_room_for_driver(); !room) return tl::unexpected(room.error());
    const Result<SharedContext> context = make_headless_context();
    if (!context) return tl::unexpected(context.error());
    return OpenGlBackend::make(*context, limits);
  });
}

}  // namespace opscope::gpu
