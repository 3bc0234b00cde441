// Splitting index spaces: every element is in exactly one box, every window is within the limits.

#include "gpu/dispatch/box_split.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>

namespace opscope::gpu {
namespace {

using Sizes = std::vector<std::uint64_t>;

// Counts how often each byte of the operand's elements is reached through the boxes' windows.
std::map<std::uint64_t, int> visits(const std::vector<Box>& boxes, std::size_t index, const Operand& operand) {
  std::map<std::uint64_t, int> count;
  for (const Box& box : boxes) {
    const Window& window = box.windows[index];
    std::uint64_t elements = 1;
    for (const std::uint64_t size : box.sizes) elements *= size;
    for (std::uint64_t n = 0; n < elements; ++n) {
      std::uint64_t rest = n, place = window.offset + window.first * std::min<std::uint64_t>(4, operand.element_bytes);
      for (std::size_t d = box.sizes.size(); d-- > 0; rest /= box.sizes[d])
        place += rest % box.sizes[d] * operand.strides[d] * operand.element_bytes;
      EXPECT_GE(place, window.offset);
      EXPECT_LE(place + operand.element_bytes, window.offset + window.bytes);
      ++count[place];
    }
  }
  return count;
}

std::map<std::uint64_t, int> visits_without_split(const Sizes& sizes, const Operand& operand) {
  const std::vector<Box> whole = split(sizes, {operand}, {1u << 30, 4, 1u << 30});
  EXPECT_EQ(whole.size(), 1u);
  return visits(whole, 0, operand);
}

void expect_sound(const Sizes& sizes, const std::vector<Operand>& operands, const SplitLimits& limits) {
  const std::vector<Box> boxes = split(sizes, operands, limits);
  for (std::size_t i = 0; i < operands.size(); ++i)
    EXPECT_EQ(visits(boxes, i, operands[i]), visits_without_split(sizes, operands[i]));
  for (const Box& box : boxes) {
    std::uint64_t elements = 1;
    for (const std::uint64_t size : box.sizes) elements *= size;
    EXPECT_LE(elements, limits.elements);
    for (std::size_t i = 0; i < operands.size(); ++i) {
      EXPECT_EQ(box.windows[i].offset % limits.offset_alignment, 0u);
      EXPECT_LE(box.windows[i].bytes, limits.block_bytes);
      EXPECT_LE(box.windows[i].offset + box.windows[i].bytes, operands[i].buffer_bytes);
    }
  }
}

TEST(BoxSplit, LeavesWhatFitsWhole) {
  const std::vector<Box> boxes =
      split({100}, {{.first_byte = 36, .buffer_bytes = 500, .strides = {1}}}, {512, 16, 100});
  ASSERT_EQ(boxes.size(), 1u);
  EXPECT_EQ(boxes[0].windows[0].offset, 32u);  // aligned down
  EXPECT_EQ(boxes[0].windows[0].first, 1u);    // the distance that alignment skipped
  EXPECT_EQ(boxes[0].windows[0].bytes, 404u);
}

TEST(BoxSplit, CountsEightByteElementsInWords) {
  // A window may start inside an 8-byte element, but not inside a word.
  const Operand operand{.first_byte = 24, .buffer_bytes = 64, .element_bytes = 8, .strides = {1}};
  EXPECT_EQ(split({5}, {operand}, {64, 16, 10})[0].windows[0].first, 2u);
}

TEST(BoxSplit, CutsTheDimensionThatReachesFurthest) {
  // The input has a large stride along the inner dimension: halving the outer one would not shrink its window.
  const Operand output{.buffer_bytes = 4096, .strides = {32, 1}};
  const Operand transposed{.buffer_bytes = 4096, .strides = {1, 32}};
  const std::vector<Box> boxes = split({32, 32}, {transposed}, {2048, 4, 1u << 20});
  ASSERT_EQ(boxes.size(), 2u);
  EXPECT_EQ(boxes[0].sizes, (Sizes{32, 16}));
  expect_sound({32, 32}, {output, transposed}, {256, 16, 1u << 20});
}

TEST(BoxSplit, NeedsNoWindowMoreForABroadcastOperand) {
  expect_sound({50, 20}, {{.buffer_bytes = 4000, .strides = {20, 1}}, {.buffer_bytes = 80, .strides = {0, 1}}},
               {400, 16, 300});
}

TEST(BoxSplit, CoversEveryElementOnceWithinTinyLimits) {
  for (const std::uint64_t bytes : {1u, 2u, 4u, 8u})
    for (const std::uint64_t alignment : {4u, 16u, 64u})
      expect_sound({3, 7, 11},
                   {{.first_byte = 5 * bytes, .buffer_bytes = 2048, .element_bytes = bytes, .strides = {77, 11, 1}},
                    {.first_byte = 3 * bytes, .buffer_bytes = 2048, .element_bytes = bytes, .strides = {7, 1, 22}},
                    {.first_byte = 0, .buffer_bytes = 64, .element_bytes = bytes, .strides = {0, 0, 0}}},
                   {128, alignment, 29});
}

TEST(BoxSplit, NeverCutsOneElement) {
  EXPECT_EQ(split({1, 1}, {{.first_byte = 12, .buffer_bytes = 64, .strides = {9, 9}}}, {4, 64, 1}).size(), 1u);
}

TEST(BoxSplit, KnowsRowMajorOrder) {
  EXPECT_TRUE(is_contiguous({2, 3, 4}, {12, 4, 1}));
  EXPECT_TRUE(is_contiguous({2, 1, 4}, {4, 99, 1}));  // the stride of a dimension of size 1 does not matter
  EXPECT_TRUE(is_contiguous({1}, {7}));
  EXPECT_FALSE(is_contiguous({2, 4}, {5, 1}));
  EXPECT_FALSE(is_contiguous({2, 4}, {1, 2}));
  EXPECT_FALSE(is_contiguous({4}, {2}));
}

}  // namespace
}  // namespace opscope::gpu
