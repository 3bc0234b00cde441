#pragma once
// Numbers along a range: where they stand and how they read.

#include <string>
#include <vector>

#include "core/picture/range.h"

namespace opscope::picture {

// How values spread along an axis or a legend.
enum class Spread {
  Linear,
  // Differences, symmetric around 0. Equal is the middle and nothing else is: the smallest difference is already a
  // quarter of the way out.
  SignedLinear,
  SignedLog,  // the same, counted in ULP: from 1 to the range's end in equal factors
};

// 0 (low end) to 1 (high end), clamped. `range` must have low < high; signed spreads use high alone.
double position(Spread spread, const Range& range, long double value);
// The value that stands there; the inverse of position up to rounding.
long double value_at(Spread spread, const Range& range, double position);

struct Tick {
  double position = 0;  // 0 to 1 along the range
  long double value = 0;
  std::string label;
};

// At most `at_most` (2 or more) round numbers: 1, 2 or 5 times a power of ten, or powers of ten on a log axis.
// Labels are as short as tells neighbours apart, and all are written alike.
std::vector<Tick> ticks(Spread spread, const Range& range, int at_most);

// For counts from 0 or 1 up to `top`: powers of ten at log10(1 + value), or round numbers.
std::vector<Tick> count_ticks(std::uint64_t top, bool logarithmic, int at_most);

// Short, for a legend's ends and labels: at most `digits` significant digits, exact where an integer fits.
std::string short_number(long double value, int digits = 4);

}  // namespace opscope::picture
