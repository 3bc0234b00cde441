#pragma once
// The numbers on cells as the window shows them.

#include <string>

namespace opscope::gui {

// A line of picture::cell_numbers(): an ellipsis in place of a rounded number with one significant digit, which is too
// far from the value that it stands for: "~-2" of -1.75, "~2e4" of 16381. Any other line as it is.
std::string cell_number(std::string line);

}  // namespace opscope::gui
