// Panes of nearly one colour, since a few values are far off.

#include "app/gui/panes/far_values.h"

#include <algorithm>
#include <limits>
#include <set>
#include <vector>

#include "core/picture/colormap.h"
#include "tests/app/panes/panes_fixture.h"

namespace opscope::gui {
namespace {

// Two outputs that are compared: 1536 values of 0 to 1 each, but the first is 1e30.
class FarValuesOfPanes : public Panes {
 protected:
  FarValuesOfPanes() {
    std::vector<float> values(2 * 24 * 32);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i) / 1535;
    values[0] = 1e30f;
    sources.erase(sources.begin() + 3);
    sources.erase(sources.begin());
    for (HeatmapSource& source : sources) {
      source.tensor = floats({2, 1, 24, 32}, values), ++source.version;
      source.most = picture::Range{0.01L, 0.99L}, source.extremes = picture::Range{0, 1e30L};
    }
    gui.frame(3);
  }
  std::size_t colours(const char* pane) {
    std::set<std::uint32_t> found;
    for (const picture::Rgba pixel : cache.pictures.at(pane).image.pixels)
      if (pixel.a != 0) found.insert(pixel.r << 16u | pixel.g << 8u | pixel.b);
    return found.size();
  }
};

TEST_F(FarValuesOfPanes, AreSaidToTakeTheColoursAndAClickGivesThemBack) {
  EXPECT_EQ(colours("reference"), 2u);
  EXPECT_TRUE(widget_rectangle("heatmaps.reference.98 % look alike"));
  gui.click_on("heatmaps.gpu.98 % look alike");
  EXPECT_EQ(view.ranges.at("FLOAT32"), (picture::Range{0.01L, 0.99L}));
  gui.frame(3);
  EXPECT_GT(colours("reference"), 100u);
  EXPECT_GT(colours("computed"), 100u);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.beyond high")) << "the far value has the colour of the end";
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.98 % look alike"));
  reset_range(view);
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.98 % look alike"));
}

TEST_F(FarValuesOfPanes, AreToldByTheDotsWhereTheCountsLeaveNoRoom) {
  std::vector<float> values(2 * 24 * 32, 0.5f);
  std::fill_n(values.begin() + 1, 15, std::numeric_limits<float>::quiet_NaN());
  values[0] = 1e30f, values[20] = std::numeric_limits<float>::infinity(), values[21] = -values[20];
  sources[1].tensor = floats({2, 1, 24, 32}, values), ++sources[1].version;
  arrangement.grid = PaneGrid::Row;
  bool has_dots = false;
  for (float width = 800; width > 200 && !has_dots; width -= 10) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    has_dots = widget_rectangle("heatmaps.gpu....").has_value();
  }
  ASSERT_TRUE(has_dots);
  gui.click_on("heatmaps.gpu....");
  EXPECT_EQ(view.ranges.at("FLOAT32"), (picture::Range{0.01L, 0.99L}));
}

TEST_F(FarValuesOfPanes, AreNotSaidOfPanesThatHaveColours) {
  const auto is_said = [&] {
    gui.frame(3);
    return widget_rectangle("heatmaps.reference.98 % look alike").has_value();
  };
  EXPECT_TRUE(is_said());
  view.logarithmic = true;
  EXPECT_FALSE(is_said());
  view.logarithmic = false;
  sources[0].most = picture::Range{0, 1e29L};
  EXPECT_FALSE(is_said()) << "most values need the range";
  sources[1].most = sources[0].most = picture::Range{0.5L, 0.5L};
  EXPECT_FALSE(is_said()) << "most values are one";
  sources[0].most.reset();
  EXPECT_FALSE(is_said()) << "they are still to be counted";
}

}  // namespace
}  // namespace opscope::gui
