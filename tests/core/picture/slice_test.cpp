#include "core/picture/slice.h"

#include <gtest/gtest.h>

#include "core/tensor/tensor_desc.h"
#include "tests/support/cases.h"

namespace opscope::picture {
namespace {

using test::desc_of;
using test::Sizes;

TEST(DefaultSlice, TakesTheLastTwoDimensionsAndColours) {
  const struct {
    const char* what;
    Sizes sizes;
    std::optional<std::uint32_t> x, y, channel;
  } rows[] = {{"the last two dimensions", {2, 5, 7, 9}, 3, 2, {}},
              {"past dimensions of size 1", {4, 1, 6, 1}, 2, 0, {}},
              {"a picture in NCHW", {1, 3, 40, 60}, 3, 2, 1},
              {"a picture in NHWC", {1, 40, 60, 3}, 2, 1, 3},
              {"three small slices as numbers", {3, 2, 2}, 2, 1, {}}};
  for (const auto& row : rows) {
    const Slice slice = default_slice(row.sizes);
    EXPECT_EQ(slice.x, row.x) << row.what;
    EXPECT_EQ(slice.y, row.y) << row.what;
    EXPECT_EQ(slice.channel, row.channel) << row.what;
    EXPECT_EQ(slice.at, Sizes(row.sizes.size())) << row.what;
  }
}

TEST(ColourDimension, IsThePresentOneOrTheFirstFreeOneOfSizeThreeOrFour) {
  const auto of = [](const Sizes& sizes) { return colour_dimension(default_slice(sizes), sizes); };
  EXPECT_EQ(of({1, 4, 40, 60}), 1u) << "with alpha";
  EXPECT_EQ(of({1, 40, 60, 3}), 3u);
  EXPECT_EQ(of({1, 3, 2, 2}), 1u);
  EXPECT_EQ(of({1, 2, 40, 60}), std::nullopt);
  EXPECT_EQ(of({3, 4}), std::nullopt) << "both are drawn";
}

TEST(DefaultSlice, WrapsALongLineIntoABlock) {
  const TensorDesc desc = desc_of({1000});
  const Layout layout = layout_of(desc, default_slice(desc.sizes));
  EXPECT_EQ(layout.width, 32u);
  EXPECT_EQ(layout.height, 32u);
  EXPECT_EQ(layout.last_row, 1000u - 31 * 32);
  EXPECT_FALSE(layout.contains(8, 31));
}

TEST(DefaultSlice, OneElementIsOneCell) {
  for (const Sizes& sizes : {Sizes{}, Sizes{1}, Sizes{1, 1, 1, 1, 1, 1, 1, 1}}) {
    const Layout layout = layout_of(desc_of(sizes), default_slice(sizes));
    EXPECT_EQ(layout.width * layout.height * layout.channels, 1u);
  }
}

// Every element is in some slice, at the offset that its strides give.
TEST(Layout, AgreesWithTheStridesForRanks1To8) {
  for (std::uint32_t rank = 1; rank <= 8; ++rank) {
    TensorDesc desc = desc_of(Sizes(rank, 2));
    desc.sizes.back() = 5;
    desc.strides = packed_strides(desc.sizes);
    for (std::uint32_t& stride : *desc.strides) stride = stride * 2 + 1;
    Slice slice = default_slice(desc.sizes);
    if (rank >= 3) slice.channel = 0;
    for (std::uint64_t i = 0; i < element_count(desc); ++i) {
      const auto index = index_of(i, desc.sizes);
      const Slice here = showing(slice, index);
      const Cell cell = cell_of(desc.sizes, here, index);
      const std::uint32_t channel = rank >= 3 ? index[0] : 0;
      EXPECT_EQ(layout_of(desc, here).offset(cell.x, cell.y, channel), offset_of(index, *desc.strides)) << rank;
      EXPECT_EQ(index_at(desc.sizes, here, cell, channel), index);
    }
  }
}

TEST(Layout, WrappedCellsReadBackTheirIndex) {
  const Sizes sizes{1, 300, 1};
  const Slice slice = default_slice(sizes);
  ASSERT_GT(slice.wrap, 0u);
  for (std::uint32_t i = 0; i < 300; ++i) {
    const Sizes index{0, i, 0};
    EXPECT_EQ(index_at(sizes, slice, cell_of(sizes, slice, index)), index);
  }
}

TEST(Layout, BroadcastStridesStayZero) {
  const TensorDesc desc = desc_of({4, 6}, Sizes{0, 1});
  const Layout layout = layout_of(desc, default_slice(desc.sizes));
  EXPECT_EQ(layout.height, 4u);
  EXPECT_EQ(layout.offset(5, 3), 5u);
}

TEST(Fitted, ClampsToTheTensorItIsLaidOver) {
  Slice slice = default_slice(Sizes{8, 3, 40, 60});
  slice.at = {5, 0, 0, 0};
  EXPECT_EQ(fitted(slice, Sizes{1, 1, 1, 1}).at[0], 0u) << "a dimension of size 1 stands for all of it";
  EXPECT_EQ(fitted(slice, Sizes{8, 7, 40, 60}).channel, std::nullopt) << "seven channels are no colour";
  const Slice flat = fitted(slice, Sizes{10, 20});
  EXPECT_EQ(flat.x, std::nullopt);
  EXPECT_EQ(flat.y, std::nullopt);
  EXPECT_EQ(flat.at.size(), 2u);
}

TEST(DimensionsBeside, AreThoseWhereAnIndexLiesInAnotherSlice) {
  const Sizes sizes = {2, 5, 3, 4};
  Slice slice = fitted({.x = 3, .y = 2, .channel = {}, .wrap = 0, .at = {1, 0, 0, 0}}, sizes);
  EXPECT_EQ(dimensions_beside(slice, sizes, Sizes{1, 0, 2, 3}), Sizes{});
  EXPECT_EQ(dimensions_beside(slice, sizes, Sizes{1, 4, 2, 3}), Sizes{1});
  EXPECT_EQ(dimensions_beside(slice, sizes, Sizes{0, 4, 0, 0}), (Sizes{0, 1}));
  slice.tiled = {1};
  EXPECT_EQ(dimensions_beside(fitted(slice, sizes), sizes, Sizes{0, 4, 0, 0}), Sizes{0}) << "all of C is shown";
}

TEST(Fitted, UsesNoDimensionTwice) {
  const Slice slice = fitted({.x = 1, .y = 1, .channel = 1, .wrap = 0, .at = {}}, Sizes{4, 3});
  EXPECT_EQ(slice.x, 1u);
  EXPECT_EQ(slice.y, std::nullopt);
  EXPECT_EQ(slice.channel, std::nullopt);
}

}  // namespace
}  // namespace opscope::picture
