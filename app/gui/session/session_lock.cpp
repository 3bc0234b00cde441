#include "app/gui/session/session_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "core/io/read_files.h"

namespace opscope::gui {

std::optional<SessionLock> SessionLock::take(const std::filesystem::path& file) {
  std::filesystem::path path = file;
  path.replace_extension(".lock");
  Descriptor opened(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600));
  if (!opened || ::flock(opened.number(), LOCK_EX | LOCK_NB) != 0) return std::nullopt;
  // The previous owner may have removed the file between the two calls: then this lock protects nothing.
  struct stat held {
  }, named{};
  const bool same = ::fstat(opened.number(), &held) == 0 && ::stat(path.c_str(), &named) == 0 &&
                    identity_of(held) == identity_of(named);
  if (!same) return std::nullopt;
  return SessionLock(std::move(opened), std::move(path));
}

void SessionLock::remove() {
  if (!file_) return;
  ::unlink(path_.c_str());
  file_ = Descriptor();
}

}  // namespace opscope::gui
