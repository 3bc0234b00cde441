#include "app/gui/session/session_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

namespace opscope::gui {

std::optional<SessionLock> SessionLock::take(const std::filesystem::path& file) {
  std::filesystem::path path = file;
  path.replace_extension(".lock");
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
  if (descriptor < 0) return std::nullopt;
  SessionLock lock(descriptor, std::move(path));
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) return std::nullopt;
  // Whoever had it may have removed the file between the two calls: then this lock protects nothing.
  struct stat held {
  }, named{};
  const bool same = ::fstat(descriptor, &held) == 0 && ::stat(lock.path_.c_str(), &named) == 0 &&
                    held.st_ino == named.st_ino && held.st_dev == named.st_dev;
  if (!same) return std::nullopt;
  return lock;
}

SessionLock::SessionLock(SessionLock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}

SessionLock& SessionLock::operator=(SessionLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(path_, other.path_);
  return *this;
}

SessionLock::~SessionLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void SessionLock::remove() {
  if (descriptor_ < 0) return;
  ::unlink(path_.c_str());
  ::close(std::exchange(descriptor_, -1));
}

}  // namespace opscope::gui
