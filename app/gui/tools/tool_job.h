#pragma once
// The background work of a tool: one job at a time, on its own backends. It takes an order and returns snapshots.

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/jobs/evaluate.h"
#include "app/gui/jobs/task.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/candidates/open_candidate.h"

namespace opscope::gui {

// A candidate that a job judges or measures. Absent: why it cannot run.
struct OpenedCandidate {
  std::string name;
  Result<std::unique_ptr<Backend>> backend;
  CandidateKind kind = CandidateKind::Program;  // a shader computes on the device of the gpu backend
};
// Starts those for one job that can run one of these operators; no operators: all.
std::vector<OpenedCandidate> open_candidates(const std::vector<UnderTest>& wanted,
                                             const std::vector<const OperatorSchema*>& operators);
// True if it was chosen for one of them, or tells itself what it can run.
bool runs_one_of(const UnderTest& candidate, const std::vector<const OperatorSchema*>& operators);
std::vector<std::string> names_of(const std::vector<UnderTest>& candidates);

template <class Order>
struct JobSnapshot {
  enum class State { Fresh, Running, Stopping, Ended };
  State state = State::Fresh;
  Order order;  // of the job that runs or ran last
  std::chrono::duration<double> elapsed{};
  std::optional<Error> error;  // why it ended early

  bool busy() const { return state == State::Running || state == State::Stopping; }
};

// `Snapshot` is a JobSnapshot with what the derived class has to show. The derived class's destructor must call end().
template <class Snapshot>
class ToolJob {
 public:
  using State = typename Snapshot::State;
  using Order = decltype(Snapshot::order);

  // `wake` is called on the job's thread when there is something new to show, and at the end. `gpu` returns the
  // window's GPU backend or the reason why there is none; it is called on the job's thread and may wait. The backend
  // must outlive the job.
  ToolJob(std::function<void()> wake, std::function<Candidate()> gpu)
      : gpu_(std::move(gpu)), reference_(make_reference_backend()), cpu_(make_cpu_backend()), wake_(std::move(wake)) {}
  ToolJob(const ToolJob&) = delete;
  ToolJob& operator=(const ToolJob&) = delete;

  // Ignored while a job runs.
  void start(Order order) {
    if (busy()) return;
    now_ = {};
    now_.state = State::Running;
    now_.order = std::move(order);
    started_ = std::chrono::steady_clock::now();
    task_.emplace(wake_);
    task_->start([this, order = now_.order](const TaskControl& control) {
      const Result<void> done = guarded([&] { return work(order, control); });
      tell([&](Snapshot& now) { now.elapsed = std::chrono::steady_clock::now() - started_; });
      return done;
    });
  }  // NOLINT(clang-analyzer-cplusplus.NewDeleteLeaks): the task owns the function that it is given

  // Asks the job to end. What it has found stays.
  void cancel() {
    if (task_) task_->cancel();
  }

  // Drops what an ended job has found.
  void clear() {
    if (busy()) return;
    task_.reset();
    now_ = {};
  }

  bool busy() const { return task_ && task_->busy(); }
  bool has_work() const { return task_.has_value(); }  // is busy, or has ended and was not cleared

  Snapshot snapshot() const {
    const std::lock_guard lock(mutex_);
    if (!task_) return now_;
    if (const auto ended = task_->take()) {
      now_.state = State::Ended;
      if (!*ended) now_.error = ended->error();
    }
    if (!now_.busy()) return now_;
    now_.state = task_->progress() ? State::Running : State::Stopping;
    now_.elapsed = std::chrono::steady_clock::now() - started_;
    return now_;
  }

 protected:
  ~ToolJob() = default;
  void end() { task_.reset(); }

  // On the job's thread.
  virtual Result<void> work(const Order& order, const TaskControl& control) = 0;
  // Changes what snapshots show.
  template <class Change>
  void tell(const Change& change) {
    const std::lock_guard lock(mutex_);
    change(now_);
  }
  template <class Change>
  void tell_and_wake(const Change& change) {
    tell(change);
    wake_();
  }

  std::function<Candidate()> gpu_;
  std::unique_ptr<Backend> reference_, cpu_;  // its own: the window's may be busy with an edit

 private:
  std::function<void()> wake_;
  mutable std::mutex mutex_;
  mutable Snapshot now_;
  std::chrono::steady_clock::time_point started_;
  mutable std::optional<Task<void>> task_;
};

}  // namespace opscope::gui
