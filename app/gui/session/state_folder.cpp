#include "app/gui/session/state_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace opscope::gui {

namespace fs = std::filesystem;

std::optional<fs::path> home_folder() {
  const char* home = std::getenv("HOME");
  return home && home[0] == '/' ? std::optional<fs::path>(home) : std::nullopt;
}

Result<fs::path> state_folder() {
  // The XDG Base Directory Specification: a relative path is invalid and to be ignored.
  if (const char* state = std::getenv("XDG_STATE_HOME"); state && state[0] == '/') return fs::path(state) / "opscope";
  if (const std::optional<fs::path> home = home_folder()) return *home / ".local" / "state" / "opscope";
  return bad_input("", "neither XDG_STATE_HOME nor HOME names a folder");
}

Result<void> make_private_folder(const fs::path& folder) {
  std::error_code failed;
  fs::create_directories(folder.parent_path(), failed);
  if (::mkdir(folder.c_str(), 0700) == 0) return {};
  const int reason = errno;
  struct stat status {};
  if (reason == EEXIST && ::stat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) {
    if (status.st_uid != ::geteuid()) return bad_input(folder.string(), "belongs to another user");
    if ((status.st_mode & 0777) == 0700 || ::chmod(folder.c_str(), 0700) == 0) return {};
  }
  return bad_input(folder.string(), "cannot be used as a folder: " + std::string(std::strerror(reason)));
}

}  // namespace opscope::gui
