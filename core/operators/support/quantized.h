#pragma once
// 8-bit quantized elements, and their rounding for reference functions.

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/operators/support/numerics_rules.h"
#include "core/tensor/tensor.h"

namespace opscope {

// INT8 or UINT8 as an integer, and the ends of the type.
inline std::int64_t quantized(DataType type, std::uint64_t bits) {
  return type == DataType::Int8 ? std::int64_t{from_bits<std::int8_t>(bits)}
                                : std::int64_t{from_bits<std::uint8_t>(bits)};
}
inline std::int64_t lowest(DataType type) { return type == DataType::Int8 ? -128 : 0; }
inline std::int64_t highest(DataType type) { return type == DataType::Int8 ? 127 : 255; }

namespace reference {

// The nearest integer as a float; ties as `ties` says.
inline float rounded(float x, Ties ties) {
  const float down = std::floor(x);
  const double rest = static_cast<double>(x) - static_cast<double>(down);  // exact; a float is not above -0.5
  if (rest < 0.5) return down;
  if (rest > 0.5) return down + 1;
  if (ties == Ties::AwayFromZero) return x < 0 ? down : down + 1;
  return std::fmod(down, 2.0f) == 0 ? down : down + 1;
}

// clamp(round(q) + zero point). Precondition: q is not NaN.
inline std::int64_t saturated(float q, std::int64_t zero_point, std::int64_t low, std::int64_t high, Ties ties) {
  if (std::isinf(q)) return q < 0 ? low : high;
  // Beyond 2^20 every sum with a zero point is outside the 8-bit range. Clamping keeps the integer sum small.
  const float whole = std::clamp(rounded(q, ties), -1048576.0f, 1048576.0f);
  return std::clamp(static_cast<std::int64_t>(whole) + zero_point, low, high);
}

}  // namespace reference
}  // namespace opscope
