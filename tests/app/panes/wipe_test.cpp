// The wipe: two panes in one, left and right of a line.

#include "app/gui/panes/wipe.h"

#include <GLFW/glfw3.h>

#include "app/gui/panes/pane.h"
#include "tests/app/panes/panes_fixture.h"

namespace opscope::gui {
namespace {

TEST_F(Panes, AWipeHasALineThatIsDragged) {
  gui.click_on("heatmaps.reference.menu");
  gui.move(gui.place_on("heatmaps.reference.wipe with"));
  gui.frame(20);  // a submenu opens after a moment
  gui.click_on("heatmaps.reference.wipe with InputTensor");
  gui.frame(2);
  ASSERT_TRUE(cache.wipe.on);
  EXPECT_EQ(cache.wipe.pane, "reference");
  EXPECT_EQ(cache.wipe.other, "InputTensor");
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.wipe"));
  const ImVec4 picture = gui.rectangle("heatmaps.reference.picture");
  const auto line_at = [&](float share) { return ImVec2{picture.x + share * picture.z, picture.y + picture.w / 2}; };
  const double centre = view.centre_x;
  gui.drag(line_at(0.5f), line_at(0.25f));
  EXPECT_NEAR(cache.wipe.share, 0.25f, 0.01f);
  gui.drag(line_at(0.25f), line_at(-3));
  EXPECT_EQ(cache.wipe.share, 0);
  EXPECT_EQ(view.centre_x, centre) << "the picture was not dragged";
  move_wipe(cache.wipe, 0.4f);
  move_wipe(cache.wipe, 0.9f);
  EXPECT_EQ(cache.wipe.share, 1);
}

TEST_F(Panes, TheOtherPaneOfAWipeLeavesItsRoomToTheRest) {
  arrangement.grid = PaneGrid::Row;
  gui.frame(2);
  const float before = gui.rectangle("heatmaps.reference.picture").z;
  toggle_wipe(sources, cache.wipe);
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.reference.wipe"));
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.picture"));
  EXPECT_GT(gui.rectangle("heatmaps.reference.picture").z, before);
  EXPECT_FALSE(widget_rectangle("heatmaps.hidden panes")) << "no person hid it";
  toggle_wipe(sources, cache.wipe);
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.picture"));
  EXPECT_EQ(gui.rectangle("heatmaps.reference.picture").z, before);
  arrangement.hidden = {"reference"};  // a wipe that nobody sees hides nothing
  toggle_wipe(sources, cache.wipe);
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.picture"));
}

TEST_F(Panes, TheEnlargedPaneThatIsWipedGivesWayToBoth) {
  cache.enlarged = "gpu";
  toggle_wipe(sources, cache.wipe);
  gui.frame(2);
  EXPECT_EQ(cache.enlarged, "reference");
  EXPECT_TRUE(widget_rectangle("heatmaps.reference.wipe"));
  EXPECT_FALSE(widget_rectangle("heatmaps.InputTensor.picture"));
}

TEST_F(Panes, AWipeNeedsEqualSizes) {
  toggle_wipe(sources, cache.wipe);
  EXPECT_TRUE(cache.wipe.on) << "of reference and gpu";
  EXPECT_EQ(wiped_with(sources, sources[1], cache.wipe), &sources[2]);
  EXPECT_EQ(wiped_with(sources, sources[0], cache.wipe), nullptr);
  cache.wipe = {true, "reference", "InputTensor"};
  sources[0].tensor = floats({1, 1, 24, 32}, std::vector<float>(24 * 32));
  sources[0].version = 9;
  EXPECT_EQ(wiped_with(sources, sources[1], cache.wipe), nullptr);
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("heatmaps.reference.wipe"));
  sources.resize(1);
  cache.wipe = {};
  toggle_wipe(sources, cache.wipe);
  EXPECT_FALSE(cache.wipe.on) << "there is nothing to compare";
}

}  // namespace
}  // namespace opscope::gui
