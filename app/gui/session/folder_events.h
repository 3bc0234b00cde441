#pragma once
// Waits until something in a folder changes, without polling. Uses inotify(7).

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "core/io/descriptor.h"

namespace opscope::gui {

class FolderEvents {
 public:
  // May throw std::system_error: the system has no descriptor left.
  FolderEvents();

  // Reports changes in these folders and no others. True if the system reports all of them: not those that other
  // machines make on a network file system, or in a folder that does not exist.
  bool watch(const std::set<std::filesystem::path>& folders);
  // Returns after a change or wake(), or after `longest`.
  void wait(std::optional<std::chrono::milliseconds> longest);
  // Ends wait(), which may begin later. For any thread.
  void wake();

 private:
  Descriptor events_;                           // none: the system refuses, and watch() returns false
  Descriptor wake_;                             // an eventfd(2)
  std::map<std::filesystem::path, int> watch_;  // the number of each folder's watch
};

}  // namespace opscope::gui
