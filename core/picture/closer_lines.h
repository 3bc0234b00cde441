#pragma once
// Numbers on cells that come closer to the edges rather than with fewer digits.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/picture/heatmap.h"

namespace opscope::picture {

// Whether a line of a cell is a rounded number or an ellipsis.
bool is_shortened(const std::string& line);

// As cell_lines() in `room` characters, or in `wider` if these are more and one of the lines is rounded, an ellipsis,
// or lacks its NaN, sNaN or infinity in less. `beside_numbers`: other pictures have numbers on cells of this size, so
// these have theirs in `wider`, and floats that would have none their short_text(), if most have room.
std::vector<std::string> closer_lines(const Plane& plane, Cell cell, bool hexadecimal, std::size_t room,
                                      std::size_t wider, const std::optional<Quantization>& meaning,
                                      const Tensor* unfiltered, bool beside_numbers = false);

}  // namespace opscope::picture
