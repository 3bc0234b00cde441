#pragma once
// Drops a file on a window, as a file manager does (the XDND protocol, version 5).

#include <string>

namespace opscope::test {

// Drops at (x, y) of the screen, on the first window that accepts drops. `display`: ":5". False if there is none, or if
// it does not finish within `seconds`.
bool drop_file(const std::string& display, const std::string& file, int x, int y, double seconds);

}  // namespace opscope::test
