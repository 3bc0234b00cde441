#pragma once
// Squares of four by four numbers summed, many at once. Internal to core/picture.

#include <array>
#include <cstddef>
#include <limits>

namespace opscope::picture {

// A block is four rows of as many numbers, 64-byte aligned.
inline constexpr std::size_t fours_width = 128;
using FoursRow = std::array<double, fours_width>;

struct Fours {
  std::array<double, fours_width / 4> sums;
  double low = std::numeric_limits<double>::infinity(), high = -std::numeric_limits<double>::infinity();
};

// False where a number is not finite, or where a sum might round: the largest size among them is more than `spread`
// times the smallest but zero.
bool sum_fours(const std::array<FoursRow, 4>& rows, double spread, Fours& out);

}  // namespace opscope::picture
