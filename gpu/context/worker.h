#pragma once
// One thread that owns a context and does, one after another, what others ask of it.

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace opscope::gpu {

class Worker {
 public:
  // Throws std::system_error where no thread can be started.
  Worker() : thread_([this] { serve(); }) {}
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Runs `task` on the thread, after those asked before it, and returns when it is done. What it throws is thrown here.
  // Takes no memory, so that destructors may call it. Not from the thread itself.
  void call(const std::function<void()>& task);

 private:
  // Lives on the stack of its caller, who is blocked until it is done.
  struct Call {
    const std::function<void()>& task;
    Call* next = nullptr;
    bool done = false;
    std::exception_ptr thrown = {};
  };
  void serve();

  std::mutex mutex_;
  std::condition_variable asked_, done_;
  Call *first_ = nullptr, *last_ = nullptr;  // that wait, in order
  bool closing_ = false;
  std::thread thread_;  // last: starts when everything above exists
};

}  // namespace opscope::gpu
