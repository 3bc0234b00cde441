#pragma once
// Elements on one ordered line, so that distances in units of the last place are differences.

#include <cstdint>
#include <type_traits>

#include "core/tensor/data_type.h"
#include "core/tensor/tensor.h"

namespace opscope {

// The unsigned integer as wide as T.
template <class T>
using BitsOf = std::conditional_t<sizeof(T) == 1, std::uint8_t,
                                  std::conditional_t<sizeof(T) == 2, std::uint16_t,
                                                     std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;

template <class T>
inline constexpr bool is_float = std::is_floating_point_v<T> || std::is_same_v<T, Float16>;

// The sign bit and, below it, the bits of an infinity.
template <class T>
inline constexpr BitsOf<T> sign_bit = static_cast<BitsOf<T>>(BitsOf<T>{1} << (8 * sizeof(T) - 1));
template <class T>
inline constexpr BitsOf<T> infinity_bits = sizeof(T) == 2   ? static_cast<BitsOf<T>>(0x7C00u)
                                           : sizeof(T) == 4 ? static_cast<BitsOf<T>>(0x7F800000u)
                                                            : static_cast<BitsOf<T>>(0x7FF0000000000000u);
template <class T>
inline constexpr BitsOf<T> smallest_normal_bits = sizeof(T) == 2   ? static_cast<BitsOf<T>>(0x0400u)
                                                  : sizeof(T) == 4 ? static_cast<BitsOf<T>>(0x00800000u)
                                                                   : static_cast<BitsOf<T>>(0x0010000000000000u);

template <class T>
BitsOf<T> magnitude_bits(BitsOf<T> bits) {
  return static_cast<BitsOf<T>>(bits & ~sign_bit<T>);
}
template <class T>
bool is_nan_bits(BitsOf<T> bits) {
  if constexpr (is_float<T>) return magnitude_bits<T>(bits) > infinity_bits<T>;
  return false;
}
// NaN without the first bit of the fraction, as IEEE 754 recommends it.
template <class T>
bool is_signalling_bits(BitsOf<T> bits) {
  return is_nan_bits<T>(bits) && (bits & (smallest_normal_bits<T> >> 1)) == 0;
}
template <class T>
bool is_infinite_bits(BitsOf<T> bits) {
  if constexpr (is_float<T>) return magnitude_bits<T>(bits) == infinity_bits<T>;
  return false;
}

// A position on the line; both zeros share one. Subtracting two positions as std::uint64_t gives their distance:
// no floating-point line is longer than 2^64.
template <class T>
std::int64_t ordered(BitsOf<T> bits) {
  static_assert(is_float<T> || sizeof(T) < 8);
  if constexpr (is_float<T>) {
    const auto magnitude = static_cast<std::int64_t>(magnitude_bits<T>(bits));
    const std::int64_t negative = (bits & sign_bit<T>) != 0;
    return (magnitude ^ -negative) + negative;  // without a branch, which signs would lead astray
  } else {
    return from_bits<T>(bits);
  }
}

// |a - b| in steps; for no NaN.
template <class T>
std::uint64_t steps_between(BitsOf<T> a, BitsOf<T> b) {
  if constexpr (is_float<T> || sizeof(T) < 8) {
    const std::int64_t x = ordered<T>(a);
    const std::int64_t y = ordered<T>(b);
    return x < y ? static_cast<std::uint64_t>(y) - static_cast<std::uint64_t>(x)
                 : static_cast<std::uint64_t>(x) - static_cast<std::uint64_t>(y);
  } else {
    return from_bits<T>(a) < from_bits<T>(b) ? b - a : a - b;
  }
}

// The value as a type that holds every T exactly: double, and for 64-bit integers long double (64 bits of mantissa or
// more on x86-64 and AArch64 Linux).
template <class T>
using Exact = std::conditional_t<std::is_integral_v<T> && sizeof(T) == 8, long double, double>;
template <class T>
Exact<T> exact_value(BitsOf<T> bits) {
  if constexpr (std::is_same_v<T, Float16>)
    return to_float(Float16{bits});
  else
    return static_cast<Exact<T>>(from_bits<T>(bits));
}

}  // namespace opscope
