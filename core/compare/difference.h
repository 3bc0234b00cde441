#pragma once
// How two elements of one type differ.

#include <cmath>
#include <limits>

#include "core/compare/compare.h"
#include "core/compare/element_order.h"

namespace opscope {

template <class T>
DifferenceClass classify(BitsOf<T> expected, BitsOf<T> actual) {
  if (expected == actual) return DifferenceClass::Equal;
  if (is_nan_bits<T>(expected) || is_nan_bits<T>(actual)) return DifferenceClass::Nan;
  if (is_infinite_bits<T>(expected) || is_infinite_bits<T>(actual)) return DifferenceClass::Infinity;
  const std::uint64_t steps = steps_between<T>(expected, actual);
  return steps == 0    ? DifferenceClass::SignOfZero
         : steps == 1  ? DifferenceClass::OffByOne
         : steps <= 16 ? DifferenceClass::OffByFew
                       : DifferenceClass::OffByMore;
}

// |a - b| in double; NaN or infinite operands of different value give infinity; equal bits give 0.
template <class T>
double absolute_difference(BitsOf<T> expected, BitsOf<T> actual) {
  if (expected == actual) return 0;
  if constexpr (is_float<T>) {
    const double difference = std::abs(exact_value<T>(expected) - exact_value<T>(actual));
    return std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
  } else {
    return static_cast<double>(steps_between<T>(expected, actual));
  }
}

// |a - b| / |expected|, as numpy.isclose has it for expected = b: infinity beside an expected 0 and for what has no
// distance; equal values give 0.
template <class T>
double relative_difference(BitsOf<T> expected, BitsOf<T> actual) {
  if (expected == actual) return 0;
  const double absolute = absolute_difference<T>(expected, actual);
  if (absolute == 0 || absolute == std::numeric_limits<double>::infinity()) return absolute;
  return absolute / std::abs(static_cast<double>(exact_value<T>(expected)));  // x / 0 is infinity
}

// True if the tolerance accepts `actual`, of other bits than `expected`. The bitwise one accepts none.
template <class T>
bool is_within(const Tolerance& tolerance, BitsOf<T> expected, BitsOf<T> actual) {
  if (is_nan_bits<T>(expected) && is_nan_bits<T>(actual)) return tolerance.any_nan;
  if (!tolerance.has_distance()) return false;
  if (!has_distance(classify<T>(expected, actual))) return false;
  if (steps_between<T>(expected, actual) <= tolerance.ulp) return true;
  const double magnitude = std::abs(static_cast<double>(exact_value<T>(expected)));
  const double absolute = absolute_difference<T>(expected, actual);
  return absolute < std::numeric_limits<double>::infinity() &&
         absolute <= tolerance.absolute + tolerance.relative * magnitude;
}

}  // namespace opscope
