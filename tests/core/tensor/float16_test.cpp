// binary16 against its definition in IEEE 754, evaluated in double.

#include "core/tensor/float16.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

namespace opscope::test {
namespace {

constexpr std::uint32_t infinity = 0x7C00;

// (-1)^s * 2^(e - 15) * 1.m, subnormals 2^-14 * 0.m; `bits` is no NaN.
double definition(std::uint32_t bits) {
  const std::uint32_t exponent = (bits >> 10) & 0x1F;
  const double fraction = (bits & 0x3FF) / 1024.0;
  double value = exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, static_cast<int>(exponent) - 15);
  if (exponent == 0x1F) value = HUGE_VAL;
  return (bits & 0x8000) != 0 ? -value : value;
}

opscope::Float16 half(std::uint32_t bits) { return {static_cast<std::uint16_t>(bits)}; }

TEST(Float16, EveryValueWidensToItsDefinitionAndComesBack) {
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    if ((bits & 0x7FFF) > infinity) continue;
    const float value = to_float(half(bits));
    ASSERT_EQ(double{value}, definition(bits)) << std::hex << bits;
    ASSERT_EQ(std::signbit(value), (bits & 0x8000) != 0) << std::hex << bits;
    ASSERT_EQ(to_float16(value).bits, bits);
  }
}

// Rounding is monotonic, so the floats around each value and each midpoint decide all others.
TEST(Float16, EveryFloatRoundsToNearestEven) {
  const auto below = [](float x) { return std::nextafter(x, -HUGE_VALF); };
  const auto above = [](float x) { return std::nextafter(x, HUGE_VALF); };
  for (std::uint32_t bits = 0; bits < infinity; ++bits) {
    const double here = definition(bits);
    const double next = bits + 1 == infinity ? 65536.0 : definition(bits + 1);  // where infinity would stand
    const auto middle = static_cast<float>((here + next) / 2);                  // exact
    const std::uint32_t even = bits % 2 == 0 ? bits : bits + 1;
    for (std::uint32_t sign : {0u, 0x8000u}) {
      const float s = sign != 0 ? -1.0f : 1.0f;
      const auto rounded = [&](float magnitude) { return std::uint32_t{to_float16(s * magnitude).bits}; };
      ASSERT_EQ(rounded(above(static_cast<float>(here))), sign | bits);
      ASSERT_EQ(rounded(below(middle)), sign | bits);
      ASSERT_EQ(rounded(middle), sign | even);
      ASSERT_EQ(rounded(above(middle)), sign | (bits + 1));
    }
  }
}

TEST(Float16, OverflowsToInfinity) {
  for (float value : {65520.0f, 65536.0f, 1e30f, std::numeric_limits<float>::max(), HUGE_VALF}) {
    EXPECT_EQ(to_float16(value).bits, infinity);
    EXPECT_EQ(to_float16(-value).bits, 0x8000 | infinity);
  }
}

TEST(Float16, EveryNanKeepsSignAndPayloadWhenWidened) {
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    if ((bits & 0x7FFF) <= infinity) continue;
    const std::uint32_t widened = ((bits & 0x8000) << 16) | 0x7F800000 | ((bits & 0x3FF) << 13);
    ASSERT_EQ(std::bit_cast<std::uint32_t>(to_float(half(bits))), widened);
    ASSERT_EQ(to_float16(std::bit_cast<float>(widened)).bits, bits | 0x0200);  // made quiet
  }
}

TEST(Float16, NanOfLowPayloadStaysNan) {
  for (std::uint32_t payload : {1u, 0x1FFFu, 0x400000u}) {
    EXPECT_GT(to_float16(std::bit_cast<float>(0x7F800000u | payload)).bits & 0x7FFFu, infinity);
    EXPECT_GT(to_float16(std::bit_cast<float>(0xFF800000u | payload)).bits & 0x7FFFu, infinity);
  }
}

}  // namespace
}  // namespace opscope::test
