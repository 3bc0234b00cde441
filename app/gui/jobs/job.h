#pragma once
// What a sweep and a bench have in common: one at a time on a thread of its own, on backends of its own. An order goes
// in, snapshots come out. The window asks, never waits.

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "app/gui/jobs/evaluate.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/limits/failure.h"
#include "core/limits/threads.h"

namespace opscope::gui {

template <class Order>
struct JobSnapshot {
  enum class State { Fresh, Running, Stopping, Ended };
  State state = State::Fresh;
  Order order;  // that is being done, or was
  std::chrono::duration<double> elapsed{};
  std::optional<Error> error;  // why it ended

  bool busy() const { return state == State::Running || state == State::Stopping; }
};

// `Snapshot` is a JobSnapshot with what the derived class has to show.
template <class Snapshot>
class Job {
 public:
  using State = typename Snapshot::State;
  using Order = decltype(Snapshot::order);

  // `wake` is called from the job's thread when there is something new to show, and at the end. `gpu` gives the
  // window's GPU backend or the reason why there is none; it is called on the job's thread and may wait. What it gives
  // must live as long as the job.
  Job(std::function<void()> wake, std::function<BackendSlot()> gpu)
      : gpu_(std::move(gpu)), reference_(make_reference_backend()), cpu_(make_cpu_backend()), wake_(std::move(wake)) {}
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  // Ignored while one is under way.
  void start(Order order) {
    if (busy()) return;
    if (thread_.joinable()) thread_.join();  // it has ended
    stop_ = false;
    now_ = {};
    now_.state = State::Running;
    now_.order = std::move(order);
    started_ = std::chrono::steady_clock::now();
    Result<std::jthread> thread = start_thread([this, order = now_.order](const std::stop_token&) { run(order); });
    if (thread) {
      thread_ = *std::move(thread);
      return;
    }
    now_.state = State::Ended;
    now_.error = thread.error();
  }

  // Asks it to end; what it has come to stays.
  void cancel() {
    const std::lock_guard lock(mutex_);
    if (now_.state != State::Running) return;
    now_.state = State::Stopping;
    stop_ = true;
  }

  bool busy() const {
    const std::lock_guard lock(mutex_);
    return now_.busy();
  }

  Snapshot snapshot() const {
    const std::lock_guard lock(mutex_);
    Snapshot copy = now_;
    if (copy.busy()) copy.elapsed = std::chrono::steady_clock::now() - started_;
    return copy;
  }

 protected:
  ~Job() = default;
  // Gives it up and waits for the thread. The derived class's destructor calls this, before anything of it is gone.
  void end() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }

  // On the job's thread.
  virtual Result<void> work(const Order& order) = 0;
  bool stopping() const { return stop_; }
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

  std::function<BackendSlot()> gpu_;
  std::unique_ptr<Backend> reference_, cpu_;  // its own: the window's may be at work on an edit

 private:
  void run(const Order& order) {
    const Result<void> done = guarded([&] { return work(order); });
    tell_and_wake([&](Snapshot& now) {
      now.elapsed = std::chrono::steady_clock::now() - started_;
      now.state = State::Ended;
      if (!done) now.error = done.error();
    });
  }

  std::function<void()> wake_;
  std::atomic<bool> stop_ = false;
  mutable std::mutex mutex_;
  Snapshot now_;
  std::chrono::steady_clock::time_point started_;
  std::jthread thread_;
};

}  // namespace opscope::gui
