#include "core/picture/marks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include "tests/support/tensors.h"

namespace opscope::picture {
namespace {

const Rgba equal = class_colour(DifferenceClass::Equal);

TEST(Marks, PointAtASinglePixelOfADifference) {
  Image image(200, 120, equal);
  image.at(77, 33) = rgb(0xA8651A);
  EXPECT_EQ(lonely_pixels(image, Show::Ulp), (std::vector{Mark{77, 33}}));
}

TEST(Marks, KnowWhatIsEqualOnALightBackground) {
  Image image(200, 120, neutral_colour(Colormap::BlueRed));
  image.at(77, 33) = rgb(0xB40426);
  EXPECT_EQ(lonely_pixels(image, Show::Ulp, Colormap::BlueRed), (std::vector{Mark{77, 33}}));
}

TEST(Marks, FindNanAmongValuesButNoOrdinaryColour) {
  Image image(64, 64, rgb(0x21918C));
  image.at(10, 10) = rgb(0xFDE725);
  EXPECT_TRUE(lonely_pixels(image, Show::Value).empty());
  image.at(15, 16) = nan_colour;
  EXPECT_EQ(lonely_pixels(image, Show::Value), (std::vector{Mark{15, 16}}));
}

TEST(Marks, ASpotAcrossTwoBlocksGetsOneRing) {
  Image image(64, 64, equal);
  image.at(15, 20) = image.at(16, 20) = nan_colour;
  EXPECT_EQ(lonely_pixels(image, Show::Ulp).size(), 1u);
}

TEST(Marks, GoOnceRoundASmallCluster) {
  // Five of 1,200,000 elements near each other, at two pixels an element, and three apart.
  Image image(1000, 1200, equal);
  for (const auto& [x, y] : {std::pair{4, 3}, {7, 7}, {20, 10}}) fill_rect(image, x, y, 2, 2, nan_colour);
  image.at(500, 600) = image.at(900, 100) = image.at(100, 1100) = nan_colour;
  const std::vector<Mark> marks = lonely_pixels(image, Show::Ulp);
  ASSERT_EQ(marks.size(), 4u);
  const Mark cluster = marks.front();
  for (const auto& [x, y] : {std::pair{4, 3}, {8, 8}, {21, 11}})
    EXPECT_LE(std::hypot(x - cluster.x, y - cluster.y), cluster.reach + 1) << x;
  EXPECT_LE(cluster.reach, 12);
  EXPECT_EQ((std::vector(marks.begin() + 1, marks.end())), (std::vector{Mark{900, 100}, {500, 600}, {100, 1100}}));
}

TEST(Marks, LeaveNoFewPixelsOut) {
  // Each distance, so that pixels lie in one block, in neighbours and apart: every one is inside a ring.
  for (int step = 1; step < 60; ++step) {
    Image image(400, 100, equal);
    for (int i = 0; i < 6; ++i) image.at(3 + i * step, 40 + i) = nan_colour;
    const std::vector<Mark> marks = lonely_pixels(image, Show::Ulp);
    for (int i = 0; i < 6; ++i)
      EXPECT_TRUE(std::ranges::any_of(
          marks, [&](Mark mark) { return std::hypot(3 + i * step - mark.x, 40 + i - mark.y) <= mark.reach + 1; }))
          << step << " " << i;
  }
}

Tensor ones_at(std::span<const std::size_t> places, std::vector<std::uint32_t> sizes) {
  std::vector<float> values(element_count({.sizes = sizes, .strides = {}}));
  for (const std::size_t i : places) values[i] = 1;
  return floats(std::move(sizes), values);
}

TEST(Marks, GoRoundEachOfFewDifferences) {
  // As near each other as a whole block of pixels would be left alone, at each zoom.
  for (const std::size_t step : {1u, 3u, 7u, 11u, 64u, 67u}) {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < Plane::most_rare; ++i) places.push_back(5 + i * step);
    const std::vector<std::uint32_t> sizes = {1, 1, 80, 96};
    const Tensor tensor = ones_at(places, sizes), reference = ones_at({}, sizes);
    const auto plane = Plane::of_difference(tensor, reference, Show::Ulp, default_slice(sizes));
    ASSERT_TRUE(plane);
    ASSERT_EQ((*plane)->rare_cells().size(), places.size());
    for (const int side : {20, 100, 300, 700}) {
      const Viewport viewport = fit((*plane)->layout(), side, side);
      const Look look{{-1, 1}, Colormap::Diverging};
      const Image image = render(**plane, viewport, look);
      const std::vector<Mark> marks = marks_of(**plane, viewport, look, image);
      for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
          const Rgba pixel = image.at(x, y);
          if (pixel.a == 0 || pixel == neutral_colour(look.map)) continue;
          EXPECT_TRUE(std::ranges::any_of(
              marks, [&](Mark mark) { return std::hypot(x - mark.x, y - mark.y) <= mark.reach + 1.5; }))
              << step << " at " << side << ": " << x << " " << y;
        }
    }
  }
}

TEST(Marks, OfMoreDifferencesAreThoseOfPixels) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i <= Plane::most_rare; ++i) places.push_back(3 * i);
  const std::vector<std::uint32_t> sizes = {1, 1, 80, 96};
  const auto plane = Plane::of_difference(ones_at(places, sizes), ones_at({}, sizes), Show::Ulp, default_slice(sizes));
  ASSERT_TRUE(plane);
  EXPECT_TRUE((*plane)->rare_cells().empty());
  const Viewport viewport = fit((*plane)->layout(), 300, 300);
  const Look look{{-1, 1}, Colormap::Diverging};
  const Image image = render(**plane, viewport, look);
  EXPECT_EQ(marks_of(**plane, viewport, look, image), lonely_pixels(image, Show::Ulp, look.map));
}

