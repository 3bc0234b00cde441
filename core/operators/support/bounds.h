#pragma once
// Bounds of type FLOAT (Min, Max) in the type of the tensor they limit.

#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "core/operators/schema/attributes.h"
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

// Min and Max; if `is_number`, -inf as Min and inf as Max are the type's least and largest number.
template <class T>
T least_bound(float bound, bool is_number) {
  const T min = bound_as<T>(bound);
  if constexpr (!std::is_integral_v<T>)
    if (is_number && min == bound_as<T>(-std::numeric_limits<float>::infinity()))
      return bound_as<T>(std::is_same_v<T, float> ? std::numeric_limits<float>::lowest() : -65504.0f);
  return min;
}
template <class T>
T largest_bound(float bound, bool is_number) {
  const T max = bound_as<T>(bound);
  if constexpr (!std::is_integral_v<T>)
    if (is_number && max == bound_as<T>(std::numeric_limits<float>::infinity()))
      return bound_as<T>(std::is_same_v<T, float> ? std::numeric_limits<float>::max() : 65504.0f);
  return max;
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

template <class T>
struct BoundPair {
  T min, max;
};

// Both bounds for cpu and gpu, as the numerics read infinite ones.
template <class T>
BoundPair<T> device_bound_pair(float min, float max, const Numerics& numerics) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  BoundPair<T> pair{device_bound<T>(min), device_bound<T>(max)};
  if constexpr (!std::is_integral_v<T>) {
    if (numerics[infinite_bound] == InfiniteBound::KeepsInfinities) return pair;
    const T largest = device_bound<T>(std::is_same_v<T, float> ? std::numeric_limits<float>::max() : 65504.0f);
    if (device_value(pair.min) == -infinity) pair.min = device_bound<T>(-device_value(largest));
    if (device_value(pair.max) == infinity) pair.max = largest;
  }
  return pair;
}

// max(Min, min(x, Max)) for shaders: elements from `least` to `greatest` are kept, others become `below` or `above`.
template <class T>
struct DeviceBounds {
  T least, greatest, below, above;
};

// NaN elements are greater than `greatest`, unless the shader lets them propagate (nan_elements_stay).
template <class T>
DeviceBounds<T> device_bounds(T min, T max, const Numerics& numerics) {
  const bool no_min = device_nan(min), no_max = device_nan(max);
  if (numerics[nan_rule] == NanRule::Propagates && numerics[nan_bound] == NanBound::Operand && (no_min || no_max)) {
    const T bound = no_min ? min : max;
    return {bound, bound, bound, bound};  // every number is less
  }
  const bool zeros_are_equal = numerics[zero_bound] == ZeroBound::Kept;
  const bool zeros = device_value(min) == 0 && device_value(max) == 0;
  if (!no_min && !no_max && device_less(max, min) && !(zeros_are_equal && zeros)) {
    const T all = numerics[min_above_max] == MinAboveMax::GivesMax ? max : min;
    return {min, max, all, all};
  }
  // A NaN bound has no effect on numbers. A NaN element becomes Min if Max is NaN, also if Min is NaN too.
  constexpr float infinity = std::numeric_limits<float>::infinity();
  DeviceBounds<T> bounds{no_min ? device_bound<T>(-infinity) : min, no_max ? device_bound<T>(infinity) : max, min,
                         no_max ? min : max};
  if (zeros_are_equal && device_value(bounds.least) == 0) bounds.least = device_bound<T>(-0.0f);
  if (zeros_are_equal && device_value(bounds.greatest) == 0) bounds.greatest = device_bound<T>(0.0f);
  return bounds;
}

// True if a NaN element is kept: it propagates, or both bounds are NaN and limit nothing.
inline bool nan_elements_stay(float min, float max, const Numerics& numerics) {
  const bool no_bounds = min != min && max != max;
  return numerics[nan_rule] == NanRule::Propagates || (no_bounds && numerics[nan_bound] == NanBound::Ignored);
}

struct FloatBounds {
  float min, max;
};

// Bounds that would reveal a fault: infinite, equal, crossed, NaN, subnormal, zeros of both signs, between the values
// of a type and just outside it. The first ones limit nothing.
std::vector<FloatBounds> swept_bounds();

// Adds a warning if a bound is converted to another value because the tensor's type cannot represent it. `acts`: the
// bits of `type` that the operator uses in place of `bound`. No warning if the difference has no effect: a fraction
// rounded to FLOAT16, or a bound so far out that it limits_nothing() (the greatest FLOAT as the Max of an INT8 tensor).
void warn_of_bound(Diagnostics& found, const std::string& attribute, BoundSide side, float bound, DataType type,
                   std::uint64_t acts);

}  // namespace opscope
