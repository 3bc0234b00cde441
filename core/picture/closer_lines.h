#pragma once
// Numbers on cells that come closer to the edges rather than with fewer digits.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/picture/heatmap.h"

namespace opscope::picture {

// As cell_lines() in `room` characters, or in `wider` if these are more and one of the lines is rounded, an ellipsis,
// or lacks its NaN, sNaN or infinity in less. `beside_numbers`: other pictures have numbers on cells of this size, so
// these have theirs in `wider`, and floats that would have none their short_text(), if most have room.
std::vector<std::string> closer_lines(const Plane& plane, Cell cell, bool hexadecimal, std::size_t room,
                                      std::size_t wider, const std::optional<Quantization>& meaning,
                                      const Tensor* unfiltered, bool beside_numbers = false);

struct CellNumbers {
  std::vector<std::string> lines;
  bool close_points = false;  // they have room only if each point has half of the usual room
};
// What a cell says on the screen and in a saved picture: closer_lines() of `closest` characters, or one character more,
// if that makes the numbers whole and they have room with close points: "1.5", not "~2". Where `room` is seven
// characters or more, rounded numbers keep to it. If some may need the room of the zero before a point, no number of
// the plane has it: ".75", "-.5". `closest`: the room up to the closest that a number comes to the edges, in digits and
// parts of one.
CellNumbers cell_numbers(const Plane& plane, Cell cell, bool hexadecimal, std::size_t room, double closest,
                         const std::optional<Quantization>& meaning, const Tensor* unfiltered, bool beside_numbers);

}  // namespace opscope::picture
