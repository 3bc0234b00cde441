// Elements as text and back.

#include "core/tensor/text.h"

#include <gtest/gtest.h>

#include <random>

#include "core/model/generate.h"
#include "core/tensor/tensor.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

TEST(Text, EveryFloat16ReadsBackToItself) {
  for (std::uint64_t bits = 0; bits < 0x10000; ++bits) {
    const std::string text = format_element(Float16, bits);
    if (is_nan(Float16, bits))
      ASSERT_EQ(text, "nan");
    else
      ASSERT_EQ(parse_element(Float16, text), bits) << text;
    ASSERT_EQ(parse_element(Float16, format_bits(Float16, bits)), bits);
  }
}

TEST(Text, SpecialAndRandomElementsOfEveryTypeReadBackToThemselves) {
  std::mt19937_64 random(5);
  for (DataType type : all_data_types) {
    Bits all = special_values(type);
    for (int round = 0; round < 20000; ++round) all.push_back(random() >> (64 - 8 * element_size(type)));
    for (const std::uint64_t bits : all) {
      if (is_nan(type, bits)) continue;
      const std::string text = format_element(type, bits);
      ASSERT_EQ(parse_element(type, text), bits) << name(type) << " " << text;
      ASSERT_EQ(parse_element(type, format_bits(type, bits)), bits) << name(type) << " " << format_bits(type, bits);
    }
  }
}

TEST(Text, TheLongestOfATypeIsNeverExceededAndReached) {
  std::mt19937_64 random(7);
  for (DataType type : all_data_types) {
    std::size_t longest = 0;
    Bits all = special_values(type);
    const bool small = element_size(type) <= 2;
    for (std::uint64_t i = 0; i < (small ? 0x10000 : 200000); ++i)
      all.push_back(small ? i >> (16 - 8 * element_size(type)) : random() >> (64 - 8 * element_size(type)));
    for (const std::uint64_t bits : all) longest = std::max(longest, format_element(type, bits).size());
    EXPECT_EQ(longest, longest_element_text(type)) << name(type);
  }
}

TEST(Text, FloatsAreAsShortAsTheyCanBeAndIntegersAndBitsExact) {
  const std::tuple<DataType, std::uint64_t, const char*> rows[] = {
      {Float32, f32(0.1f), "0.1"},  {Float64, f64(0.1), "0.1"},
      {Float16, 0x2E66, "0.1"},     {Float32, f32(-0.0f), "-0"},
      {Float32, 0x7F800000, "inf"}, {Float32, 0xFF800000, "-inf"},
      {Float32, 0xFFC00001, "nan"}, {UInt64, ~std::uint64_t{0}, "18446744073709551615"},
      {Int8, 0x80, "-128"},         {Int64, std::uint64_t{1} << 63, "-9223372036854775808"}};
  for (const auto& [type, bits, text] : rows) {
    EXPECT_EQ(format_element(type, bits), text);
    if (is_integer(type)) {
      EXPECT_EQ(parse_element(type, text), bits) << text;
    }
  }
  EXPECT_EQ(format_bits(Float32, f32(0.1f)), "0x3DCCCCCD");
  EXPECT_EQ(format_bits(Int8, 5), "0x05");
  EXPECT_EQ(format_bits(Float16, 1), "0x0001");
  EXPECT_EQ(format_bits(UInt64, 255), "0x00000000000000FF");
}

TEST(Text, PeopleReadSpecialFloatsAsTheTitlesNameThem) {
  EXPECT_EQ(shown_element(Float32, 0x7F800000), "+Inf");
  EXPECT_EQ(shown_element(Float16, 0xFC00), "-Inf");
  EXPECT_EQ(shown_element(Float64, f64(std::nan(""))), "NaN");
  EXPECT_EQ(shown_element(Float32, f32(-0.0f)), "-0");
  EXPECT_EQ(shown_element(Float32, 0x7FA00000), "NaN");
  EXPECT_EQ(shown_with_nan_kind(Float32, 0x7FA00000), "sNaN");
  EXPECT_EQ(shown_with_nan_kind(Float16, 0xFC01), "sNaN");
  EXPECT_EQ(shown_with_nan_kind(Float64, 0x7FF7FFFFFFFFFFFF), "sNaN");
  EXPECT_EQ(shown_with_nan_kind(Float32, 0xFFC00001), "NaN");
  EXPECT_EQ(shown_with_nan_kind(Float32, f32(-0.0f)), "-0");
}

TEST(Text, ExactTextGivesTheBitsAgain) {
  EXPECT_EQ(format_exactly(Float32, 0x7FC00000), "nan");
  EXPECT_EQ(format_exactly(Float32, 0x7F800001), "0x7F800001");
  EXPECT_EQ(format_exactly(Float16, 0xFE01), "0xFE01");
  EXPECT_EQ(format_exactly(Int8, 0x80), "-128");
  for (std::uint64_t bits = 0; bits < 0x10000; ++bits)
    ASSERT_EQ(parse_element(Float16, format_exactly(Float16, bits)), bits) << bits;
}

TEST(Text, ReadsSpecialFloatsInAnyCase) {
  for (const char* text : {"inf", "+inf", "INF", "Inf"}) EXPECT_EQ(parse_element(Float32, text), 0x7F800000u) << text;
  EXPECT_EQ(parse_element(Float32, "-Inf"), 0xFF800000u);
  for (const char* text : {"nan", "NaN", "NAN"}) {
    const auto bits = parse_element(Float32, text);
    ASSERT_TRUE(bits.has_value());
    EXPECT_TRUE(is_nan(Float32, *bits));
  }
  EXPECT_EQ(parse_element(Float32, "-0"), 0x80000000u);
  EXPECT_EQ(parse_element(Float32, "0x7FC12345"), 0x7FC12345u);
  EXPECT_EQ(parse_element(Float16, "0x7D01"), 0x7D01u);
}

TEST(Text, RefusesWhatIsNoElementOfTheType) {
  const std::pair<DataType, std::vector<const char*>> cases[] = {
      {Int8, {"128", "-129"}},         {UInt8, {"-1", "256", "0x100"}},
      {Int32, {"1.5", "nan", ""}},     {Float32, {"", "1.5x", "one", "0x", "0x123456789"}},
      {Float16, {"0x10000"}},          {UInt64, {"18446744073709551616"}},
      {Int64, {"9223372036854775808"}}};
  for (const auto& [type, texts] : cases)
    for (const char* text : texts) EXPECT_FALSE(parse_element(type, text).has_value()) << name(type) << " " << text;
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
