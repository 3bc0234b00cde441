#include "gpu/context/worker.h"

#include <exception>
#include <future>
#include <memory>
#include <utility>

namespace opscope::gpu {

Worker::~Worker() {
  {
    std::scoped_lock lock(mutex_);
    closing_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Worker::call(const std::function<void()>& task) {
  auto done = std::make_shared<std::promise<void>>();  // shared: the worker may still be inside set_value at our return
  {
    std::scoped_lock lock(mutex_);
    tasks_.push_back([&task, done] {
      try {
        task();
        done->set_value();
      } catch (...) {
        done->set_exception(std::current_exception());
      }
    });
  }
  changed_.notify_one();
  done->get_future().get();
}

void Worker::serve() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return closing_ || !tasks_.empty(); });
    if (tasks_.empty()) return;
    const std::function<void()> task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
    lock.lock();
  }
}

}  // namespace opscope::gpu
