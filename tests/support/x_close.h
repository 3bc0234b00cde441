#pragma once
// Asks a window to close, as the button in its title bar does (the protocol WM_DELETE_WINDOW of ICCCM, 4.2.8.1).

#include <string>

namespace opscope::test {

// `display`: ":5". The first window that knows the protocol; false if none does.
bool ask_to_close(const std::string& display);

}  // namespace opscope::test
