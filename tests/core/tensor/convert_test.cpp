// Values from one data type to another: once rounded, saturated, NaN as 0 among integers.

#include "core/tensor/convert.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/tensor/decimal.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::test {
namespace {

using enum DataType;

// By their texts: convert("0.1", Float64, Float16).
std::string converted(const std::string& text, DataType from, DataType to) {
  return format_element(to, convert_element(from, to, *read_element(from, text)));
}

TEST(Convert, RoundsADoubleToAHalfOnce) {
  // Just above the middle between 1 and the next half: as a float it is the middle, which goes to even, and so to 1.
  const double above_the_middle = 1 + 0x1p-11 + 0x1p-30;
  EXPECT_EQ(to_float16(static_cast<float>(above_the_middle)).bits, 0x3C00);
  EXPECT_EQ(to_float16(above_the_middle).bits, 0x3C01);
  EXPECT_EQ(from_double(Float16, above_the_middle), 0x3C01u);
  EXPECT_EQ(convert_element(Float64, Float16, to_bits(above_the_middle)), 0x3C01u);
  EXPECT_EQ(converted("1.0004882821813226", Float64, Float16), "1.001");
  EXPECT_EQ(convert_element(Float64, Float16, to_bits(-above_the_middle)), 0xBC01u);
  // Just below the middle between 1 + 2^-10 and the next: as a float it is the middle, and even is above.
  EXPECT_EQ(from_double(Float16, 1 + 0x1.8p-10 - 0x1p-30), 0x3C01u);
  // The least subnormal, and just more than half of it.
  EXPECT_EQ(from_double(Float16, 0x1p-25 + 0x1p-60), 0x0001u);
  EXPECT_EQ(from_double(Float16, 0x1p-25), 0x0000u);
}

TEST(Convert, RoundsALargeIntegerToAFloatOnce) {
  // Above the middle between two floats by less than a double holds.
  constexpr std::int64_t above_the_middle = (std::int64_t{1} << 60) + (std::int64_t{1} << 36) + 1;
  EXPECT_EQ(convert<float>(above_the_middle), 0x1p60f + 0x1p37f);
  EXPECT_EQ(convert<float>(above_the_middle - 1), 0x1p60f);  // the middle itself, to even
  EXPECT_EQ(convert<float>(-above_the_middle), -(0x1p60f + 0x1p37f));
}

TEST(Convert, CutsOffFractionsAndSaturates) {
  EXPECT_EQ(converted("2.99", Float32, Int8), "2");
  EXPECT_EQ(converted("-2.99", Float64, Int64), "-2");
  EXPECT_EQ(converted("-0.99", Float32, UInt8), "0");
  EXPECT_EQ(converted("-1", Float32, UInt64), "0");
  EXPECT_EQ(converted("127.9", Float16, Int8), "127");
  EXPECT_EQ(converted("128", Float32, Int8), "127");
  EXPECT_EQ(converted("-129", Float32, Int8), "-128");
  EXPECT_EQ(converted("9223372036854775808", Float64, Int64), "9223372036854775807");
  EXPECT_EQ(converted("9223372036854774784", Float64, Int64), "9223372036854774784");  // the double below 2^63
  EXPECT_EQ(converted("18446744073709551616", Float32, UInt64), "18446744073709551615");
  EXPECT_EQ(converted("1e30", Float32, UInt64), "18446744073709551615");
  EXPECT_EQ(converted("-inf", Float32, Int32), "-2147483648");
  EXPECT_EQ(converted("-inf", Float32, Int8), "-128");
  EXPECT_EQ(converted("inf", Float64, UInt16), "65535");
  EXPECT_EQ(converted("70000", Float32, Float16), "inf");
  EXPECT_EQ(converted("1e39", Float64, Float32), "inf");
}

TEST(Convert, KeepsIntegersExactWhereTheyFit) {
  EXPECT_EQ(converted("9007199254740993", Int64, UInt64), "9007199254740993");
  EXPECT_EQ(converted("9223372036854775807", UInt64, Int64), "9223372036854775807");
  EXPECT_EQ(converted("18446744073709551615", UInt64, Int64), "9223372036854775807");
  EXPECT_EQ(converted("-1", Int64, UInt64), "0");
  EXPECT_EQ(converted("-1", Int8, UInt8), "0");
  EXPECT_EQ(converted("200", UInt8, Int8), "127");
  EXPECT_EQ(converted("0.1", Float16, Float32), "0.099975586");
  EXPECT_EQ(converted("65536", UInt32, Float16), "inf");
  EXPECT_EQ(converted("18446744073709551615", UInt64, Float16), "inf");
}

TEST(Convert, MakesNanZeroAmongIntegersAndKeepsItAmongFloats) {
  for (const DataType from : {Float16, Float32, Float64})
    for (const DataType to : all_data_types)
      EXPECT_EQ(converted("nan", from, to), is_integer(to) ? "0" : "nan") << name(from) << " " << name(to);
}

TEST(Convert, LeavesBitsOfTheSameTypeOrOfNoneAlone) {
  EXPECT_EQ(convert_element(Float32, Float32, 0x7F800001), 0x7F800001u);  // a signalling NaN
  EXPECT_EQ(convert_element(Unknown, Int8, 300), 300u);
  EXPECT_EQ(convert_element(Int8, Unknown, 300), 300u);
}

// Expected: IEEE 754 has the sign first, then an exponent of ones, then the bit of a quiet NaN and the payload below
// it.
TEST(Convert, OfANanKeepsItsSignPayloadAndWhetherItSignals) {
  struct Nan {
    std::uint64_t half, single, twice;
  };
  for (const auto& [half, single, twice] : {Nan{0x7E00, 0x7FC00000, 0x7FF8000000000000},  // quiet
                                            Nan{0x7E01, 0x7FC02000, 0x7FF8040000000000},  // quiet with a payload
                                            Nan{0x7C01, 0x7F802000, 0x7FF0040000000000},  // signalling
                                            Nan{0xFC01, 0xFF802000, 0xFFF0040000000000},  // negative
                                            Nan{0x7DFF, 0x7FBFE000, 0x7FF7FC0000000000},  // all bits of the payload
                                            Nan{0xFFFF, 0xFFFFE000, 0xFFFFFC0000000000}}) {
    EXPECT_EQ(convert_keeping_nan(Float16, Float32, half), single) << std::hex << half;
    EXPECT_EQ(convert_keeping_nan(Float16, Float64, half), twice) << std::hex << half;
    EXPECT_EQ(convert_keeping_nan(Float32, Float64, single), twice) << std::hex << half;
    EXPECT_EQ(convert_keeping_nan(Float64, Float16, twice), half) << std::hex << half;
    EXPECT_EQ(convert_keeping_nan(Float16, Float16, half), half);
    EXPECT_EQ(convert_keeping_nan(Float16, Int8, half), 0u);
  }
  EXPECT_EQ(convert_keeping_nan(Float32, Float64, 0x7FA0BEEF), 0x7FF417DDE0000000u);
  EXPECT_EQ(convert_keeping_nan(Float32, Float64, 0x7FBFFFFF), 0x7FF7FFFFE0000000u);
  EXPECT_EQ(convert_keeping_nan(Float32, Float64, 0xFFFFFFFF), 0xFFFFFFFFE0000000u);
  // Of its payload nothing fits, but it is no infinity.
  EXPECT_EQ(convert_keeping_nan(Float64, Float32, 0xFFF0000000000001), 0xFF800001u);
}

TEST(Convert, OfEachOtherNumberIsTheSameWhereNansAreKept) {
  for (const DataType to : all_data_types)
    for (std::uint64_t bits = 0; bits < 0x10000; ++bits) {
      const bool is_nan = (bits & 0x7FFF) > 0x7C00;
      ASSERT_TRUE(is_nan || convert_keeping_nan(Float16, to, bits) == convert_element(Float16, to, bits)) << bits;
    }
}

// Every half, and every double in the middle of two neighbours, against a search for the nearest half.
TEST(Convert, GivesTheNearestHalfForEveryMiddle) {
  for (std::uint32_t bits = 0; bits < 0x7BFF; ++bits) {
    const double low = to_float({static_cast<std::uint16_t>(bits)});
    const double high = to_float({static_cast<std::uint16_t>(bits + 1)});
    const double middle = (low + high) / 2;
    ASSERT_EQ(to_float16(low).bits, bits);
    ASSERT_EQ(to_float16(middle).bits, bits + bits % 2) << middle;
    ASSERT_EQ(to_float16(std::nextafter(middle, 0.0)).bits, bits) << middle;
    ASSERT_EQ(to_float16(std::nextafter(middle, 1e9)).bits, bits + 1) << middle;
  }
}

// True if two elements are the same number, without a conversion of the program: all numbers of up to 16 bits are
// doubles.
double number_of(DataType type, std::uint64_t bits) {
  return visit_data_type(type, [&]<class T>() {
    if constexpr (std::is_same_v<T, opscope::Float16>)
      return static_cast<double>(to_float(from_bits<T>(bits)));
    else
      return static_cast<double>(from_bits<T>(bits));
  });
}

TEST(Convert, IsExactForTheTypesThatHaveEachNumber) {
  for (const DataType from : {Float16, UInt16, UInt8, Int16, Int8})
    for (const DataType to : all_data_types) {
      bool keeps_all = true;
      for (std::uint64_t bits = 0; bits < std::uint64_t{1} << (8 * element_size(from)); ++bits) {
        const double number = number_of(from, bits);
        const double converted = number_of(to, convert_element(from, to, bits));
        keeps_all = keeps_all && (converted == number || (std::isnan(number) && std::isnan(converted)));
      }
      EXPECT_EQ(converts_exactly(from, to), keeps_all) << name(from) << " to " << name(to);
    }
}

TEST(Convert, OfLargerTypesIsExactForTheseAlone) {
  const std::vector<std::pair<DataType, DataType>> exact = {{Float32, Float64}, {UInt32, UInt64}, {UInt32, Int64},
                                                            {UInt32, Float64},  {Int32, Int64},   {Int32, Float64}};
  for (const DataType from : {Float32, Float64, UInt32, Int32, UInt64, Int64})
    for (const DataType to : all_data_types)
      EXPECT_EQ(converts_exactly(from, to), from == to || std::ranges::find(exact, std::pair(from, to)) != exact.end())
          << name(from) << " to " << name(to);
}

TEST(Convert, TheCommonTypeIsTheSmallestThatHasEachNumberOfBoth) {
  EXPECT_EQ(common_type(UInt8, Float32), Float32);
  EXPECT_EQ(common_type(Float32, UInt8), Float32);
  EXPECT_EQ(common_type(UInt8, Float16), Float16);
  EXPECT_EQ(common_type(UInt8, Int8), Int16);
  EXPECT_EQ(common_type(UInt16, Int8), Int32);
  EXPECT_EQ(common_type(UInt32, Int8), Int64);
  EXPECT_EQ(common_type(UInt16, Float16), Float32);
  EXPECT_EQ(common_type(Int32, Float32), Float64);
  for (const DataType unlike : {Float16, Float32, Float64})
    for (const DataType wide : {Int64, UInt64}) EXPECT_EQ(common_type(unlike, wide), std::nullopt);
  EXPECT_EQ(common_type(UInt64, Int8), std::nullopt);
  for (const DataType a : all_data_types)
    for (const DataType b : all_data_types) {
      const auto type = common_type(a, b);
      EXPECT_TRUE(!type || (converts_exactly(a, *type) && converts_exactly(b, *type))) << name(a) << " " << name(b);
    }
}

}  // namespace
}  // namespace opscope::test
