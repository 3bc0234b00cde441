#pragma once
// Notices that other programs write to files. A sleeping window is woken only if one has changed.

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "app/gui/session/file_mark.h"
#include "app/gui/session/folder_events.h"

namespace opscope::gui {

class FileWatch {
 public:
  // How often it looks at files whose changes the system does not report, such as those on a network file system.
  static constexpr std::chrono::milliseconds period{500};
  // How long it waits after a report before it looks: programs write a file in several steps.
  static constexpr std::chrono::milliseconds pause{20};

  // `wake` is called from another thread when a file has changed.
  explicit FileWatch(std::function<void()> wake);
  ~FileWatch();

  // Watches these files and no others. A file that was watched before keeps its known state; a new one starts with its
  // state during this call: read it afterwards, and no write is missed. A folder changes when a file in it comes or
  // goes. Call it from one thread, which asks the file system once for each new file: if that is on another machine
  // that does not answer, the call waits for it.
  void watch(const std::set<std::filesystem::path>& files);
  // The files that have changed since the last call.
  std::set<std::filesystem::path> take_changed();

 private:
  // The marks of watched files, and whether the system reports their changes.
  struct Known {
    std::map<std::filesystem::path, FileMark> marks;
    bool reported = false;
  };
  void work();
  // The watched files that differ from `known`, which is updated.
  std::set<std::filesystem::path> look(Known& known);

  const std::function<void()> wake_;
  FolderEvents events_;
  std::mutex mutex_;
  std::set<std::filesystem::path> wanted_, changed_;
  std::map<std::filesystem::path, FileMark> begun_;  // of files that are new in `wanted_`, until the thread looks
  bool leave_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace opscope::gui
