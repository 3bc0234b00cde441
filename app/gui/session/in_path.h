#pragma once
// Programs that can be started by their name alone.

#include <string>

namespace opscope::gui {

// True if a folder of the variable PATH has an executable file of this name. A part of PATH that is empty means the
// current folder.
bool is_in_path(const std::string& program);

}  // namespace opscope::gui
