// The headings of a montage, its margin, and the lines between small tiles.

#include "core/picture/montage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "core/picture/slice.h"
#include "core/picture/tiles.h"
#include "core/tensor/tensor_desc.h"

namespace opscope::picture {
namespace {

using Sizes = std::vector<std::uint32_t>;

// Letters of 7 x 14 pixels; arrows and such count as one.
const Measure letters{
    14, [](std::string_view text) {
      return 7.0 * static_cast<double>(std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
    }};

Layout montage_of(const Sizes& sizes) {
  Slice slice = default_slice(sizes);
  slice.channel.reset();
  slice.tiled = free_dimensions(slice, sizes);
  return layout_of({.sizes = sizes, .strides = {}}, slice);
}

std::optional<Heading> find(const std::vector<Heading>& all, std::string_view text) {
  const auto found = std::ranges::find(all, text, &Heading::text);
  return found == all.end() ? std::nullopt : std::optional(*found);
}

TEST(MontageHeadings, OfTwoDimensionsAreAboveTheColumnsAndAtTheLeftOfTheRows) {
  const Layout layout = montage_of({2, 3, 10, 10});
  const Viewport all = fit_montage(layout, 4, 400, 300, letters);
  const auto headings = montage_headings(layout, 4, all, letters);
  ASSERT_EQ(headings.size(), 5u);
  const double cell = 1 / all.elements_per_pixel, left = -all.x * cell, top = -all.y * cell;
  for (int column = 0; column < 3; ++column) {
    const auto heading = find(headings, "C " + std::to_string(column));
    ASSERT_TRUE(heading);
    EXPECT_LE(heading->y + letters.height, top);
    EXPECT_NEAR(heading->x + heading->width / 2, left + (10 * column + 5) * cell, 1);
  }
  for (int row = 0; row < 2; ++row) {
    const auto heading = find(headings, "N " + std::to_string(row));
    ASSERT_TRUE(heading);
    EXPECT_LE(heading->x + heading->width, left);
    EXPECT_NEAR(heading->y + letters.height / 2, top + (10 * row + 5) * cell, 1);
  }
}

TEST(MontageHeadings, OfManyDimensionsAreTheirIndicesBelowTheirNames) {
  const Layout layout = montage_of({2, 2, 2, 2, 2, 2, 4, 4});
  EXPECT_EQ(layout.tile_columns, 8u) << "those of the three innermost dimensions: as square as it can be";
  const auto headings = montage_headings(layout, 8, fit_montage(layout, 8, 500, 400, letters), letters);
  EXPECT_TRUE(find(headings, "→ d3,d4,d5   ↓ d0,d1,d2"));
  std::size_t found = 0;
  for (const Heading& each : headings) found += each.text == "0,1,1";
  EXPECT_EQ(found, 2u) << "of the fourth column and of the fourth row";
  for (const Heading& each : headings)
    for (const Heading& other : headings)
      EXPECT_TRUE(&each == &other || each.x + each.width <= other.x || other.x + other.width <= each.x ||
                  each.y + letters.height <= other.y || other.y + letters.height <= each.y)
          << each.text << " over " << other.text;
}

TEST(MontageHeadings, OfOneDimensionInSeveralRowsCountFromEachRowsFirst) {
  const Layout layout = montage_of({16, 20, 20});
  ASSERT_EQ(layout.tile_columns, 4u);
  const auto headings = montage_headings(layout, 3, fit_montage(layout, 3, 200, 200, letters), letters);
  for (const char* text : {"d0 0", "d0 4", "d0 8", "d0 12", "+0", "+1", "+2", "+3"})
    EXPECT_TRUE(find(headings, text)) << text;
}

TEST(MontageHeadings, CountFromEachRowsFirstWithTheNameOfTheDimensionIfThatHasRoom) {
  const Layout layout = montage_of({16, 20, 20});
  const auto headings = montage_headings(layout, 3, fit_montage(layout, 3, 250, 250, letters), letters);
  for (const char* text : {"d0 0", "d0 4", "d0 8", "d0 12", "d0 +0", "d0 +1", "d0 +2", "d0 +3"})
    EXPECT_TRUE(find(headings, text)) << text;
}

TEST(MontageHeadings, StandOnLargeTilesThatGoOnInANewRow) {
  const Layout layout = montage_of({16, 20, 20});
  const Viewport all = fit_montage(layout, 3, 400, 400, letters);
  const auto headings = montage_headings(layout, 3, all, letters);
  ASSERT_EQ(headings.size(), 16u) << "no others";
  const auto sixth = find(headings, "d0 6");
  ASSERT_TRUE(sixth);
  const double cell = 1 / all.elements_per_pixel, left = -all.x * cell, top = -all.y * cell;
  EXPECT_GT(sixth->x, left + 2.0 * static_cast<double>(layout.pitch_x) * cell) << "third column";
  EXPECT_LT(sixth->x + sixth->width, left + 3.0 * static_cast<double>(layout.pitch_x) * cell);
  EXPECT_GT(sixth->y, top + static_cast<double>(layout.pitch_y) * cell) << "second row";
  EXPECT_TRUE(tell_tile(headings, layout, 6));
}

TEST(MontageHeadings, TellATileByItsColumnAndItsRow) {
  const Layout two = montage_of({2, 3, 10, 10}), rows = montage_of({16, 20, 20});
  EXPECT_EQ(tile_name(two, 4, 5), "N 1, C 2");
  const auto headings = montage_headings(two, 4, fit_montage(two, 4, 400, 300, letters), letters);
  EXPECT_TRUE(tell_tile(headings, two, 5));
  EXPECT_FALSE(tell_tile({headings.begin() + 1, headings.end()}, two, 0)) << "without that of its column";
  EXPECT_FALSE(tell_tile(montage_headings(rows, 3, fit_montage(rows, 3, 200, 200, letters), letters), rows, 6))
      << "\"d0 4\" and \"+2\" are to be added";
}

TEST(MontageHeadings, OfALongInnermostDimensionCountInEqualParts) {
  const Layout layout = montage_of({2, 16, 24, 24});
  ASSERT_EQ(layout.tile_columns, 8u) << "not a strip of 16, nor rows that end anywhere";
  const auto headings = montage_headings(layout, 4, fit_montage(layout, 4, 700, 400, letters), letters);
  for (const char* text : {"0,0", "0,8", "1,0", "1,8", "+0", "+7", "↓ N,C   → C"})
    EXPECT_TRUE(find(headings, text)) << text;
}

TEST(MontageHeadings, LeaveOutThoseThatWouldTouch) {
  const Layout layout = montage_of({8, 30, 4, 4});  // columns of 8 pixels
  const auto headings = montage_headings(layout, 4, {-20, -20, 0.5, 300, 300}, letters);
  EXPECT_TRUE(find(headings, "→ C   ↓ N")) << "\"C 10\" has no room";
  EXPECT_TRUE(find(headings, "0"));
  EXPECT_FALSE(find(headings, "1"));
  EXPECT_TRUE(find(headings, "10"));
}

TEST(MontageHeadings, OfTheProbedTileAreThereInPlaceOfThoseThatTheyWouldTouch) {
  const Layout layout = montage_of({8, 30, 4, 4});
  const auto headings = montage_headings(layout, 4, {-20, -20, 0.5, 300, 300}, letters, 3 * layout.tile_columns + 11);
  EXPECT_TRUE(find(headings, "11"));
  EXPECT_FALSE(find(headings, "10")) << "it would touch the other";
  EXPECT_TRUE(find(headings, "0"));
  EXPECT_TRUE(find(headings, "N 3"));
}

TEST(MontageHeadings, StayAtTheEdgeOfAMontageThatGoesOnBeyondIt) {
  const Layout layout = montage_of({2, 3, 10, 10});
  const auto headings = montage_headings(layout, 4, {12, 5, 0.05, 400, 300}, letters);  // tiles of 200 pixels
  const auto column = find(headings, "C 1"), row = find(headings, "N 0");
  ASSERT_TRUE(column && row);
  EXPECT_EQ(column->y, 0);
  EXPECT_EQ(row->x, 0);
  EXPECT_GE(row->y, letters.height) << "not over those of the columns";
  EXPECT_FALSE(find(headings, "C 0")) << "it is out of sight";
}

TEST(MontageHeadings, AreLeftOutWhereTheyWouldTakeTheRoom) {
  const Layout layout = montage_of({2, 3, 10, 10});
  EXPECT_TRUE(montage_headings(layout, 4, fit_montage(layout, 4, 60, 40, letters), letters).empty());
  EXPECT_TRUE(
      montage_headings(layout_of({.sizes = {4, 4}, .strides = {}}, {}), 2, {0, 0, 1, 300, 300}, letters).empty())
      << "no montage";
}

TEST(Montage, IsFittedWithAMargin) {
  for (const Sizes& sizes : {Sizes{2, 3, 10, 10}, Sizes{16, 20, 20}, Sizes{2, 2, 2, 2, 2, 2, 4, 4}, Sizes{3, 100, 80}})
    for (const int side : {50, 120, 700}) {
      const Layout layout = montage_of(sizes);
      const Viewport all = fit_montage(layout, sizes.size(), side, side, letters);
      const double cell = 1 / all.elements_per_pixel;
      EXPECT_GE(-all.x * cell, 3);
      EXPECT_GE(-all.y * cell, 3);
      EXPECT_LE((static_cast<double>(layout.width) - all.x) * cell, side - 3);
      EXPECT_LE((static_cast<double>(layout.height) - all.y) * cell, side - 3);
    }
}

TEST(Montage, OfSmallTilesHasLinesInPlaceOfCellsBetweenThem) {
  const Layout small = montage_of({2, 3, 4, 4});
  EXPECT_EQ(small.width, 12u);
  EXPECT_EQ(small.height, 8u);
  const TileLines lines = tile_lines(small, {0, 0, 0.1, 120, 80});
  ASSERT_EQ(lines.lines.size(), 3u);
  EXPECT_EQ(lines.strength, 1);
  const PixelRect& first = lines.lines.front();
  EXPECT_EQ(first.right - first.left, 2);
  EXPECT_TRUE(first.left <= 40 && 40 <= first.right) << first.left;
  EXPECT_EQ(first.top, 0);
  EXPECT_EQ(first.bottom, 80);
  EXPECT_LT(tile_lines(small, {0, 0, 1, 12, 8}).strength, 1) << "a cell under it is seen";
  const Layout large = montage_of({2, 3, 40, 40});
  EXPECT_GT(large.pitch_x, large.tile_width);
  EXPECT_TRUE(tile_lines(large, {0, 0, 0.25, 800, 400}).lines.empty()) << "its gap is made of cells";
  EXPECT_EQ(tile_lines(large, {0, 0, 4, 40, 30}).lines.size(), 3u) << "it could lie between the pixels";
}

}  // namespace
}  // namespace opscope::picture
