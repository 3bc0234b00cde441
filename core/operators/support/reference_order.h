#pragma once
// The order of values for reference functions: plain comparisons of one element. No other backend uses it.

#include <cmath>
#include <concepts>

#include "core/tensor/float16.h"

namespace opscope::reference {

inline bool is_nan(float value) { return std::isnan(value); }
inline bool is_nan(Float16 value) { return std::isnan(to_float(value)); }
template <std::integral T>
bool is_nan(T) {
  return false;
}

inline bool is_zero(float value) { return value == 0; }
inline bool is_zero(Float16 value) { return to_float(value) == 0; }

// -0 is less than +0. Precondition: neither is NaN.
inline bool less(float a, float b) { return a < b || (a == b && std::signbit(a) && !std::signbit(b)); }
inline bool less(Float16 a, Float16 b) { return less(to_float(a), to_float(b)); }
template <std::integral T>
bool less(T a, T b) {
  return a < b;
}

// The same, or with the zeros of both signs equal.
template <class T>
bool less(T a, T b, bool zeros_are_equal) {
  if constexpr (!std::integral<T>)
    if (zeros_are_equal && is_zero(a) && is_zero(b)) return false;
  return less(a, b);
}

// A number is preferred to a NaN; of two NaNs the first operand is taken.
template <class T>
T lesser(T first, T second) {
  if (is_nan(first)) return is_nan(second) ? first : second;
  return !is_nan(second) && less(second, first) ? second : first;
}
template <class T>
T greater(T first, T second) {
  if (is_nan(first)) return is_nan(second) ? first : second;
  return !is_nan(second) && less(first, second) ? second : first;
}

}  // namespace opscope::reference
