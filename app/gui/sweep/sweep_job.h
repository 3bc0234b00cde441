#pragma once
// One sweep at a time on a thread of its own: an order goes in, snapshots come out. The window asks, never waits.

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/gui/jobs/evaluate.h"
#include "app/gui/sweep/sweep_lines.h"

namespace opscope::gui {

struct SweepOrder {
  SweepRequest request;
  bool cpu = true, gpu = true;                         // which candidates to judge; at least one
  std::optional<std::chrono::duration<double>> limit;  // absent: until all is done
};

struct SweepSnapshot {
  enum class State { Fresh, Running, Stopping, Ended };
  State state = State::Fresh;
  SweepOrder order;  // of the sweep under way or ended
  SweepProgress progress;
  std::chrono::duration<double> elapsed{};
  std::vector<std::shared_ptr<const SweepLine>> lines;  // in the order they came; never nullptr
  std::shared_ptr<const SweepReport> report;            // once ended without error
  std::optional<Error> error;                           // why there is no report

  bool busy() const { return state == State::Running || state == State::Stopping; }
};

class SweepJob {
 public:
  using Run = std::function<Result<SweepReport>(const SweepRequest&, Backend& reference,
                                                const std::vector<Backend*>& candidates, const SweepControl&)>;

  // `wake` is called from the job's thread when a line has been added or the sweep has ended. `gpu` gives the window's
  // GPU backend or the reason why there is none; it is called on the job's thread and may wait. What it gives must live
  // as long as the job. `run` is replaced by tests alone.
  SweepJob(std::function<void()> wake, std::function<BackendSlot()> gpu, Run run = &run_sweep);
  ~SweepJob();  // gives the sweep up and waits for its thread
  SweepJob(const SweepJob&) = delete;
  SweepJob& operator=(const SweepJob&) = delete;

  // Ignored while a sweep is under way.
  void start(SweepOrder order);
  // Asks the sweep to end; what it has found stays told.
  void cancel();

  bool busy() const;
  SweepSnapshot snapshot() const;

 private:
  void work(const SweepOrder& order);
  Result<SweepReport> sweep(const SweepOrder& order);
  void add(SweepLine line);

  std::function<void()> wake_;
  std::function<BackendSlot()> gpu_;
  Run run_;
  std::unique_ptr<Backend> reference_, cpu_;  // its own: the window's may be at work on an edit
  std::atomic<bool> stop_ = false;
  mutable std::mutex mutex_;
  SweepSnapshot now_;
  std::chrono::steady_clock::time_point started_;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace opscope::gui
