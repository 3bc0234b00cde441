#include "app/gui/session/file_mark.h"

#include <sys/stat.h>

namespace opscope::gui {

FileMark mark_of(const std::filesystem::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return {};
  return {true, identity_of(status), stamp_of(status)};
}

}  // namespace opscope::gui
