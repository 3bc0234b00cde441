#include "core/picture/slice.h"

#include <gtest/gtest.h>

#include "core/tensor/tensor_desc.h"

namespace opscope::picture {
namespace {

using Sizes = std::vector<std::uint32_t>;

TEST(DefaultSlice, TakesTheLastTwoDimensions) {
  const Slice slice = default_slice(Sizes{2, 5, 7, 9});
  EXPECT_EQ(slice.x, 3u);
  EXPECT_EQ(slice.y, 2u);
  EXPECT_EQ(slice.channel, std::nullopt);
  EXPECT_EQ(slice.at, (Sizes{0, 0, 0, 0}));
}

TEST(DefaultSlice, LooksPastDimensionsOfSizeOne) {
  const Slice slice = default_slice(Sizes{4, 1, 6, 1});
  EXPECT_EQ(slice.x, 2u);
  EXPECT_EQ(slice.y, 0u);
}

TEST(DefaultSlice, ShowsAPictureInColourInEitherLayout) {
  const Slice nchw = default_slice(Sizes{1, 3, 40, 60});
  EXPECT_EQ(nchw.x, 3u);
  EXPECT_EQ(nchw.y, 2u);
  EXPECT_EQ(nchw.channel, 1u);
  const Slice nhwc = default_slice(Sizes{1, 40, 60, 3});
  EXPECT_EQ(nhwc.x, 2u);
  EXPECT_EQ(nhwc.y, 1u);
  EXPECT_EQ(nhwc.channel, 3u);
}

TEST(DefaultSlice, ShowsThreeSmallSlicesAsNumbers) { EXPECT_EQ(default_slice(Sizes{3, 2, 2}).channel, std::nullopt); }

TEST(DefaultSlice, WrapsALongLineIntoABlock) {
  TensorDesc desc;
  desc.sizes = {1000};
  const Layout layout = layout_of(desc, default_slice(desc.sizes));
  EXPECT_EQ(layout.width, 32u);
  EXPECT_EQ(layout.height, 32u);
  EXPECT_EQ(layout.last_row, 1000u - 31 * 32);
  EXPECT_FALSE(layout.contains(8, 31));
}

TEST(DefaultSlice, OneElementIsOneCell) {
  for (const Sizes& sizes : {Sizes{}, Sizes{1}, Sizes{1, 1, 1, 1, 1, 1, 1, 1}}) {
    TensorDesc desc;
    desc.sizes = sizes;
    const Layout layout = layout_of(desc, default_slice(sizes));
    EXPECT_EQ(layout.width * layout.height * layout.channels, 1u);
  }
}

// Every element is somewhere in some slice, at the offset its strides give.
TEST(Layout, AgreesWithTheStridesForRanks1To8) {
  for (std::uint32_t rank = 1; rank <= 8; ++rank) {
    TensorDesc desc;
    desc.sizes.assign(rank, 2);
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
  TensorDesc desc;
  desc.sizes = {4, 6};
  desc.strides = {{0, 1}};
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

TEST(Fitted, UsesNoDimensionTwice) {
  const Slice slice = fitted({.x = 1, .y = 1, .channel = 1, .wrap = 0, .at = {}}, Sizes{4, 3});
  EXPECT_EQ(slice.x, 1u);
  EXPECT_EQ(slice.y, std::nullopt);
  EXPECT_EQ(slice.channel, std::nullopt);
}

}  // namespace
}  // namespace opscope::picture