TEST(Marks, GoRoundAFewNansAmongManyDifferences) {
  const std::vector<std::uint32_t> sizes = {1, 1, 480, 640};
  std::vector<float> values(480 * 640, 1);
  values[100 * 640 + 200] = std::numeric_limits<float>::quiet_NaN();
  values[300 * 640 + 500] = -std::numeric_limits<float>::infinity();
  const auto plane = Plane::of_difference(floats(sizes, values), ones_at({}, sizes), Show::Ulp, default_slice(sizes));
  ASSERT_TRUE(plane);
  EXPECT_TRUE((*plane)->rare_cells().empty());
  EXPECT_EQ((*plane)->special_cells(), (std::vector<Cell>{{200, 100}, {500, 300}}));
  const Viewport viewport{0, 0, 2, 320, 240};
  const Look look{{-1, 1}, Colormap::Diverging};
  EXPECT_EQ(marks_of(**plane, viewport, look, render(**plane, viewport, look)),
            (std::vector{Mark{100, 50}, Mark{250, 150}}));
}

TEST(Marks, OfANanThatLiesApartIsOne) {
  const std::vector<std::uint32_t> sizes = {1, 1, 80, 96};
  std::vector<float> values(80 * 96);
  for (std::size_t i = 0; i < 10 * 96; ++i) values[i] = 1;
  values[60 * 96 + 50] = std::numeric_limits<float>::quiet_NaN();
  const auto plane = Plane::of_difference(floats(sizes, values), ones_at({}, sizes), Show::Ulp, default_slice(sizes));
  ASSERT_TRUE(plane);
  const Viewport viewport{0, 0, 1, 96, 80};
  const Look look{{-1, 1}, Colormap::Diverging};
  EXPECT_EQ(marks_of(**plane, viewport, look, render(**plane, viewport, look)), (std::vector{Mark{50, 60}}));
}

TEST(Marks, GoRoundAPixelBesideAPatch) {
  // From beyond a cluster's reach to where the patch is no longer near.
  for (int apart = 13; apart < 60; ++apart) {
    Image image(300, 200, equal);
    fill_rect(image, 30, 30, 60, 40, nan_colour);
    image.at(89 + apart, 50) = nan_colour;
    EXPECT_EQ(lonely_pixels(image, Show::Ulp), (std::vector{Mark{89 + apart, 50}})) << apart;
  }
  Image image(300, 200, equal);
  fill_rect(image, 30, 30, 60, 40, nan_colour);
  image.at(95, 50) = nan_colour;
  EXPECT_TRUE(lonely_pixels(image, Show::Ulp).empty()) << "it belongs to the patch";
}

TEST(Marks, GoRoundAnElementBesideAPatchAtEachZoom) {
  for (int side = 1; side <= 12; ++side) {
    Image image(800, 600, equal);
    fill_rect(image, 40, 40, 25 * side, 25 * side, nan_colour);
    fill_rect(image, 40 + 45 * side, 40, side, side, nan_colour);
    const std::vector<Mark> marks = lonely_pixels(image, Show::Ulp);
    ASSERT_EQ(marks.size(), 1u) << side;
    EXPECT_NEAR(marks.front().x, 40 + 45 * side + side / 2, 1);
  }
}

TEST(Marks, LeavePatchesAlone) {
  Image image(200, 120, equal);
  fill_rect(image, 30, 30, 50, 40, nan_colour);
  EXPECT_TRUE(lonely_pixels(image, Show::Ulp).empty());
}

TEST(Marks, LeaveNoiseAlone) {
  // A pixel in 100: it is visible, and rings all over the picture would hide it.
  Image image(200, 200, equal);
  for (int y = 0; y < 200; y += 10)
    for (int x = 0; x < 200; x += 10) image.at(x, y) = nan_colour;
  for (const Mark mark : lonely_pixels(image, Show::Ulp))
    EXPECT_TRUE(mark.x < 48 || mark.x >= 152 || mark.y < 48 || mark.y >= 152) << mark.x << " " << mark.y;
}

TEST(Marks, IgnoreWhatIsOutsideTheTensor) {
  EXPECT_TRUE(lonely_pixels(Image(50, 50), Show::Ulp).empty());
  EXPECT_TRUE(lonely_pixels(Image(), Show::Ulp).empty());
}

TEST(Marks, HaveTheShareOfThePictureThatTheirRingsSurround) {
  const std::vector<Mark> marks = {{10, 10, 0}, {50, 50, 3}};
  EXPECT_NEAR(share_in_rings(marks, 7, 10'000), 3.14159 * (49 + 100) / 10'000, 1e-5);
  EXPECT_EQ(share_in_rings({}, 7, 10'000), 0);
  EXPECT_EQ(share_in_rings(marks, 7, 0), 0) << "nothing of the picture is in sight";
}

TEST(Marks, RingsGoRoundAndLeaveThePixelItself) {
  Image image(40, 40, equal);
  image.at(20, 20) = nan_colour;
  draw_rings(image, {{20, 20}}, 0, 0, 6);
  EXPECT_EQ(image.at(20, 20), nan_colour);
  EXPECT_EQ(image.at(26, 20), rgb(0xFFFFFF));
  draw_rings(image, {{0, 0}, {39, 39}}, 0, 0, 6);  // at the edges
  draw_rings(image, {{20, 20, 4}}, 0, 0, 6);
  EXPECT_EQ(image.at(30, 20), rgb(0xFFFFFF)) << "beyond the cluster";
}

}  // namespace
}  // namespace opscope::picture
