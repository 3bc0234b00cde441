#include "gpu/context/worker.h"

#include <utility>

namespace opscope::gpu {

Worker::~Worker() {
  {
    std::scoped_lock lock(mutex_);
    closing_ = true;
  }
  asked_.notify_one();
  thread_.join();
}

void Worker::call(const std::function<void()>& task) {
  Call mine{task};
  std::unique_lock lock(mutex_);
  (last_ == nullptr ? first_ : last_->next) = &mine;
  last_ = &mine;
  asked_.notify_one();
  done_.wait(lock, [&] { return mine.done; });
  if (mine.thrown) std::rethrow_exception(mine.thrown);
}

void Worker::serve() {
  std::unique_lock lock(mutex_);
  for (;;) {
    asked_.wait(lock, [this] { return closing_ || first_ != nullptr; });
    if (first_ == nullptr) return;
    Call& call = *first_;
    first_ = call.next;
    if (first_ == nullptr) last_ = nullptr;
    lock.unlock();
    try {
      call.task();
    } catch (...) {
      call.thrown = std::current_exception();
    }
    lock.lock();
    call.done = true;  // under the lock: the call is gone as soon as its caller sees this
    done_.notify_all();
  }
}

}  // namespace opscope::gpu
