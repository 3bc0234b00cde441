// Montages: every element once, none hidden at any zoom.

#include "core/picture/tiles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>

#include "core/picture/plane.h"
#include "core/tensor/text.h"
#include "tests/support/tensors.h"

namespace opscope::picture {
namespace {

using Sizes = std::vector<std::uint32_t>;

Slice montage_slice(const Sizes& sizes) {
  Slice slice = default_slice(sizes);
  slice.tiled = free_dimensions(slice, sizes);
  return slice;
}

Tensor large_numbers(const Sizes& sizes) {
  std::vector<std::int64_t> values(element_count(sizes));
  std::iota(values.begin(), values.end(), std::int64_t{1} << 40);
  return tensor_of(DataType::Int64, sizes, values);
}

const Sizes shapes[] = {{2, 3, 4, 5}, {7, 9, 11}, {3, 5, 40, 33}, {2, 2, 2, 2, 2, 2}, {5, 3, 32, 64}, {6, 1, 1, 9}};

TEST(Montage, HasEveryElementInACellOfItsOwn) {
  for (const Sizes& sizes : shapes) {
    const Slice slice = fitted(montage_slice(sizes), sizes);
    const Tensor tensor = large_numbers(sizes);
    const auto plane = Plane::of(tensor, slice).value();
    const Layout& layout = plane->layout();
    EXPECT_EQ(plane->facts().elements, element_count(sizes));
    EXPECT_EQ(plane->facts().finite->high - plane->facts().finite->low, element_count(sizes) - 1);
    std::set<std::pair<std::uint64_t, std::uint64_t>> cells;
    for (std::uint64_t i = 0; i < element_count(sizes); ++i) {
      const std::vector<std::uint32_t> index = index_of(i, sizes);
      const Cell cell = cell_of(sizes, slice, index);
      const std::uint32_t channel = slice.channel ? index[*slice.channel] : 0;
      ASSERT_TRUE(layout.contains(cell.x, cell.y));
      ASSERT_EQ(index_at(sizes, slice, cell, channel), index);
      ASSERT_EQ(layout.offset(cell.x, cell.y, channel), i);
      ASSERT_TRUE(cells.insert({cell.x, cell.y}).second || channel > 0);
      ASSERT_EQ(cell_text(*plane, cell, channel, false, 20), std::to_string((std::uint64_t{1} << 40) + i));
    }
    std::uint64_t present = 0;
    for (std::uint64_t y = 0; y < layout.height; ++y)
      for (std::uint64_t x = 0; x < layout.width; ++x) present += layout.contains(x, y) ? 1 : 0;
    EXPECT_EQ(present, cells.size()) << "the others are gaps";
  }
}

TEST(Montage, NeverHidesOneWrongElement) {
  for (const Sizes& sizes : shapes)
    for (const std::uint64_t place : {std::uint64_t{0}, element_count(sizes) / 2, element_count(sizes) - 1}) {
      std::vector<float> values(element_count(sizes), 0.5f);
      const Tensor reference = floats(sizes, values);
      values[place] = 7;
      const Tensor tensor = floats(sizes, values);
      const Slice slice = montage_slice(sizes);
      const auto plane = Plane::of_difference(tensor, reference, Show::Ulp, slice).value();
      EXPECT_EQ(plane->facts().different, 1u);
      const Cell wrong = cell_of(sizes, slice, index_of(place, sizes));
      ASSERT_EQ(plane->rare_cells().size(), 1u);
      EXPECT_EQ(plane->rare_cells()[0], wrong);
      const Layout& layout = plane->layout();
      for (const int side : {8, 20, 64}) {
        const Image image = render(*plane, fit(layout, side, side), {{-1, 1}, Colormap::Viridis, false});
        const Rgba equal = colour_of(Show::Ulp, {{-1, 1}, Colormap::Viridis, false}, 0);
        const auto other = std::ranges::count_if(image.pixels, [&](Rgba c) { return c.a != 0 && !(c == equal); });
        EXPECT_GE(other, 1) << side;
      }
    }
}

TEST(Montage, GapsAreTransparent) {
  const Sizes sizes = {4, 8, 8};
  const auto plane = Plane::of(floats(sizes, std::vector<float>(256, 1)), montage_slice(sizes)).value();
  const Layout& layout = plane->layout();
  const Viewport all{0, 0, 1, static_cast<int>(layout.width), static_cast<int>(layout.height)};
  const Image image = render(*plane, all, {{0, 1}, Colormap::Viridis, false});
  for (int y = 0; y < all.height; ++y)
    for (int x = 0; x < all.width; ++x)
      EXPECT_EQ(image.at(x, y).a != 0, layout.contains(static_cast<std::uint64_t>(x), static_cast<std::uint64_t>(y)));
}

TEST(Montage, LeavesOutTheOutermostDimensionsOfTooManyTiles) {
  const Sizes sizes = {2000, 6, 10, 10};
  EXPECT_EQ(fitted(montage_slice(sizes), sizes).tiled, (Sizes{1}));
  const Sizes large = {4, 30000, 30000};
  EXPECT_EQ(fitted(montage_slice(large), large).tiled, Sizes{});
}

TEST(Montage, OfTwoDimensionsHasTheirRowsAndColumns) {
  const Sizes sizes = {4, 6, 10, 10};
  const Layout layout = layout_of({.sizes = sizes, .strides = {}}, montage_slice(sizes));
  EXPECT_EQ(layout.tile_columns, 6u);
  EXPECT_EQ(layout.tile_count, 24u);
}

}  // namespace
}  // namespace opscope::picture
