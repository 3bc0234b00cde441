#pragma once
// A value that moves to and fro in time.

#include "core/picture/range.h"

namespace opscope::gui {

struct ValueWave {
  picture::Range range;
  double at_low = 0;  // when it was at range.low and began to rise, in seconds
};

// From one end of the range to the other.
inline constexpr double seconds_one_way = 4;

// A wave that is at `value` at `now`, in seconds, and rises. A value outside the range begins at the nearer end, a NaN
// at the low one.
ValueWave wave_from(double value, const picture::Range& range, double now);
double value_at(const ValueWave& wave, double now);

}  // namespace opscope::gui
