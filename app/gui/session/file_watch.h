#pragma once
// Notices that other programs write to files. A sleeping window is woken only if one has changed.

#include <condition_variable>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "app/gui/session/file_mark.h"

namespace opscope::gui {

class FileWatch {
 public:
  // Polls twice a second, since network file systems do not report what others write.
  static constexpr std::chrono::milliseconds period{500};

  // `wake` is called from another thread when a file has changed.
  explicit FileWatch(std::function<void()> wake);
  ~FileWatch();

  // Watches these files and no others. A file that was watched before keeps its known state; a new one starts with its
  // present state.
  void watch(const std::set<std::filesystem::path>& files);
  // The files that have changed since the last call.
  std::set<std::filesystem::path> take_changed();

 private:
  void work();
  // The watched files that differ from `known`, which is updated.
  std::set<std::filesystem::path> look(std::map<std::filesystem::path, FileMark>& known);

  const std::function<void()> wake_;
  std::mutex mutex_;
  std::condition_variable told_;
  std::set<std::filesystem::path> wanted_, changed_;
  bool fresh_ = false, leave_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace opscope::gui
