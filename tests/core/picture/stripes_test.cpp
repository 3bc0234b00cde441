#include "core/picture/stripes.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/tensors.h"

namespace opscope::picture {
namespace {

constexpr Rgba orange = rgb(0xFF8A5C), blue = rgb(0x4C9EFF);

Striped striped(const Tensor& members, Rgba colour) {
  return {*Plane::of(members, default_slice(members.desc.sizes)), colour};
}

Image stripes(const std::vector<Striped>& marks, const Viewport& viewport) {
  Image image;
  render_stripes(marks, viewport, image);
  return image;
}

Image stripes(const Tensor& members, const Viewport& viewport) { return stripes({striped(members, orange)}, viewport); }

std::size_t count_of(const Image& image, Rgba colour) {
  return static_cast<std::size_t>(std::ranges::count_if(image.pixels, [&](Rgba pixel) {
    return pixel.a > 0 && Rgba{pixel.r, pixel.g, pixel.b} == colour;
  }));
}

TEST(Stripes, CoverMarkedElementsAlone) {
  const Image image = stripes(floats({2, 2}, {0, 1, 1, 0}), {0, 0, 1.0 / 16, 32, 32});
  std::size_t covered = 0;
  for (int y = 0; y < 32; ++y)
    for (int x = 0; x < 32; ++x) {
      const Rgba pixel = image.at(x, y);
      const bool marked = (x < 16) != (y < 16);
      if (pixel.a == 0) continue;
      EXPECT_TRUE(marked) << x << " " << y;
      if (Rgba{pixel.r, pixel.g, pixel.b} == rgb(0x000000)) continue;  // the edge
      ++covered;
      EXPECT_EQ((Rgba{pixel.r, pixel.g, pixel.b}), orange);
    }
  EXPECT_EQ(covered, 64u) << "2 of 16 pixels along a row: the picture shows between them";
}

TEST(Stripes, OverAWholePictureLeaveMostOfItToBeSeen) {
  const auto covered_of = [](std::uint32_t side, const std::vector<float>& values) {
    const int pixels = 8 * static_cast<int>(side);
    const Image image = stripes(floats({side, side}, values), {0, 0, 1.0 / 8, pixels, pixels});
    return std::ranges::count_if(image.pixels, [](Rgba pixel) { return pixel.a > 0; });
  };
  std::vector<float> values(64 * 64, 1);
  const auto whole = covered_of(64, values);
  EXPECT_GT(whole, 0);
  EXPECT_LT(whole, 512 * 512 / 5);
  values.resize(64);
  const auto small = covered_of(8, values);
  EXPECT_GT(small, 64 * 64 / 4) << "a small picture has stripes enough to show where they end";
  EXPECT_LT(small, 64 * 64 / 3);
  std::fill(values.begin() + 24, values.end(), 0);
  EXPECT_GT(covered_of(8, values), 64 * 24 / 2) << "a smaller part is seen at once";
}

// Half of a picture is marked. A picture that is a little larger or smaller must not change the look of the mark.
TEST(Stripes, OverLargeCellsHaveOneLook) {
  for (const int side : {60, 61, 64, 80, 200, 201}) {
    const Image image = stripes(floats({2, 2}, {0, 1, 1, 0}), {0, 0, 2.0 / side, side, side});
    const auto covered = std::ranges::count_if(image.pixels, [](Rgba pixel) { return pixel.a > 0; });
    EXPECT_GT(covered, side * side / 14) << side;
    EXPECT_LT(covered, side * side / 8) << side << ": 3 of 16 pixels of a half";
  }
}

// Red, green and blue are not marked; alpha is.
TEST(Stripes, OfAlphaAreSeen) {
  std::vector<float> values(4 * 8 * 8);
  std::fill(values.begin() + 3 * 64, values.end(), 1.0f);
  const Tensor members = floats({4, 8, 8}, values);
  Striped mark{*Plane::of(members, {.x = 2, .y = 1, .channel = 0, .at = {0, 0, 0}}), orange};
  const Viewport viewport{0, 0, 1, 8, 8};
  EXPECT_EQ(count_of(stripes(std::vector{mark}, viewport), orange), 0u);
  mark.alpha = *Plane::of(members, {.x = 2, .y = 1, .channel = {}, .at = {3, 0, 0}});
  EXPECT_EQ(count_of(stripes(std::vector{mark}, viewport), orange), 32u);
}

TEST(Stripes, OfOneElementAmongManyUnderAPixelAreSeenWhereverItIs) {
  for (std::size_t place = 0; place < 64 * 64; place += 61) {
    std::vector<float> values(64 * 64);
    values[place] = 1;
    std::size_t covered = 0;
    for (const Rgba pixel : stripes(floats({64, 64}, values), {0, 0, 8, 8, 8}).pixels) covered += pixel.a > 0;
    EXPECT_EQ(covered, 1u) << place;
  }
}

TEST(Stripes, OfAnyChannelAreSeen) {
  std::vector<float> values(3 * 8 * 8);
  for (std::size_t i = 64; i < 128; ++i) values[i] = 1;  // green alone
  const Image image = stripes(floats({3, 8, 8}, values), {0, 0, 1, 8, 8});
  std::size_t covered = 0;
  for (const Rgba pixel : image.pixels) covered += pixel.a > 0 && pixel.r == orange.r;
  EXPECT_EQ(covered, 32u);
}

TEST(Stripes, HaveTheColourOfTheirOwnElements) {
  const Viewport viewport{0, 0, 1.0 / 16, 32, 16};
  const Image image =
      stripes({striped(floats({1, 2}, {1, 0}), orange), striped(floats({1, 2}, {0, 1}), blue)}, viewport);
  EXPECT_EQ(count_of(image, orange), 32u);
  EXPECT_EQ(count_of(image, blue), 32u);
  for (int y = 0; y < 16; ++y)
    for (int x = 0; x < 16; ++x) EXPECT_NE(image.at(x, y).b, blue.b) << x << " " << y;
}

TEST(Stripes, OfElementsUnderOnePixelTakeTurns) {
  // Below and above alternate, two elements to a pixel.
  std::vector<float> even(64), odd(64);
  for (std::size_t i = 0; i < 64; ++i) (i % 2 == 0 ? even : odd)[i] = 1;
  const Image image =
      stripes({striped(floats({1, 64}, even), orange), striped(floats({1, 64}, odd), blue)}, {0, 0, 2, 32, 1});
  EXPECT_EQ(count_of(image, orange), 8u);
  EXPECT_EQ(count_of(image, blue), 8u);
}

TEST(Stripes, OfNothingAreTransparent) {
  const Image image = stripes(std::vector<Striped>{}, {0, 0, 1, 4, 4});
  EXPECT_EQ(std::ranges::count(image.pixels, 0, &Rgba::a), 16);
}

}  // namespace
}  // namespace opscope::picture
