#include "app/gui/session/in_path.h"

#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace opscope::gui {

bool is_in_path(const std::string& program) {
  const char* const path = std::getenv("PATH");
  if (path == nullptr) return false;
  std::string_view rest = path;
  for (bool ends = false; !ends;) {
    const std::size_t end = rest.find(':');
    ends = end == std::string_view::npos;
    const std::string_view folder = rest.substr(0, end);
    const std::string file = std::string(folder.empty() ? "." : folder) + "/" + program;
    std::error_code failed;
    if (std::filesystem::is_regular_file(file, failed) && access(file.c_str(), X_OK) == 0) return true;
    if (!ends) rest.remove_prefix(end + 1);
  }
  return false;
}

}  // namespace opscope::gui
