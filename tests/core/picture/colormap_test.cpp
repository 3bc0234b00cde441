#include "core/picture/colormap.h"

#include <gtest/gtest.h>

#include <cmath>

namespace opscope::picture {
namespace {

double distance(Rgba a, Rgba b) { return std::hypot(a.r - b.r, a.g - b.g, a.b - b.b); }

double lightness(Rgba c) { return 0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b; }

TEST(Colormap, NoMapComesNearAReservedColour) {
  for (const Colormap map : colormaps)
    for (const bool reversed : {false, true})
      for (const Rgba colour : colormap_table(map, reversed))
        for (const Rgba reserved : {nan_colour, positive_infinity_colour, negative_infinity_colour})
          EXPECT_GT(distance(colour, reserved), 45)
              << name(map) << ' ' << int{colour.r} << ' ' << int{colour.g} << ' ' << int{colour.b};
}

TEST(Colormap, SomeGetLighterAllTheWay) {
  for (const Colormap map : {Colormap::Viridis, Colormap::Magma, Colormap::Grey}) {
    const ColormapTable& table = colormap_table(map);
    for (std::size_t i = 1; i < table.size(); ++i) EXPECT_GT(lightness(table[i]) + 0.5, lightness(table[i - 1]));
    EXPECT_GT(lightness(table[255]), lightness(table[0]) + 150);
  }
}

TEST(Colormap, ViridisHasItsPublishedEnds) {
  EXPECT_EQ(colormap_table(Colormap::Viridis).front(), rgb(0x440154));
  EXPECT_EQ(colormap_table(Colormap::Viridis).back(), rgb(0xFDE725));
}

TEST(Colormap, GreyKeepsTheBytesOfAnEightBitPicture) {
  const ColormapTable& table = colormap_table(Colormap::Grey);
  for (int i = 0; i < 256; ++i) {
    const auto byte = static_cast<std::uint8_t>(i);
    EXPECT_EQ(table[byte], (Rgba{byte, byte, byte}));
  }
}

TEST(Colormap, DivergingIsNeutralInTheMiddleReversedOrNot) {
  for (const bool reversed : {false, true})
    EXPECT_EQ(colormap_table(Colormap::Diverging, reversed)[128], class_colour(DifferenceClass::Equal));
  const ColormapTable& table = colormap_table(Colormap::Diverging);
  EXPECT_GT(table[20].b, table[20].r) << "blue below zero";
  EXPECT_GT(table[235].r, table[235].b) << "amber above zero";
  EXPECT_GT(distance(table.front(), table.back()), 150) << "neither end is nearly white";
}

TEST(Colormap, BlueRedIsPaleInTheMiddleAndAsDarkAtEitherEnd) {
  const ColormapTable& table = colormap_table(Colormap::BlueRed);
  for (const std::size_t middle : {127u, 128u}) EXPECT_LT(distance(table[middle], rgb(0xDDDDDD)), 3);
  EXPECT_GT(table.front().b, table.front().r);
  EXPECT_GT(table.back().r, table.back().b);
  EXPECT_LT(std::abs(lightness(table.front()) - lightness(table.back())), 40);
}

TEST(Colormap, CyclicEndsWhereItBegins) {
  const ColormapTable& table = colormap_table(Colormap::Cyclic);
  EXPECT_EQ(table.front(), table.back());
  for (std::size_t i = 1; i < table.size(); ++i) EXPECT_LT(distance(table[i], table[i - 1]), 6) << i;
}

TEST(Colormap, ReversedSwapsTheEnds) {
  EXPECT_EQ(colormap_table(Colormap::Turbo, true).front(), colormap_table(Colormap::Turbo).back());
  EXPECT_EQ(colormap_table(Colormap::Viridis, true).back(), colormap_table(Colormap::Viridis).front());
}

TEST(Colormap, NamesReadBack) {
  for (const Colormap map : colormaps) EXPECT_EQ(parse_colormap(name(map)), map);
  EXPECT_EQ(parse_colormap("plaid"), std::nullopt);
}

TEST(Colormap, ContrastingTextIsDarkOnLightAndLightOnDark) {
  EXPECT_EQ(contrasting(rgb(0xFDE725)), rgb(0x000000));
  EXPECT_EQ(contrasting(rgb(0x440154)), rgb(0xFFFFFF));
}

// Between the controls 0xDDDDDD (at 0.5) and 0xF7B89C (at 2/3), entry 128 has the place 6 * 128 / 255 - 3 = 0.0118:
// 221 + 0.0118 * (247 - 221), 221 - 0.0118 * (221 - 184), 221 - 0.0118 * (221 - 156).
TEST(Colormaps, DifferencesArePaleInTheMiddleOnALightBackground) {
  EXPECT_EQ(difference_map(false), Colormap::Diverging);
  EXPECT_EQ(difference_map(true), Colormap::BlueRed);
  EXPECT_EQ(neutral_colour(Colormap::BlueRed), (Rgba{221, 221, 220}));
  EXPECT_EQ(class_colour(DifferenceClass::Equal, Colormap::BlueRed), neutral_colour(Colormap::BlueRed));
  EXPECT_EQ(class_colour(DifferenceClass::Equal), neutral_colour(Colormap::Diverging));
  EXPECT_EQ(class_colour(DifferenceClass::Nan, Colormap::BlueRed), nan_colour);
}

}  // namespace
}  // namespace opscope::picture
