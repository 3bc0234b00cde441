#pragma once
// (a - b) * (a - b) of FLOAT16, exact and rounded once, in integers.

#include <bit>
#include <cstdint>
#include <optional>

namespace opscope {

// A finite FLOAT16 in units of 2^-24.
constexpr std::int64_t half_in_units(std::uint16_t bits) {
  const std::int64_t exponent = bits >> 10 & 31, fraction = bits & 0x3FF;
  const std::int64_t magnitude = exponent == 0 ? fraction : (fraction | 0x400) << (exponent - 1);
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

// Bits in and out. nullopt if the result is NaN or infinite.
constexpr std::optional<std::uint16_t> squared_difference_of_halves(std::uint16_t a, std::uint16_t b) {
  if ((a & 0x7C00) == 0x7C00 || (b & 0x7C00) == 0x7C00) return std::nullopt;
  const std::int64_t difference = half_in_units(a) - half_in_units(b);
  const std::uint64_t magnitude = static_cast<std::uint64_t>(difference < 0 ? -difference : difference);
  if (magnitude >> 32 != 0) return std::nullopt;
  const std::uint64_t square = magnitude * magnitude;  // in units of 2^-48
  const int highest = static_cast<int>(std::bit_width(square)) - 1;
  const int dropped = highest < 34 ? 24 : highest - 10;  // bits below the last bit of FLOAT16
  const std::uint64_t half = std::uint64_t{1} << (dropped - 1), rest = square & (2 * half - 1);
  const std::uint64_t whole = square >> dropped, kept = whole + (rest + (whole & 1) > half);
  // A carry out of the fraction increments the exponent, up to infinity.
  return static_cast<std::uint16_t>((static_cast<std::uint64_t>(dropped - 24) << 10) + kept);
}

}  // namespace opscope
