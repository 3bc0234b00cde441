// Elements as text and back.

#include "core/tensor/text.h"

#include <gtest/gtest.h>

#include <charconv>
#include <random>

#include "core/tensor/tensor.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

bool is_nan(DataType type, std::uint64_t bits) {
  const double value = to_double(type, bits);
  return value != value;
}

TEST(Text, EveryFloat16ReadsBackToItself) {
  for (std::uint64_t bits = 0; bits < 0x10000; ++bits) {
    const std::string text = format_element(DataType::Float16, bits);
    if (is_nan(DataType::Float16, bits))
      ASSERT_EQ(text, "nan");
    else
      ASSERT_EQ(parse_element(DataType::Float16, text), bits) << text;
    ASSERT_EQ(parse_element(DataType::Float16, format_bits(DataType::Float16, bits)), bits);
  }
}

TEST(Text, RandomElementsOfEveryTypeReadBackToThemselves) {
  std::mt19937_64 random(5);
  for (DataType type : all_data_types)
    for (int round = 0; round < 20000; ++round) {
      const std::uint64_t bits = random() >> (64 - 8 * element_size(type));
      if (is_floating_point(type) && is_nan(type, bits)) continue;
      const std::string text = format_element(type, bits);
      ASSERT_EQ(parse_element(type, text), bits) << name(type) << " " << text;
      ASSERT_EQ(parse_element(type, format_bits(type, bits)), bits) << name(type) << " " << format_bits(type, bits);
    }
}

TEST(Text, FloatsAreAsShortAsTheyCanBe) {
  EXPECT_EQ(format_element(DataType::Float32, f32(0.1f)), "0.1");
  EXPECT_EQ(format_element(DataType::Float64, f64(0.1)), "0.1");
  EXPECT_EQ(format_element(DataType::Float16, 0x2E66), "0.1");
  EXPECT_EQ(format_element(DataType::Float32, f32(-0.0f)), "-0");
  EXPECT_EQ(format_element(DataType::Float32, 0x7F800000), "inf");
  EXPECT_EQ(format_element(DataType::Float32, 0xFF800000), "-inf");
  EXPECT_EQ(format_element(DataType::Float32, 0xFFC00001), "nan");
}

TEST(Text, IntegersAreExact) {
  EXPECT_EQ(format_element(DataType::UInt64, ~std::uint64_t{0}), "18446744073709551615");
  EXPECT_EQ(format_element(DataType::Int64, std::uint64_t{1} << 63), "-9223372036854775808");
  EXPECT_EQ(format_element(DataType::Int8, 0x80), "-128");
  EXPECT_EQ(parse_element(DataType::UInt64, "18446744073709551615"), ~std::uint64_t{0});
  EXPECT_EQ(parse_element(DataType::Int64, "-9223372036854775808"), std::uint64_t{1} << 63);
}

TEST(Text, BitsShowEveryDigitOfTheWidth) {
  EXPECT_EQ(format_bits(DataType::Float32, f32(0.1f)), "0x3DCCCCCD");
  EXPECT_EQ(format_bits(DataType::Int8, 5), "0x05");
  EXPECT_EQ(format_bits(DataType::Float16, 1), "0x0001");
  EXPECT_EQ(format_bits(DataType::UInt64, 255), "0x00000000000000FF");
}

TEST(Text, ReadsSpecialFloatsInAnyCase) {
  for (const char* text : {"inf", "+inf", "INF", "Inf"})
    EXPECT_EQ(parse_element(DataType::Float32, text), 0x7F800000u) << text;
  EXPECT_EQ(parse_element(DataType::Float32, "-Inf"), 0xFF800000u);
  for (const char* text : {"nan", "NaN", "NAN"}) {
    const auto bits = parse_element(DataType::Float32, text);
    ASSERT_TRUE(bits.has_value());
    EXPECT_TRUE(is_nan(DataType::Float32, *bits));
  }
  EXPECT_EQ(parse_element(DataType::Float32, "-0"), 0x80000000u);
  EXPECT_EQ(parse_element(DataType::Float32, "0x7FC12345"), 0x7FC12345u);
  EXPECT_EQ(parse_element(DataType::Float16, "0x7D01"), 0x7D01u);
}

TEST(Text, RefusesWhatIsNoElementOfTheType) {
  const std::pair<DataType, const char*> cases[] = {{DataType::Int8, "128"},
                                                    {DataType::Int8, "-129"},
                                                    {DataType::UInt8, "-1"},
                                                    {DataType::UInt8, "256"},
                                                    {DataType::Int32, "1.5"},
                                                    {DataType::Int32, "nan"},
                                                    {DataType::Int32, ""},
                                                    {DataType::Float32, ""},
                                                    {DataType::Float32, "1.5x"},
                                                    {DataType::Float32, "one"},
                                                    {DataType::Float32, "0x"},
                                                    {DataType::Float32, "0x123456789"},
                                                    {DataType::Float16, "0x10000"},
                                                    {DataType::UInt8, "0x100"},
                                                    {DataType::UInt64, "18446744073709551616"},
                                                    {DataType::Int64, "9223372036854775808"}};
  for (const auto& [type, text] : cases)
    EXPECT_FALSE(parse_element(type, text).has_value()) << name(type) << " " << text;
}

TEST(Text, FormatsCountsAndIndices) {
  EXPECT_EQ(with_thousands(0), "0");
  EXPECT_EQ(with_thousands(999), "999");
  EXPECT_EQ(with_thousands(786432), "786,432");
  EXPECT_EQ(with_thousands(1000000), "1,000,000");
  EXPECT_EQ(format_index(std::vector<std::uint32_t>{0, 1, 204, 311}), "[0,1,204,311]");
}

}  // namespace
}  // namespace opscope::test
