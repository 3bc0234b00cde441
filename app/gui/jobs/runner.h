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
  std::string stage;    // "loading", a backend's name, "comparing", "counting"
  double fraction = 0;  // of all work
  std::chrono::duration<double> elapsed{};
};

class JobRunner {
 public:
  // `wake` is called from the worker whenever there is something new to show. Starts the GPU backend at once, beside
  // whatever the caller does next. Results that are not complete show from `worth_showing` on: before, they would only
  // flicker.
  explicit JobRunner(std::function<void()> wake,
                     std::chrono::milliseconds worth_showing = std::chrono::milliseconds(40));
  ~JobRunner();
  JobRunner(const JobRunner&) = delete;
  JobRunner& operator=(const JobRunner&) = delete;

  // Replaces whatever waits. A running request may end where that is soon, so that a drag shows its way and not only
  // its end: it is cancelled once it has taken longer than `patience`, or than `worth_showing` and has an output's
  // picture and numbers to show. The request's generation is set here and returned.
  std::uint64_t submit(Request request);
  static constexpr std::chrono::milliseconds patience{250};

  // Gives up the running and the waiting request. What is there of the running one says so, and no more will come.
  void cancel();

  // The results published last, growing ones once their request has run for `worth_showing`. Never of a request older
  // than those before.
  ResultsPtr latest() const;
  // Of a request that runs or waits. Not of a cancelled one, which may still be inside a driver call.
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
  void take(const Results& growing);
  void take_end(Result<ResultsPtr> results, std::uint64_t generation);
  void give_up_growing();
  bool shows_growing() const { return growing_ && std::chrono::steady_clock::now() > begun_ + worth_showing_; }
  std::vector<BackendSlot> backend_slots();

  std::function<void()> wake_;
  const std::chrono::milliseconds worth_showing_;
  std::unique_ptr<Backend> reference_, cpu_;
  std::shared_future<Result<std::unique_ptr<gpu::GpuBackend>>> gpu_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Request> waiting_;
  bool running_ = false, leave_ = false;
  std::uint64_t running_generation_ = 0;
  Progress progress_;
  std::chrono::steady_clock::time_point started_;
  ResultsPtr latest_;
  ResultsPtr growing_;                           // of the running request
  std::chrono::steady_clock::time_point begun_;  // the running request's begin
  std::atomic<bool> has_numbers_ = false;        // growing_ has an output's
  std::atomic<std::uint64_t> newest_ = 0;        // generation submitted last
  std::atomic<std::uint64_t> given_up_ = 0;      // requests up to this generation are not wanted any more

  std::thread worker_;  // last: it uses all of the above
};

}  // namespace opscope::gui
