#pragma once
// Opens a file in another program.

#include <filesystem>

#include "core/error.h"

namespace opscope::gui {

// With the program that the desktop has for such files, by xdg-open, which goes on when this program ends. BadInput,
// without `where`, if there is no xdg-open. What the desktop makes of the file is not known.
Result<void> open_outside(const std::filesystem::path& file);

}  // namespace opscope::gui
