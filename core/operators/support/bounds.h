#pragma once
// Bounds of type FLOAT (Min, Max) in the type of the tensor they limit.

#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "core/operators/schema/diagnostic.h"
#include "core/operators/support/numerics_rules.h"
#include "core/tensor/data_type.h"

namespace opscope {

namespace reference {

// Integers: truncated toward zero and saturated, NaN gives 0, as Direct3D's ftoi. FLOAT16: to nearest even.
template <class T>
T bound_as(float bound) {
  if constexpr (std::is_same_v<T, float>) {
    return bound;
  } else if constexpr (std::is_same_v<T, Float16>) {
    return to_float16(bound);
  } else {
    if (std::isnan(bound)) return 0;
    const double whole = std::trunc(static_cast<double>(bound));
    // 2^63 and 2^64 are exact in double while the integers below them are not: compare against the power of two.
    const double above = std::ldexp(1.0, std::numeric_limits<T>::digits);
    if (whole >= above) return std::numeric_limits<T>::max();
    if (whole <= (std::is_signed_v<T> ? -above : 0.0)) return std::numeric_limits<T>::min();
    return static_cast<T>(whole);
  }
}

}  // namespace reference

// The same for cpu and gpu, computed in a different way: an error in either becomes a difference.
template <class T>
T device_bound(float bound) {
  if constexpr (std::is_same_v<T, float>) {
    return bound;
  } else if constexpr (std::is_same_v<T, Float16>) {
    return to_float16(bound);
  } else {
    using Limits = std::numeric_limits<T>;
    if (!(bound > static_cast<float>(Limits::min()))) return bound != bound ? T{0} : Limits::min();
    if (bound >= static_cast<float>(Limits::max())) return Limits::max();
    return static_cast<T>(bound);
  }
}

// The order of the shaders (lib/ordering.glsl): -0 is less than +0, and NaN is greater than all numbers.
template <class T>
auto device_value(T x) {
  if constexpr (std::is_same_v<T, Float16>)
    return to_float(x);
  else
    return x;
}
template <class T>
bool device_nan(T x) {
  return device_value(x) != device_value(x);
}
template <class T>
bool device_less(T a, T b) {
  if (device_nan(a) || device_nan(b)) return !device_nan(a) && device_nan(b);
  if constexpr (std::is_integral_v<T>)
    return a < b;
  else if (device_value(a) != device_value(b))
    return device_value(a) < device_value(b);
  else
    return std::signbit(device_value(a)) && !std::signbit(device_value(b));
}

// max(Min, min(x, Max)) for shaders: elements from `least` to `greatest` are kept, others become `below` or `above`.
template <class T>
struct DeviceBounds {
  T least, greatest, below, above;
};

template <class T>
DeviceBounds<T> device_bounds(T min, T max, const Numerics& numerics) {
  const bool ordered = !device_nan(min) && !device_nan(max);
  if (numerics[min_above_max] == MinAboveMax::GivesMax && ordered && device_less(max, min)) min = max;
  if (numerics[nan_rule] == NanRule::Propagates) {
    if (device_nan(max) && !device_nan(min)) min = max;
    return {min, max, min, device_less(max, min) ? min : max};
  }
  // A NaN bound has no effect on numbers. A NaN element becomes Min if Max is NaN, also if Min is NaN too.
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const T least = device_nan(min) ? device_bound<T>(-infinity) : min;
  const T greatest = device_nan(max) ? device_bound<T>(infinity) : max;
  return {least, greatest, min, device_nan(max) ? min : device_less(max, least) ? least : max};
}

struct FloatBounds {
  float min, max;
};

// Bounds that would reveal a fault: infinite, equal, crossed, NaN, subnormal, zeros of both signs, between the values
// of a type and just outside it. The first ones limit nothing.
std::vector<FloatBounds> swept_bounds();

enum class BoundSide { Least, Greatest };

// Adds a warning if a bound is converted to another value because the tensor's type cannot represent it. `acts`: the
// bits of `type` that the operator uses in place of `bound`. No warning if the difference has no effect: a fraction
// rounded to FLOAT16, or a bound so far out that it limits nothing (the greatest FLOAT as the Max of an INT8 tensor).
void warn_of_bound(Diagnostics& found, const std::string& attribute, BoundSide side, float bound, DataType type,
                   std::uint64_t acts);

}  // namespace opscope
