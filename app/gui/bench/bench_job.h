#pragma once
// One bench at a time on a thread of its own: an order goes in, snapshots come out. The window asks, never waits.

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
#include "app/text/bench_text.h"
#include "core/bench/bench.h"

namespace opscope::gui {

struct BenchOrder {
  BenchRequest request;  // its operators are named
  bool cpu = true, gpu = true, reference = false;
  std::vector<std::string> left_out;  // before anything runs, and why
};

struct BenchSnapshot {
  enum class State { Fresh, Running, Stopping, Ended };
  State state = State::Fresh;
  BenchOrder order;  // of the bench under way or ended
  double fraction = 0;
  std::string doing;
  std::chrono::duration<double> elapsed{};
  std::shared_ptr<const BenchReport> report = std::make_shared<BenchReport>();  // what is measured so far
  BenchMachine machine;
  std::vector<std::string> left_out;  // each with its reason
  std::optional<Error> error;         // why it ended

  bool busy() const { return state == State::Running || state == State::Stopping; }
};

class BenchJob {
 public:
  using Run =
      std::function<Result<BenchReport>(const BenchRequest&, const std::vector<BenchTarget>&, const BenchControl&)>;

  // `wake` is called from the job's thread between measurements, never during one, and at the end. `gpu` gives the
  // window's GPU backend or the reason why there is none; it is called on the job's thread and may wait. What it gives
  // must live as long as the job. `run` is replaced by tests alone.
  BenchJob(std::function<void()> wake, std::function<BackendSlot()> gpu, Run run = &run_bench);
  ~BenchJob();  // gives the bench up and waits for its thread
  BenchJob(const BenchJob&) = delete;
  BenchJob& operator=(const BenchJob&) = delete;

  // Ignored while a bench is under way.
  void start(BenchOrder order);
  // Asks the bench to end; what it has measured stays.
  void cancel();

  bool busy() const;
  BenchSnapshot snapshot() const;

 private:
  void work(const BenchOrder& order);
  Result<BenchReport> bench(const BenchOrder& order);
  template <class Change>
  void tell(const Change& change);  // changes what snapshots show, and wakes

  std::function<void()> wake_;
  std::function<BackendSlot()> gpu_;
  Run run_;
  std::unique_ptr<Backend> reference_, cpu_;  // its own: the window's may be at work on an edit
  std::atomic<bool> stop_ = false;
  mutable std::mutex mutex_;
  BenchSnapshot now_;
  std::chrono::steady_clock::time_point started_;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace opscope::gui
