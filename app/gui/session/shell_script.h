#pragma once
// Other programs of the desktop, started by a line of shell.

#include <string>

#include "core/error.h"

namespace opscope::gui {

// Waits for `script`, in which "$1" is `argument`, and returns its exit status; -1 if a signal ended it. It reads from
// the descriptor `input`; -1: from where this process reads. Errors: BadInput if there is no shell.
Result<int> run_script(std::string script, std::string argument, int input = -1);

}  // namespace opscope::gui
