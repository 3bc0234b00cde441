#include "core/picture/stripes.h"

#include <gtest/gtest.h>

#include "tests/support/tensors.h"

namespace opscope::picture {
namespace {

constexpr Rgba orange = rgb(0xFF8A5C);

Image stripes(const Tensor& members, const Viewport& viewport) {
  Image image;
  render_stripes(**Plane::of(members, default_slice(members.desc.sizes)), viewport, orange, image);
  return image;
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
  EXPECT_EQ(covered, 256u) << "half of the marked pixels: the picture shows between them";
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

}  // namespace
}  // namespace opscope::picture
