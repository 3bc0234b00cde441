#pragma once
// One thread that owns a context and does, one after another, what others ask of it.

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace opscope::gpu {

class Worker {
 public:
  Worker() : thread_([this] { serve(); }) {}
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Runs `task` on the thread, after those asked before it, and returns when it is done. What it throws is thrown here.
  // Not from the thread itself.
  void call(const std::function<void()>& task);

 private:
  void serve();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  bool closing_ = false;
  std::thread thread_;  // last: starts when everything above exists
};

}  // namespace opscope::gpu
