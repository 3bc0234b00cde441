#pragma once
// What a desktop asks of a window. `display`: ":5".

#include <string>

namespace opscope::test {

// Asks the first window that can be asked to close, like the button in its title bar (the protocol WM_DELETE_WINDOW of
// ICCCM, 4.2.8.1). False if there is none.
bool ask_to_close(const std::string& display);
// Clears the same window, and tells it that it has to draw all of itself again. False if there is none.
bool clear_window(const std::string& display);

}  // namespace opscope::test
