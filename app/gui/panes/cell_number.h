#pragma once
// The numbers on cells as the window shows them.

#include <cstdint>
#include <string>

#include "core/picture/heatmap.h"

namespace opscope::gui {

// A line of picture::cell_numbers(): an ellipsis in place of a rounded number with one significant digit, which is too
// far from the value that it stands for: "~-2" of -1.75, "~2e4" of 16381. Any other line as it is.
std::string cell_number(std::string line);

// The same of a cell of the plane, which the layout contains. "sub" or "-sub" in place of a rounded subnormal number
// that reads as the least normal one: "~1.1755e-38" of the number next to 2^-126.
std::string cell_number(const picture::Plane& plane, picture::Cell cell, std::uint32_t channel, std::string line);

}  // namespace opscope::gui
