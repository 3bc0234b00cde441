// Which sequences leave the range of their type.

#include "app/gui/edits/sequence_wrap.h"

#include <gtest/gtest.h>

#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

TEST(SequenceWrap, NamesTheFirstElementThatIsBeyondTheRangeOfItsType) {
  EXPECT_EQ(wrap_text(DataType::Int16, {.count = 14400, .start = 0, .delta = 7}),
            "It wraps: element 4,682 would be above 32,767, the largest of INT16.");
  EXPECT_EQ(wrap_text(DataType::Int16, {.count = 4682, .start = 0, .delta = 7}), "") << "32,767 is the last one";
  const auto minus = [](auto value) { return to_bits(static_cast<decltype(value)>(-value)); };
  EXPECT_EQ(wrap_text(DataType::Int8, {.count = 30, .start = 0, .delta = minus(std::int8_t{5})}),
            "It wraps: element 26 would be below -128, the smallest of INT8.");
  EXPECT_EQ(wrap_text(DataType::Int16, {.count = 32770, .start = 0, .delta = minus(std::int16_t{1})}),
            "It wraps: element 32,769 would be below -32,768, the smallest of INT16.");
  EXPECT_EQ(wrap_text(DataType::UInt16, {.count = 3, .start = 1, .delta = 65535}),
            "It wraps: element 1 would be above 65,535, the largest of UINT16.");
  EXPECT_EQ(wrap_text(DataType::UInt8, {.count = 256, .start = 0, .delta = 1}), "");
  EXPECT_NE(wrap_text(DataType::UInt8, {.count = 257, .start = 0, .delta = 1}), "");
}

TEST(SequenceWrap, IsExactAtTheEndsOf64BitsAndNeverOfFloats) {
  const std::uint64_t least = std::uint64_t{1} << 63;  // of INT64, as bits
  EXPECT_EQ(wrap_text(DataType::Int64, {.count = 2, .start = least, .delta = least - 1}), "") << "the sum is -1";
  EXPECT_EQ(wrap_text(DataType::Int64, {.count = 3, .start = least, .delta = least - 1}), "");
  EXPECT_NE(wrap_text(DataType::Int64, {.count = 4, .start = least, .delta = least - 1}), "");
  EXPECT_NE(wrap_text(DataType::UInt64, {.count = 2, .start = ~std::uint64_t{0}, .delta = 1}), "");
  EXPECT_EQ(wrap_text(DataType::Int32, {.count = 1000, .start = 5, .delta = 0}), "");
  EXPECT_EQ(wrap_text(DataType::Float16, {.count = 100000, .start = 0, .delta = to_bits(1.0f)}), "");
}

}  // namespace
}  // namespace opscope::gui
