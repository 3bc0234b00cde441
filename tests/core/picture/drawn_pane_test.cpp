#include "core/picture/drawn_pane.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <set>
#include <tuple>

#include "core/picture/palette.h"
#include "core/picture/sheet.h"
#include "tests/core/picture/colours.h"
#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope::picture {
namespace {

// Two elements, which the picture shows large enough for their numbers.
DrawnPane drawn(const std::shared_ptr<const Plane>& plane) {
  return {.title = "pane", .origin = "", .plane = plane, .viewport = fit(plane->layout(), 400, 200), .look = {}};
}

const Tensor two = floats({1, 2}, {0.25f, 0.75f});

TEST(DrawnPane, EqualElementsThatProveNothingAreNotDrawnAsGood) {
  DrawnPane pane = drawn(test::value_of(Plane::of_difference(two, two, Show::Ulp, {})));
  const Image trusted = compose_pane(pane);
  EXPECT_TRUE(contains(trusted, dark.good));
  EXPECT_FALSE(contains(trusted, dark.caution));
  pane.mistrusted = true;
  const Image mistrusted = compose_pane(pane);
  EXPECT_FALSE(contains(mistrusted, dark.good));
  EXPECT_TRUE(contains(mistrusted, dark.caution));
}

TEST(DrawnPane, SaysThatASliceIsEqualOnlyWhereAnotherOneMayDiffer) {
  const Tensor slices = floats({2, 2, 2}, {0.25f, 0.75f, 1, 2, 3, 4, 5, 6});
  DrawnPane pane =
      drawn(test::value_of(Plane::of_difference(slices, slices, Show::Ulp, default_slice(slices.desc.sizes))));
  const auto letters = [&] {
    const Image image = compose_pane(pane);
    return std::count(image.pixels.begin(), image.pixels.end(), dark.good);
  };
  const auto of_slice = letters();
  pane.equal = true;
  const auto of_all = letters();
  EXPECT_LT(of_all, of_slice) << "= all equal, not = all equal in this slice";
  pane.is_error = true;
  EXPECT_NE(letters(), of_all) << "= all exact";
}

TEST(DrawnPane, HasTheColoursOfItsTheme) {
  DrawnPane pane = drawn(test::value_of(Plane::of_difference(two, two, Show::Ulp, {})));
  EXPECT_EQ(compose_pane(pane).pixels.front(), dark.background);
  pane.on_light = true;
  pane.look.map = difference_map(true);
  const Image picture = compose_pane(pane);
  EXPECT_EQ(picture.pixels.front(), light.background);
  EXPECT_TRUE(contains(picture, light.good));
  EXPECT_TRUE(contains(picture, neutral_colour(Colormap::BlueRed)));
  EXPECT_FALSE(contains(picture, neutral_colour(Colormap::Diverging)));
}

TEST(DrawnPane, HasItsNumbersInHexadecimal) {
  DrawnPane pane = drawn(test::value_of(Plane::of(two, {})));
  const Image decimal = compose_pane(pane);
  pane.hexadecimal = true;
  EXPECT_NE(compose_pane(pane).pixels, decimal.pixels);
}

// As on the screen: "1.5" where an ellipsis has room, which has no ink above the foot of the digits.
TEST(DrawnPane, HasANumberWithAClosePoint) {
  DrawnPane pane = drawn(
      test::value_of(Plane::of(floats({1, 4}, {1.5f, 2, 1, 0}), default_slice(std::vector<std::uint32_t>{1, 4}))));
  pane.look.range = {0, 2};
  const auto ink = [&](int cell) {  // above the foot, on the first cell
    pane.viewport = {.x = 0, .y = 0, .elements_per_pixel = 1.0 / cell, .width = 4 * cell, .height = cell};
    const Image image = compose_pane(pane);
    constexpr int left = 24, top = 50;
    const Rgba colour = image.at(left + 2, top + 3);
    int count = 0;
    for (int y = 4; y < cell / 2 + 2; ++y)
      for (int x = 2; x < cell - 1; ++x) count += image.at(left + x, top + y) != colour ? 1 : 0;
    return count;
  };
  EXPECT_EQ(ink(21), 0) << "two digits and a third";
  EXPECT_GT(ink(24), 10) << "two digits and two thirds";
}

// As on the screen, with letters of its size: three numbers of 14 pixels need 46.
TEST(DrawnPane, HasTheNumbersOfThreeChannelsOnCellsOfTheirHeight) {
  Slice slice = default_slice(std::vector<std::uint32_t>{1, 3, 2, 2});
  slice.channel = 1;
  DrawnPane pane = drawn(test::value_of(Plane::of(floats({1, 3, 2, 2}, {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1}), slice)));
  pane.viewport = {.x = 0, .y = 0, .elements_per_pixel = 1.0 / 48, .width = 96, .height = 96};
  pane.look.range = {0, 2};
  pane.number_size = 10;
  const Image without = compose_pane(pane);
  pane.number_line = pane.digit_height = 14;
  EXPECT_NE(compose_pane(pane).pixels, without.pixels);
}

// As on the screen, at twice its scale: digits of 13 pixels and 4 times 2 pixels beside them need 21.
TEST(DrawnPane, HasTheNumbersOfCellsThatHaveRoomForTheirDigits) {
  DrawnPane pane =
      drawn(test::value_of(Plane::of(floats({1, 4}, {0, 1, 1, 0}), default_slice(std::vector<std::uint32_t>{1, 4}))));
  pane.viewport = {.x = 0, .y = 0, .elements_per_pixel = 1.0 / 26, .width = 104, .height = 26};
  pane.look.range = {0, 2};
  pane.unit = 2, pane.number_size = 17, pane.number_line = 25;
  pane.digit_height = 19;
  const Image without = compose_pane(pane);
  pane.digit_height = 13;
  EXPECT_NE(compose_pane(pane).pixels, without.pixels);
  pane.numbers_from = 27;
  EXPECT_EQ(compose_pane(pane).pixels, without.pixels) << "the screen has none on such cells";
}

TEST(DrawnPane, HatchesNaNAndInfinityAndNothingElse) {
  const float infinity = std::numeric_limits<float>::infinity();
  DrawnPane pane = drawn(
      test::value_of(Plane::of(floats({2, 2}, {1, infinity, 1, 1}), default_slice(std::vector<std::uint32_t>{2, 2}))));
  pane.viewport = {.x = 0, .y = 0, .elements_per_pixel = 1.0 / 200, .width = 400, .height = 200};
  const Image image = compose_pane(pane);
  const auto shades = [&](int from, int to) {
    std::set<std::tuple<int, int, int>> all;
    for (int x = from; x < to; ++x) all.insert({image.at(x, 90).r, image.at(x, 90).g, image.at(x, 90).b});
    return all.size();
  };
  constexpr int margin = 24;
  EXPECT_EQ(shades(margin + 20, margin + 180), 1u);
  EXPECT_GT(shades(margin + 220, margin + 380), 3u);
}

TEST(DrawnPane, KeepsTheNumbersOfCellsAtItsEdgeInside) {
  DrawnPane pane = drawn(test::value_of(Plane::of(two, {})));
  pane.viewport = {.x = 0.499, .y = 0, .elements_per_pixel = 1.0 / 200, .width = 400, .height = 200};
  const Image image = compose_pane(pane);
  constexpr int margin = 24;
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < margin; ++x) ASSERT_EQ(image.at(x, y), dark.background) << x << ", " << y;
}

