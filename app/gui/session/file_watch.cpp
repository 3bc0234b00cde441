#include "app/gui/session/file_watch.h"

#include "core/limits/failure.h"

namespace opscope::gui {

namespace fs = std::filesystem;

namespace {

// A file may change in its folder, where it may be replaced, and where a link to it points; a folder also in itself.
std::set<fs::path> folders_of(const std::set<fs::path>& files) {
  std::set<fs::path> folders;
  for (const fs::path& file : files) {
    std::error_code failed;
    folders.insert(fs::absolute(file, failed).parent_path());
    if (fs::is_directory(file, failed)) folders.insert(fs::absolute(file, failed));
    if (const fs::path target = fs::canonical(file, failed); !failed) folders.insert(target.parent_path());
  }
  return folders;
}

}  // namespace

FileWatch::FileWatch(std::function<void()> wake) : wake_(std::move(wake)), thread_([this] { work(); }) {}

FileWatch::~FileWatch() {
  {
    const std::lock_guard guard(mutex_);
    leave_ = true;
  }
  events_.wake();
  thread_.join();
}

void FileWatch::watch(const std::set<fs::path>& files) {
  std::map<fs::path, FileMark> begun;
  if (files == wanted_) return;  // no other thread writes it
  for (const fs::path& file : files)
    if (!wanted_.contains(file)) begun[file] = mark_of(file);
  {
    const std::lock_guard guard(mutex_);
    wanted_ = files;
    begun.merge(begun_), begun_.swap(begun);
    std::erase_if(changed_, [&](const fs::path& file) { return !files.contains(file); });
  }
  events_.wake();
}

std::set<fs::path> FileWatch::take_changed() {
  const std::lock_guard guard(mutex_);
  return std::exchange(changed_, {});
}

// No lock is held during stat(), which may take long for a file on another machine. Folders first: a change between the
// two is seen by both.
std::set<fs::path> FileWatch::look(Known& known) {
  const std::set<fs::path> files = [&] {
    const std::lock_guard guard(mutex_);
    std::set<fs::path> wanted = wanted_;
    begun_.merge(known.marks), known.marks.swap(begun_), begun_.clear();
    return wanted;
  }();
  known.reported = events_.watch(folders_of(files));
  std::map<fs::path, FileMark> now;
  std::set<fs::path> changed;
  for (const fs::path& file : files) {
    const FileMark& mark = now[file] = mark_of(file);
    const auto before = known.marks.find(file);
    if (before != known.marks.end() && before->second != mark) changed.insert(file);
  }
  known.marks = std::move(now);  // last: if memory ran out above, the next round finds the changes
  return changed;
}

void FileWatch::work() {
  Known known;
  std::unique_lock guard(mutex_);
  while (!leave_) {
    guard.unlock();
    Result<std::set<fs::path>> changed = guarded([&]() -> Result<std::set<fs::path>> { return look(known); });
    guard.lock();
    if (changed && !changed->empty()) {
      changed_.merge(*changed);
      wake_();
    }
    guard.unlock();
    events_.wait(known.reported && changed ? std::nullopt : std::optional(period));
    guard.lock();
    if (leave_) return;
    guard.unlock();
    std::this_thread::sleep_for(pause);
    guard.lock();
  }
}

}  // namespace opscope::gui
