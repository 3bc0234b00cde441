#include "core/tensor/float16.h"

#include <bit>
#include <cmath>

namespace opscope {

float to_float(Float16 value) {
  const std::uint32_t sign = (value.bits & 0x8000u) << 16;
  const std::uint32_t exponent = (value.bits >> 10) & 0x1Fu;
  std::uint32_t mantissa = value.bits & 0x3FFu;
  if (exponent == 0x1F) return std::bit_cast<float>(sign | 0x7F800000u | (mantissa << 13));
  if (exponent != 0) return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (mantissa << 13));
  if (mantissa == 0) return std::bit_cast<float>(sign);
  // Subnormal: shift the leading one up to the place of the implicit bit.
  const int shift = std::countl_zero(mantissa) - 21;
  mantissa = (mantissa << shift) & 0x3FFu;
  return std::bit_cast<float>(sign | (static_cast<std::uint32_t>(113 - shift) << 23) | (mantissa << 13));
}

Float16 to_float16(float value) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
  const auto sign = static_cast<std::uint16_t>((bits >> 16) & 0x8000u);
  const std::uint32_t magnitude = bits & 0x7FFFFFFFu;
  const auto pack = [sign](std::uint32_t low) { return Float16{static_cast<std::uint16_t>(sign | low)}; };

  if (magnitude > 0x7F800000u) return pack(0x7E00u | ((magnitude >> 13) & 0x1FFu));
  if (magnitude >= 0x47800000u) return pack(0x7C00u);  // 65536 and above, infinity included
  // `kept` bits of the significand survive; the rest decides the rounding.
  const bool normal = magnitude >= 0x38800000u;  // 2^-14
  const std::uint32_t significand = normal ? magnitude : (magnitude & 0x7FFFFFu) | 0x800000u;
  const std::uint32_t drop = normal ? 13u : 126u - (magnitude >> 23);
  if (drop > 24) return pack(0);  // below half of the smallest subnormal
  const std::uint32_t rest = significand & ((1u << drop) - 1);
  const std::uint32_t half = 1u << (drop - 1);
  std::uint32_t kept = significand >> drop;
  if (rest > half || (rest == half && (kept & 1u) != 0)) ++kept;
  return pack(normal ? kept - (112u << 10) : kept);
}

// Rounds to odd on the way to float32, so that the second rounding knows whether the value was exact.
Float16 to_float16(double value) {
  float narrow = static_cast<float>(value);
  if (std::isfinite(value) && static_cast<double>(narrow) != value) {
    const auto bits = std::bit_cast<std::uint32_t>(narrow);
    const bool too_far = std::fabs(static_cast<double>(narrow)) > std::fabs(value);
    narrow = std::bit_cast<float>((too_far ? bits - 1 : bits) | 1u);
  }
  return to_float16(narrow);
}

}  // namespace opscope
