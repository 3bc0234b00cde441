#pragma once
// Integer keys in the order of the values: comparing keys compares numbers, with -0 below +0 and subnormals in their
// place, without the float unit.

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "core/tensor/float16.h"

namespace opscope {

// Floats: sign and magnitude become two's complement. Integers are their own keys.
template <class T>
struct OrderedKey {
  static_assert(std::integral<T>);
  using Type = T;
  static constexpr Type of(T value) { return value; }
  static constexpr T value(Type key) { return key; }
  static constexpr bool is_nan(T) { return false; }
};

namespace detail {

template <class T, class Bits, Bits infinity>
struct FloatKey {
  using Type = std::make_signed_t<Bits>;
  static constexpr Type sign_mask = std::numeric_limits<Type>::max();  // all but the sign
  static constexpr Type of(T value) {
    const auto bits = std::bit_cast<Type>(value);
    return static_cast<Type>(bits ^ ((bits >> (sizeof(Bits) * 8 - 1)) & sign_mask));
  }
  static constexpr T value(Type key) {
    return std::bit_cast<T>(static_cast<Type>(key ^ ((key >> (sizeof(Bits) * 8 - 1)) & sign_mask)));
  }
  static constexpr bool is_nan(T value) {
    return static_cast<Bits>(std::bit_cast<Bits>(value) & static_cast<Bits>(sign_mask)) > infinity;
  }
};

}  // namespace detail

template <>
struct OrderedKey<float> : detail::FloatKey<float, std::uint32_t, 0x7F800000u> {};
template <>
struct OrderedKey<Float16> : detail::FloatKey<Float16, std::uint16_t, 0x7C00u> {};

}  // namespace opscope
