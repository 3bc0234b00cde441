#pragma once
// Pictures in the desktop's clipboard. GLFW has only text there, so another program keeps them.

#include <cstddef>
#include <span>
#include <string>

#include "core/error.h"

namespace opscope::gui {

// Why no picture can be copied: a sentence that names the package to install. Empty: the program is there.
std::string why_not_copied();

// Hands a PNG to wl-copy, if the desktop is Wayland and has it, otherwise to xclip. The program keeps it until
// something else is copied, also when Opscope has ended. Errors: BadInput that names the package to install, or what
// failed.
Result<void> copy_png_outside(std::span<const std::byte> png);

}  // namespace opscope::gui
