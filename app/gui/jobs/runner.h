#pragma once
// Evaluates the newest case in the background.

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "app/gui/jobs/evaluate.h"
#include "app/gui/jobs/open_candidates.h"
#include "app/gui/jobs/task.h"
#include "gpu/device_report.h"
#include "gpu/gpu_backend.h"

namespace opscope::gui {

class JobRunner {
 public:
  // `wake` is called from another thread whenever there is something new to show. Starts the GPU backend at once, on a
  // separate thread. Growing results are shown only if their request has run for `worth_showing`; earlier they would
  // flicker.
  explicit JobRunner(std::function<void()> wake,
                     std::chrono::milliseconds worth_showing = std::chrono::milliseconds(40));
  JobRunner(const JobRunner&) = delete;
  JobRunner& operator=(const JobRunner&) = delete;

  // Replaces a waiting request. A running one may end if it does so soon: then a drag shows intermediate results too.
  // It is stopped if it has taken longer than `overtaken_limit`, or longer than `worth_showing` if it has the picture
  // and numbers of an output to show. But if none in a row has ended for `longest_incomplete`, and the last one that
  // did took less than `overtaken_limit`, it may end: so every backend's numbers follow a long drag. Sets the request's
  // generation and returns it.
  std::uint64_t submit(Request request);
  static constexpr std::chrono::milliseconds overtaken_limit{250}, longest_incomplete{300};

  // Cancels the running and the waiting request. Growing results on screen are marked as cancelled.
  void cancel();

  // The results published last. They are never older than those returned before. For the thread that submits.
  ResultsPtr latest();
  // `results` as those of `model`, a case that has other names for the same files; they are the published ones from
  // then on. nullptr if others were published since, or if a request runs or waits. For the thread that submits.
  ResultsPtr renamed(const ResultsPtr& results, std::shared_ptr<const Model> model, const SearchPaths& paths);
  // Of a request that runs or waits. Not of a cancelled one, which may still be inside a driver call.
  std::optional<Progress> progress() const { return task_.progress(); }

  // The GPU backend, or why there is none. Others may use it at the same time, since it serialises its work. Waits
  // until it has started; gpu_started() tells whether it has. For any thread, as long as this lives.
  const Result<std::unique_ptr<gpu::GpuBackend>>& gpu() const { return gpu_.get(); }
  bool gpu_started() const;
  Candidate gpu_candidate() const;  // as gpu(), in the form that jobs take
  // What candidates wrote for people since the last call. For any thread.
  struct CandidateLine {
    std::string name, line;
  };
  std::vector<CandidateLine> take_candidates_log();
  // Waits as gpu() does, and until the GPU is idle. For any thread, as long as this lives.
  gpu::DeviceReport describe_device() const;

 private:
  Result<void> run(const Request& request, const TaskControl& task);
  void publish(Results growing, const TaskControl& task);
  void finish(Result<ResultsPtr> results, const TaskControl& task);
  void give_up_growing();
  void take_failure();
  void take_candidates_line(std::string_view name, std::string_view line);
  Candidate compared_candidate(const Request& request);
  bool shows_growing() const { return growing_ && std::chrono::steady_clock::now() > begun_ + worth_showing_; }

  std::function<void()> wake_;
  const std::chrono::milliseconds worth_showing_;
  std::unique_ptr<Backend> reference_, cpu_;
  // A future, since several threads wait for it and all read it afterwards.
  std::shared_future<Result<std::unique_ptr<gpu::GpuBackend>>> gpu_;
  // The running work's own.
  EvaluationCache cache_;
  std::unique_ptr<Backend> compared_;  // of the last request
  OpenCandidates candidates_{
      [this](auto name, auto line) { take_candidates_line(name, line); }};  // of the last request
  std::optional<std::chrono::steady_clock::time_point>
      incomplete_since_;        // when the first of those that were stopped in a row began
  bool completes_soon_ = true;  // the last one that was to end did so within overtaken_limit

  std::uint64_t generation_ = 0;
  Request submitted_;  // last

  std::mutex log_mutex_;
  std::vector<CandidateLine> candidates_log_;

  mutable std::mutex mutex_;
  ResultsPtr latest_;
  ResultsPtr growing_;                           // of the running request
  std::chrono::steady_clock::time_point begun_;  // when that began
  std::atomic<bool> has_numbers_ = false;        // growing_ holds a counted output

  Task<void> task_;  // last: it uses all of the above
};

}  // namespace opscope::gui
