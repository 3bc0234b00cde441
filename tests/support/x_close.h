#pragma once
// Asks a window to close, like the button in its title bar (the protocol WM_DELETE_WINDOW of ICCCM, 4.2.8.1).

#include <string>

namespace opscope::test {

// Asks the first window that supports the protocol; false if none does. `display`: ":5".
bool ask_to_close(const std::string& display);

}  // namespace opscope::test
