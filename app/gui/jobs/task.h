#pragma once
// Background work of the window. All of it is a Task; only the services that run as long as the window (SessionKeeper,
// FileWatch) have their own threads.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "core/limits/failure.h"
#include "core/limits/threads.h"

namespace opscope::gui {

struct Progress {
  std::string stage;                        // the current step: "filling the inputs", "cpu"; may be empty
  double fraction = 0;                      // of all work
  std::chrono::duration<double> elapsed{};  // since the request
};

// What a task and the work it runs share.
struct TaskState {
  mutable std::mutex mutex;
  std::atomic<std::uint64_t> newest = 0;     // number of the request made last
  std::atomic<std::uint64_t> cancelled = 0;  // requests up to this number are cancelled
  Progress progress;                         // of the newest; under the mutex
};

// Tells the work when to end, and reports its progress. Valid while the work runs.
class TaskControl {
 public:
  TaskControl(TaskState& state, std::uint64_t number) : state_(state), number_(number) {}

  bool cancelled() const { return state_.cancelled >= number_; }  // or the task is being destroyed
  bool overtaken() const { return state_.newest > number_; }      // by a newer request, which waits
  bool stopped() const { return cancelled() || overtaken(); }
  // Like stopped(), but first waits for a frame that is being drawn. Long work calls this, so that the window stays
  // responsive.
  bool pause_or_stop() const;
  // Ignored once a newer request waits.
  void report(std::string_view stage, double fraction) const;

 private:
  TaskState& state_;
  std::uint64_t number_;
};

// Executes the newest request, one at a time, on its own thread, which the first request starts. start() and the
// destructor are for one thread, the other functions for any.
template <class T>
class Task {
 public:
  using Work = std::function<Result<T>(const TaskControl&)>;

  // `wake` is called when a request has ended. Usually on the task's thread.
  explicit Task(std::function<void()> wake) : wake_(std::move(wake)) {}
  // Cancels the work and waits until it ends.
  ~Task() { cancel(); }
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  // Replaces a waiting request and cancels a running one, whose result is dropped. If memory or threads run out, only
  // the request ends: its result is the error.
  void start(Work work) {
    std::optional<Work> replaced = std::move(work);
    std::optional<Result<T>> dropped;  // both are freed without the lock: that may take long
    bool needs_thread = false;
    {
      const std::lock_guard lock(state_.mutex);
      ++state_.newest;
      state_.progress = {};
      started_ = std::chrono::steady_clock::now();
      waiting_.swap(replaced);
      result_.swap(dropped);
      needs_thread = !std::exchange(has_thread_, true);
    }
    changed_.notify_one();
    if (!needs_thread) return;
    Result<std::jthread> thread = start_thread([this](const std::stop_token& stop) { run(stop); });
    if (thread) {
      thread_ = *std::move(thread);
      return;
    }
    has_thread_ = false;
    drop_waiting(thread.error(), [] { return true; });
    if (wake_) wake_();
  }

  // The result is no longer needed: asks the work to end. If the work returns something nevertheless, that is the
  // result. A request that waits behind another one does not begin, and ends with Cancelled.
  void cancel() {
    state_.cancelled = state_.newest.load();
    drop_waiting(opscope::cancelled().value(), [this] { return running_ != 0; });
  }

  // A request runs or waits.
  bool busy() const {
    const std::lock_guard lock(state_.mutex);
    return running_ != 0 || waiting_;
  }
  // Busy, or the result of the newest request has not been taken.
  bool pending() const {
    const std::lock_guard lock(state_.mutex);
    return running_ != 0 || waiting_ || result_;
  }
  // Of the newest request, until it ends or is cancelled.
  std::optional<Progress> progress() const {
    const std::lock_guard lock(state_.mutex);
    const bool wanted = state_.newest > state_.cancelled;
    if (!wanted || (running_ == 0 && !waiting_)) return std::nullopt;
    Progress now = state_.progress;
    now.elapsed = std::chrono::steady_clock::now() - started_;
    return now;
  }

  // The result of the newest request, once it has ended. Returned only once.
  std::optional<Result<T>> take() {
    const std::lock_guard lock(state_.mutex);
    return std::exchange(result_, std::nullopt);
  }

 private:
  template <class Condition>
  void drop_waiting(Error why, const Condition& condition) {
    std::optional<Work> dropped;  // freed without the lock
    const std::lock_guard lock(state_.mutex);
    if (!waiting_ || !condition()) return;
    waiting_.swap(dropped);
    result_ = tl::unexpected(std::move(why));
  }

  void run(const std::stop_token& stop) {
    std::unique_lock lock(state_.mutex);
    while (changed_.wait(lock, stop, [this] { return waiting_.has_value(); }) && !stop.stop_requested()) {
      Work work = *std::exchange(waiting_, std::nullopt);
      running_ = state_.newest;
      lock.unlock();
      run_one(std::move(work), running_);
      if (wake_) wake_();
      lock.lock();
    }
  }

  void run_one(Work work, std::uint64_t number) {
    Result<T> result = guarded([&] { return work(TaskControl(state_, number)); });
    work = nullptr;
    const std::lock_guard lock(state_.mutex);  // declared last, so released before a dropped result is freed
    running_ = 0;
    if (number == state_.newest) result_ = std::move(result);
  }

  std::function<void()> wake_;
  TaskState state_;
  std::condition_variable_any changed_;
  std::chrono::steady_clock::time_point started_;  // when the newest request was made
  std::optional<Work> waiting_;
  std::uint64_t running_ = 0;  // number of the request that runs; 0: none
  std::optional<Result<T>> result_;
  bool has_thread_ = false;
  std::jthread thread_;  // last: it uses all of the above
};

}  // namespace opscope::gui
