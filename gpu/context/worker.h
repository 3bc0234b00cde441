#pragma once
// A thread that owns a context and runs other threads' tasks in order.

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace opscope::gpu {

class Worker {
 public:
  // Throws std::system_error if no thread can be started.
  Worker() : thread_([this] { serve(); }) {}
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Runs `task` on the worker's thread after all tasks queued before it, and returns when it is done. Rethrows what it
  // throws. Allocates nothing, so destructors may call it. Deadlocks if called on the worker's thread.
  void call(const std::function<void()>& task);

 private:
  // On the stack of the caller, who waits until it is done.
  struct Call {
    const std::function<void()>& task;
    Call* next = nullptr;
    bool done = false;
    std::exception_ptr thrown = {};
  };
  void serve();

  std::mutex mutex_;
  std::condition_variable asked_, done_;
  Call *first_ = nullptr, *last_ = nullptr;  // the queue
  bool closing_ = false;
  std::thread thread_;  // last: starts when everything above exists
};

}  // namespace opscope::gpu
