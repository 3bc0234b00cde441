#include "app/gui/session/file_watch.h"

#include "core/limits/failure.h"

namespace opscope::gui {

namespace fs = std::filesystem;

FileWatch::FileWatch(std::function<void()> wake) : wake_(std::move(wake)), thread_([this] { work(); }) {}

FileWatch::~FileWatch() {
  {
    const std::lock_guard guard(mutex_);
    leave_ = true;
  }
  told_.notify_all();
  thread_.join();
}

void FileWatch::watch(const std::set<fs::path>& files) {
  {
    const std::lock_guard guard(mutex_);
    if (files == wanted_) return;
    wanted_ = files;
    fresh_ = true;
    std::erase_if(changed_, [&](const fs::path& file) { return !files.contains(file); });
  }
  told_.notify_all();
}

std::set<fs::path> FileWatch::take_changed() {
  const std::lock_guard guard(mutex_);
  return std::exchange(changed_, {});
}

// No lock is held during stat(), which may take long for a file on another machine.
std::set<fs::path> FileWatch::look(std::map<fs::path, FileMark>& known) {
  const std::set<fs::path> files = [this] {
    const std::lock_guard guard(mutex_);
    fresh_ = false;
    return wanted_;
  }();
  std::map<fs::path, FileMark> now;
  std::set<fs::path> changed;
  for (const fs::path& file : files) {
    const FileMark& mark = now[file] = mark_of(file);
    const auto before = known.find(file);
    if (before != known.end() && before->second != mark) changed.insert(file);
  }
  known = std::move(now);  // last: if memory ran out above, the next round finds the changes
  return changed;
}

void FileWatch::work() {
  std::map<fs::path, FileMark> known;
  std::unique_lock guard(mutex_);
  while (!leave_) {
    guard.unlock();
    Result<std::set<fs::path>> changed = guarded([&]() -> Result<std::set<fs::path>> { return look(known); });
    guard.lock();
    if (changed && !changed->empty()) {
      changed_.merge(*changed);
      wake_();
    }
    const auto told = [this] { return leave_ || fresh_; };
    if (wanted_.empty())
      told_.wait(guard, told);
    else
      told_.wait_for(guard, period, told);
  }
}

}  // namespace opscope::gui
