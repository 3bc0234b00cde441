#include "core/picture/marks.h"

#include <gtest/gtest.h>

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

TEST(Marks, LeavePatchesAlone) {
  Image image(200, 120, equal);
  fill_rect(image, 30, 30, 50, 40, nan_colour);
  EXPECT_TRUE(lonely_pixels(image, Show::Ulp).empty());
}

TEST(Marks, IgnoreWhatIsOutsideTheTensor) {
  EXPECT_TRUE(lonely_pixels(Image(50, 50), Show::Ulp).empty());
  EXPECT_TRUE(lonely_pixels(Image(), Show::Ulp).empty());
}

TEST(Marks, RingsGoRoundAndLeaveThePixelItself) {
  Image image(40, 40, equal);
  image.at(20, 20) = nan_colour;
  draw_rings(image, {{20, 20}}, 0, 0, 6);
  EXPECT_EQ(image.at(20, 20), nan_colour);
  EXPECT_EQ(image.at(26, 20), rgb(0xFFFFFF));
  draw_rings(image, {{0, 0}, {39, 39}}, 0, 0, 6);  // at the edges
}

}  // namespace
}  // namespace opscope::picture
