#pragma once
// Marks a session as owned by a living window. The system releases the lock however the window ends.

#include <filesystem>
#include <optional>
#include <utility>

#include "core/io/descriptor.h"

namespace opscope::gui {

class SessionLock {
 public:
  // Locks the session in `file` through a file beside it with the extension .lock. nullopt if a living window holds the
  // lock, or if the file cannot be created. The destructor releases it; the file stays.
  static std::optional<SessionLock> take(const std::filesystem::path& file);

  // Removes the file as well.
  void remove();

 private:
  SessionLock(Descriptor file, std::filesystem::path path) : file_(std::move(file)), path_(std::move(path)) {}
  Descriptor file_;
  std::filesystem::path path_;
};

}  // namespace opscope::gui
