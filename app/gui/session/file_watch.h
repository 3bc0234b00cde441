#pragma once
// Notices that other programs write to files, without waking a window that sleeps unless one has.

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
  // Twice a second: file systems over a network tell nobody of what others write, so that all are asked alike.
  static constexpr std::chrono::milliseconds period{500};

  // `wake` is called from another thread when a file has changed.
  explicit FileWatch(std::function<void()> wake);
  ~FileWatch();

  // Watches these files and no others. What was watched before goes on from there; a new one from what it is now.
  void watch(const std::set<std::filesystem::path>& files);
  // Those that are not as they were, since the last call.
  std::set<std::filesystem::path> take_changed();

 private:
  void work();
  // Those of the files watched that are not as `known` has them, which is brought up to date.
  std::set<std::filesystem::path> look(std::map<std::filesystem::path, FileMark>& known);

  const std::function<void()> wake_;
  std::mutex mutex_;
  std::condition_variable told_;
  std::set<std::filesystem::path> wanted_, changed_;
  bool fresh_ = false, leave_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace opscope::gui
