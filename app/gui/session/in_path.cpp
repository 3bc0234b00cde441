#include "app/gui/session/in_path.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace opscope::gui {

bool is_in_path(const std::string& program) {
  const char* const path = std::getenv("PATH");
  for (std::string_view rest = path ? path : ""; !rest.empty();) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(folder.size() + 1, rest.size()));
    if (access((std::string(folder) + "/" + program).c_str(), X_OK) == 0) return true;
  }
  return false;
}

}  // namespace opscope::gui