// As on the screen: in the middle of what is seen of a cell, where it has room.
TEST(DrawnPane, HasTheNumbersOfCellsThatItsEdgeCuts) {
  DrawnPane pane = drawn(test::value_of(Plane::of(floats({1, 1}, {0.25f}), {})));
  constexpr int margin = 24, top = 26;
  const auto ink = [&](int left, int right) {  // of the number, within these columns
    const Image image = compose_pane(pane);
    const Rgba cell = image.at(margin + 4, margin + top + 5);
    int count = 0;
    for (int y = margin + top + 5; y < margin + top + 195; ++y)
      for (int x = margin + left; x < margin + right; ++x) count += image.at(x, y) != cell ? 1 : 0;
    return count;
  };
  pane.viewport = {.x = 0.6, .y = 0, .elements_per_pixel = 1.0 / 200, .width = 400, .height = 200};
  EXPECT_GT(ink(20, 60), 30) << "80 pixels of the cell are seen";
  EXPECT_EQ(ink(4, 20), 0);
  pane.viewport.x = 0.9;
  EXPECT_EQ(ink(2, 18), 0) << "20 pixels have room for a part of it alone";
}

TEST(DrawnPane, HasTheLegendOfTheScreen) {
  DrawnPane pane = drawn(test::value_of(Plane::of(two, {})));
  pane.legend = {.label = 94, .low = "0.25", .high = "0.75", .most_ticks = 4};
  const Image image = compose_pane(pane);
  constexpr int margin = 24, bar_middle = 24 + 26 + 200 + 6 + 6;
  const auto is_bar = [&](int x) {
    const Rgba colour = image.at(margin + x, bar_middle);
    return colour != dark.background && std::abs(colour.r - colour.g) + std::abs(colour.g - colour.b) > 40;
  };
  EXPECT_FALSE(is_bar(90));
  EXPECT_TRUE(is_bar(96));
  EXPECT_TRUE(is_bar(400 - 96));
  EXPECT_FALSE(is_bar(400 - 90));
  pane.legend.most_ticks = 2;
  EXPECT_NE(compose_pane(pane).pixels, image.pixels) << "other ticks";
}

