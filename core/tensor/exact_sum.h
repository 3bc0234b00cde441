#pragma once

#include <cmath>

namespace opscope {

// high + low without rounding: `high` is the sum rounded to double, `low` is the rounding error. If `high` is not
// finite, `low` is 0.
struct ExactSum {
  double high = 0, low = 0;
  friend auto operator<=>(const ExactSum&, const ExactSum&) = default;  // the order of the numbers
};

// Knuth's TwoSum.
inline ExactSum exact_sum(double a, double b) {
  const double high = a + b;
  if (!std::isfinite(high)) return {high, 0};
  const double from_b = high - a;
  return {high, (a - (high - from_b)) + (b - from_b)};
}

}  // namespace opscope
