#pragma once
// Values from one data type to another.

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/tensor/data_type.h"

namespace opscope {

// `value` in another type, rounded once:
// - to a floating-point type: to nearest, ties to even; infinity beyond the largest number. A NaN stays a NaN.
// - to an integer type: truncated and saturated; NaN gives 0.
template <class To, class From>
To convert(From value) {
  using Limits = std::numeric_limits<To>;
  if constexpr (std::is_same_v<To, From>) {
    return value;
  } else if constexpr (std::is_same_v<From, Float16>) {
    return convert<To>(to_float(value));
  } else if constexpr (std::is_same_v<To, Float16>) {
    return to_float16(static_cast<double>(value));  // exact, except for integers beyond the range of a half
  } else if constexpr (std::is_floating_point_v<To>) {
    return static_cast<To>(value);
  } else if constexpr (std::is_integral_v<From>) {
    if (std::cmp_less(value, Limits::min())) return Limits::min();
    return std::cmp_greater(value, Limits::max()) ? Limits::max() : static_cast<To>(value);
  } else {
    constexpr To half = Limits::max() / 2 + 1;
    constexpr From above = static_cast<From>(half) * 2;  // 2^n: the largest integer may not be exact
    if (std::isnan(value)) return 0;
    if (value >= above) return Limits::max();
    return value <= static_cast<From>(Limits::min()) ? Limits::min() : static_cast<To>(value);
  }
}

// The same for the bits of an element. Bits of or for an unknown type stay as they are.
std::uint64_t convert_element(DataType from, DataType to, std::uint64_t bits);

// As convert_element, but a NaN among floating-point types keeps its sign, the leading bits of its payload, and whether
// it signals, so that equal NaNs stay equal. A processor's own conversion makes a signalling one quiet.
std::uint64_t convert_keeping_nan(DataType from, DataType to, std::uint64_t bits);

// True if each number of `from` is one of `to`, so that convert() does not round. Known types only.
bool converts_exactly(DataType from, DataType to);

// The smallest type that has each number of both: one of the two, if it has them all, else the first such type in the
// order of sizes, an integer if both are. nullopt: no type has them all. Known types only.
std::optional<DataType> common_type(DataType a, DataType b);

// The element of `type` for a number.
std::uint64_t from_double(DataType type, double value);

}  // namespace opscope