TEST(DrawnPane, HasTheHeadingsOfItsMontage) {
  const std::vector<std::uint32_t> sizes = {2, 3, 4, 4};
  Slice slice = default_slice(sizes);
  slice.tiled = free_dimensions(slice, sizes);
  DrawnPane pane = drawn(test::value_of(Plane::of(floats(sizes, std::vector<float>(96, 1)), slice)));
  pane.viewport = {.x = -2, .y = -2, .elements_per_pixel = 1.0 / 20, .width = 320, .height = 240};
  const Image image = compose_pane(pane);
  const auto differs = [&](int left, int top, int right, int bottom) {
    int count = 0;
    for (int y = 50 + top; y < 50 + bottom; ++y)
      for (int x = 24 + left; x < 24 + right; ++x) count += image.at(x, y) != dark.background ? 1 : 0;
    return count;
  };
  EXPECT_GT(differs(60, 20, 100, 38), 20) << "C 0, above the first column";
  EXPECT_GT(differs(10, 60, 36, 100), 20) << "N 0, at the left of the first row";
}

TEST(DrawnPane, HasAPlateBehindNumbersUnderAnOverlay) {
  DrawnPane pane = drawn(test::value_of(Plane::of(two, {})));
  constexpr Rgba red{255, 0, 0};
  pane.overlay = Image(pane.viewport.width, pane.viewport.height, red);
  const Rgba colour = render(*pane.plane, pane.viewport, pane.look).at(100, 20);
  const Image image = compose_pane(pane);
  EXPECT_TRUE(contains(image, colour));
  EXPECT_TRUE(contains(image, red));
}

TEST(DrawnPane, HasTheTwoColoursOfTruthValuesAsItsLegend) {
  DrawnPane pane = drawn(test::value_of(Plane::of(two, {})));
  const Image bar = compose_pane(pane);
  pane.is_condition = true;
  EXPECT_NE(compose_pane(pane).pixels, bar.pixels);
}

TEST(DrawnPane, HasTheOverlayOverItsPicture) {
  DrawnPane pane = drawn(test::value_of(Plane::of(two, {})));
  constexpr Rgba red{255, 0, 0};
  pane.overlay = Image(pane.viewport.width, pane.viewport.height, Rgba{0, 0, 0, 0});
  const Image without = compose_pane(pane);
  EXPECT_FALSE(contains(without, red));
  pane.overlay.pixels[50 * 400 + 30] = red;
  const Image with = compose_pane(pane);
  std::size_t different = 0;
  for (std::size_t i = 0; i < with.pixels.size(); ++i) different += with.pixels[i] != without.pixels[i] ? 1 : 0;
  EXPECT_EQ(different, 1u);
  EXPECT_TRUE(contains(with, red));
}

}  // namespace
}  // namespace opscope::picture
