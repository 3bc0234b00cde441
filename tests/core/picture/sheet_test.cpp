#include "core/picture/sheet.h"

#include <gtest/gtest.h>

#include <set>

#include "core/picture/colormap.h"
#include "core/picture/fonts.h"
#include "core/picture/palette.h"
#include "tests/core/picture/colours.h"
#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope::picture {
namespace {

std::set<std::uint32_t> colours(const Image& image) {
  std::set<std::uint32_t> all;
  for (const Rgba c : image.pixels) all.insert(static_cast<std::uint32_t>(c.r << 16 | c.g << 8 | c.b));
  return all;
}
Image drawn(const Sheet& sheet) { return test::value_of(compose_sheet(sheet)).image; }

Tensor ramp() {
  std::vector<float> values(64 * 48);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i) / static_cast<float>(values.size());
  return floats({48, 64}, values);
}

TEST(Sheet, ShowsPanesHistogramAndVerdict) {
  const Tensor input = ramp();
  Sheet sheet{"a ramp",
              "48 x 64 FLOAT32",
              {{"InputTensor", "", input, {}}, {"OutputTensor", "cpu", input, input}},
              Sheet::Verdict::Equal,
              "equal  3,072 elements, bit for bit"};
  const auto composed = compose_sheet(sheet);
  ASSERT_TRUE(composed.has_value());
  EXPECT_EQ(composed->warning, "");
  EXPECT_GT(colours(composed->image).size(), 150u) << "the map, the words, the bars";
  EXPECT_TRUE(contains(composed->image, dark.good)) << "the verdict's colour";
  EXPECT_FALSE(contains(composed->image, nan_colour));
}

TEST(Sheet, ASingleNanAndAMismatchAreOnIt) {
  Tensor output = ramp();
  std::vector<float> values(48 * 64, 0.5f);
  values[1000] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(contains(drawn({"", "", {{"gpu", "", floats({48, 64}, values), output}}, {}, ""}), nan_colour));
}

TEST(Sheet, ShowsTheSliceOfTheFirstMismatch) {
  std::vector<float> values(5 * 16 * 16, 0.5f);
  const Tensor reference = floats({5, 16, 16}, values);
  values[3 * 256 + 100] = std::numeric_limits<float>::quiet_NaN();
  const Tensor output = floats({5, 16, 16}, values);
  const std::vector<SheetPane> panes = {{"gpu", "", output, {}}, {"difference", "", output, reference}};
  EXPECT_TRUE(contains(drawn({"", "", panes, {}, ""}), nan_colour));
}

TEST(Sheet, ConditionsOfThreeChannelsHaveTwoColours) {
  std::vector<float> values(3 * 16 * 16);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = i * 7 % 5 < 2 ? 1 : 0;
  SheetPane pane{"OutputTensor", "", floats({3, 16, 16}, values), {}};
  const auto reddish = [](const SheetPane& shown) {
    return contains(drawn({"", "", {shown}, {}, ""}), Rgba{255, 0, 0});
  };
  EXPECT_TRUE(reddish(pane)) << "as data: red, green and blue";
  pane.is_condition = true;
  EXPECT_FALSE(reddish(pane));
}

TEST(Sheet, TakesAnyNumberOfPanesOfAnyShape) {
  Sheet sheet;
  EXPECT_TRUE(compose_sheet(sheet).has_value());
  for (const std::vector<std::uint32_t>& sizes : {std::vector<std::uint32_t>{1},
                                                  {100000},
                                                  {2, 50000},
                                                  {50000, 2},
                                                  {1, 1, 1, 1},
                                                  {1, 3, 8, 8},
                                                  {2, 2, 2, 2, 2, 2, 2, 2}}) {
    sheet.panes.push_back({"pane", "cpu", floats(sizes, std::vector<float>(element_count(sizes), 1.0f)), {}});
    EXPECT_LT(drawn(sheet).width, 2000);
  }
}

TEST(Sheet, NamesThePaneItCannotDraw) {
  EXPECT_EQ(test::error_of(compose_sheet({"", "", {{"Broken", "", floats({9}, {1}), {}}}, {}, ""})).where, "Broken");
}

TEST(Font, IsInstalledAndDraws) {
  const auto font = Font::load(Typeface::Numbers);
  ASSERT_NE(font, nullptr) << font_packages();
  Image image(200, 40, rgb(0x000000));
  const double end = font->draw(image, 4, 30, "0x3F4CCCCD", 20, rgb(0xFFFFFF));
  EXPECT_NEAR(end - 4, font->width("0x3F4CCCCD", 20), 1e-9);
  EXPECT_NEAR(font->width("1111111111", 20), font->width("0x3F4CCCCD", 20), 1e-3) << "numbers stand under one another";
  EXPECT_GT(colours(image).size(), 10u);
  EXPECT_GT(font->draw(image, 190, 5, "\xFF\xC3 clipped, malformed", 20, rgb(0xFFFFFF)), 190);
}

}  // namespace
}  // namespace opscope::picture
