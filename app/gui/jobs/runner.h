#pragma once
// The worker: evaluates the newest case on a thread of its own. The window asks, never waits.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "app/gui/jobs/evaluate.h"
#include "gpu/device_report.h"
#include "gpu/gpu_backend.h"

namespace opscope::gui {

struct Progress {
  std::string stage;    // "loading", a backend's name, "comparing"
  double fraction = 0;  // of all work
  std::chrono::duration<double> elapsed{};
};

class JobRunner {
 public:
  // `wake` is called from the worker whenever there is something new to show. Starts the GPU backend at once, beside
  // whatever the caller does next.
  explicit JobRunner(std::function<void()> wake);
  ~JobRunner();
  JobRunner(const JobRunner&) = delete;
  JobRunner& operator=(const JobRunner&) = delete;

  // Replaces whatever waits. A running request that has taken longer than `patience` is cancelled; a shorter one may
  // end, so that a drag shows its way and not only its end. The request's generation is set here and returned.
  std::uint64_t submit(Request request);
  static constexpr std::chrono::milliseconds patience{250};

  // Gives up the running and the waiting request; their results will not come.
  void cancel();

  // The results published last: of the newest finished request, never of one older than those before.
  ResultsPtr latest() const;
  // While a request runs or waits.
  std::optional<Progress> progress() const;

  // The GPU backend, or why there is none: for others to use beside the worker, since it serialises itself. Waits until
  // it has started; gpu_started() says whether that is over. From any thread, as long as this lives.
  const Result<std::unique_ptr<gpu::GpuBackend>>& gpu() const { return gpu_.get(); }
  bool gpu_started() const;
  BackendSlot gpu_slot() const;  // as gpu(), in the form that jobs take
  // Waits as gpu() does, and for what the GPU is doing. From any thread, as long as this lives.
  gpu::DeviceReport describe_device() const;

 private:
  void work();
  std::vector<BackendSlot> backend_slots();

  std::function<void()> wake_;
  std::unique_ptr<Backend> reference_, cpu_;
  std::shared_future<Result<std::unique_ptr<gpu::GpuBackend>>> gpu_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Request> waiting_;
  bool running_ = false, leave_ = false;
  Progress progress_;
  std::chrono::steady_clock::time_point started_;
  ResultsPtr latest_;
  std::atomic<std::uint64_t> newest_ = 0;    // generation submitted last
  std::atomic<std::uint64_t> given_up_ = 0;  // requests up to this generation are not wanted any more

  std::thread worker_;  // last: it uses all of the above
};

}  // namespace opscope::gui
