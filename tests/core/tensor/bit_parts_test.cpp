// The fields are those of IEEE 754-2019, sections 3.3 and 3.4.
#include "core/tensor/bit_parts.h"

#include <cmath>
#include <limits>

#include "tests/support/cases.h"
#include "tests/support/matchers.h"

namespace opscope::test {
namespace {

using Next = std::optional<std::uint64_t>;

TEST(BitParts, OfFloats) {
  const BitParts tenth = bit_parts(Float32, 0xBDCCCCCD);
  EXPECT_EQ(tenth.sign, "1");
  EXPECT_EQ(tenth.exponent, "01111011");
  EXPECT_EQ(tenth.rest, "10011001100110011001101");
  EXPECT_EQ(tenth.kind, "normal");
  EXPECT_EQ(tenth.exactly, "-13421773 × 2^-27");

  const BitParts half = bit_parts(Float16, 0x3C00);
  EXPECT_EQ(half.sign + " " + half.exponent + " " + half.rest, "0 01111 0000000000");
  EXPECT_EQ(half.exactly, "1 × 2^0");
  EXPECT_EQ(bit_parts(Float16, 0x7BFF).exactly, "2047 × 2^5");  // 65504
  EXPECT_EQ(bit_parts(Float64, 0x4045000000000000).exactly, "21 × 2^1");
  EXPECT_EQ(bit_parts(Float64, 0x4045000000000000).exponent.size(), 11u);
  EXPECT_EQ(bit_parts(Float64, 0x4045000000000000).rest.size(), 52u);
}

TEST(BitParts, OfWhatIsNotNormal) {
  EXPECT_EQ(bit_parts(Float32, 0x00000001).kind, "subnormal");
  EXPECT_EQ(bit_parts(Float32, 0x00000001).exactly, "1 × 2^-149");
  EXPECT_EQ(bit_parts(Float16, 0x03FF).exactly, "1023 × 2^-24");
  EXPECT_EQ(bit_parts(Float64, 1).exactly, "1 × 2^-1074");
  EXPECT_EQ(bit_parts(Float32, 0x80000000).kind, "negative zero");
  EXPECT_EQ(bit_parts(Float32, 0).kind, "zero");
  EXPECT_EQ(bit_parts(Float32, 0x80000000).exactly, "");
  EXPECT_EQ(bit_parts(Float32, 0x7F800000).kind, "infinity");
  EXPECT_EQ(bit_parts(Float32, 0xFF800000).kind, "negative infinity");
  EXPECT_EQ(bit_parts(Float32, 0x7FC00000).kind, "quiet NaN");
  EXPECT_EQ(bit_parts(Float16, 0x7C01).kind, "signalling NaN");
}

TEST(BitParts, OfNaNHaveAPayloadBelowTheBitThatMakesItQuiet) {
  EXPECT_EQ(bit_parts(Float32, 0x7FC00000).payload, "0x0");
  EXPECT_EQ(bit_parts(Float32, 0xFFC0002A).payload, "0x2A");
  EXPECT_EQ(bit_parts(Float32, 0x7FA00000).payload, "0x200000");
  EXPECT_EQ(bit_parts(Float16, 0x7FFF).payload, "0x1FF");
  EXPECT_EQ(bit_parts(Float64, 0xFFF0000000000001).payload, "0x1");
  EXPECT_EQ(bit_parts(Float32, 0x7F800000).payload, "");
  EXPECT_EQ(bit_parts(Float32, 0x3F800001).payload, "");
  EXPECT_EQ(bit_parts(UInt32, 0xFFFFFFFF).payload, "");
}

TEST(BitParts, OfIntegers) {
  const BitParts minus_two = bit_parts(Int8, 0xFE);
  EXPECT_EQ(minus_two.sign, "1");
  EXPECT_EQ(minus_two.exponent, "");
  EXPECT_EQ(minus_two.rest, "1111110");
  EXPECT_EQ(bit_parts(UInt8, 0xFE).sign, "");
  EXPECT_EQ(bit_parts(UInt8, 0xFE).rest, "11111110");
  EXPECT_EQ(bit_parts(UInt64, ~std::uint64_t{0}).rest, std::string(64, '1'));
}

TEST(BitParts, NeighboursAreThoseOfTheStandardLibrary) {
  const float infinity = std::numeric_limits<float>::infinity();
  for (const float x : {1.0f, -1.0f, 0.1f, -0.1f, 0x1p-126f, -0x1p-126f, 0x1p-149f, 3.4028235e38f, -3.4028235e38f}) {
    EXPECT_EQ(next_above(Float32, f32(x)), Next(f32(std::nextafter(x, infinity)))) << x;
    EXPECT_EQ(next_below(Float32, f32(x)), Next(f32(std::nextafter(x, -infinity)))) << x;
  }
  for (const double x : {1.0, -2.5, 0x1p-1022, 1.7976931348623157e308}) {
    EXPECT_EQ(next_above(Float64, f64(x)), Next(f64(std::nextafter(x, static_cast<double>(infinity))))) << x;
    EXPECT_EQ(next_below(Float64, f64(x)), Next(f64(std::nextafter(x, -static_cast<double>(infinity))))) << x;
  }
}

TEST(BitParts, NeighboursPassBothZeros) {
  constexpr std::uint64_t rising[] = {0x8001, 0x8000, 0x0000, 0x0001};  // -min, -0, +0, +min
  for (std::size_t i = 0; i + 1 < std::size(rising); ++i) {
    EXPECT_EQ(next_above(Float16, rising[i]), Next(rising[i + 1]));
    EXPECT_EQ(next_below(Float16, rising[i + 1]), Next(rising[i]));
  }
  EXPECT_EQ(next_above(Float64, std::uint64_t{1} << 63), Next(0));
}

TEST(BitParts, NeighboursEndAtInfinityAndSkipNaN) {
  EXPECT_EQ(next_above(Float16, 0x7BFF), Next(0x7C00));
  EXPECT_EQ(next_above(Float16, 0x7C00), Next());
  EXPECT_EQ(next_below(Float16, 0x7C00), Next(0x7BFF));
  EXPECT_EQ(next_below(Float16, 0xFC00), Next());
  EXPECT_EQ(next_above(Float16, 0x7E00), Next());
  EXPECT_EQ(next_below(Float16, 0xFE00), Next());
}

TEST(BitParts, NeighboursOfIntegersEndAtTheirRange) {
  EXPECT_EQ(next_above(Int8, 0xFF), Next(0x00));
  EXPECT_EQ(next_above(Int8, 0x7F), Next());
  EXPECT_EQ(next_below(Int8, 0x80), Next());
  EXPECT_EQ(next_below(Int8, 0x00), Next(0xFF));
  EXPECT_EQ(next_above(UInt16, 0xFFFF), Next());
  EXPECT_EQ(next_below(UInt16, 0), Next());
  EXPECT_EQ(next_above(UInt64, 5), Next(6));
  EXPECT_EQ(next_above(UInt64, ~std::uint64_t{0}), Next());
  EXPECT_EQ(next_below(Int64, std::uint64_t{1} << 63), Next());
}

}  // namespace
}  // namespace opscope::test
