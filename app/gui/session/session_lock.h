#pragma once
// Says that a session belongs to a living window: the system releases it however the window ends.

#include <filesystem>
#include <optional>

namespace opscope::gui {

class SessionLock {
 public:
  // Of the session in `file`, held through a file beside it with the ending .lock. Nothing where a living window has
  // it, or where it cannot be made.
  static std::optional<SessionLock> take(const std::filesystem::path& file);
  SessionLock(SessionLock&& other) noexcept;
  SessionLock& operator=(SessionLock&& other) noexcept;
  ~SessionLock();  // releases it; the file stays

  // Removes the file as well.
  void remove();

 private:
  SessionLock(int descriptor, std::filesystem::path path) : descriptor_(descriptor), path_(std::move(path)) {}
  int descriptor_ = -1;
  std::filesystem::path path_;
};

}  // namespace opscope::gui
