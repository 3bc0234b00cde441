#pragma once
// Drops a file on a window, as a file manager does (the XDND protocol, version 5).

#include <string>

namespace opscope::test {

// `display`: ":5". At (x, y) of the screen, on the first window that takes drops. False where none does, or where it
// has not finished within `seconds`.
bool drop_file(const std::string& display, const std::string& file, int x, int y, double seconds);

}  // namespace opscope::test
