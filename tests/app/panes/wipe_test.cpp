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
  toggle_wipe(sources, cache.wipe, cache.enlarged, cache.on_show);
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.reference.wipe"));
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.picture"));
  EXPECT_GT(gui.rectangle("heatmaps.reference.picture").z, before);
  EXPECT_FALSE(widget_rectangle("heatmaps.hidden panes")) << "no person hid it";
  toggle_wipe(sources, cache.wipe, cache.enlarged, cache.on_show);
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.picture"));
  EXPECT_EQ(gui.rectangle("heatmaps.reference.picture").z, before);
  arrangement.hidden = {"reference"};  // the other one has the line
  gui.frame(2);
  EXPECT_EQ(toggle_wipe(sources, cache.wipe, cache.enlarged, cache.on_show), "");
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.wipe"));
  cache.wipe.on = false;
  arrangement.hidden.insert(plane_key(sources[2]));
  gui.frame(2);
  EXPECT_EQ(toggle_wipe(sources, cache.wipe, cache.enlarged, cache.on_show), "no wipe: both panes are hidden");
  EXPECT_FALSE(cache.wipe.on);
}

TEST_F(Panes, TheLastPaneHasTheRoomThatAWipeLeavesBehindIt) {
  const ImVec4 before = gui.rectangle("heatmaps.difference.picture");
  toggle_wipe(sources, cache.wipe, cache.enlarged, cache.on_show);
  gui.frame(3);
  const ImVec4 first = gui.rectangle("heatmaps.InputTensor.picture"),
               second = gui.rectangle("heatmaps.reference.picture"),
               last = gui.rectangle("heatmaps.difference.picture");
  EXPECT_EQ(first.y, second.y);
  EXPECT_EQ(last.x, first.x);
  EXPECT_EQ(last.x + last.z, second.x + second.z);
  EXPECT_EQ(first.z, before.z) << "the others keep their size";
  gui.click(place_of(7, 5, "difference"));
  EXPECT_EQ(view.probe, (Index{0, 0, 5, 7})) << "the same element is under the mouse in all of them";
  gui.click(place_of(30, 20, "reference"));
  EXPECT_EQ(view.probe, (Index{0, 0, 20, 30}));
}

TEST_F(Panes, ADifferenceThatIsNoneLeavesItsRoomToAWipe) {
  const auto area = [&] {
    const ImVec4 picture = gui.rectangle("heatmaps.reference.picture");
    return picture.z * picture.w;
  };
  const float before = area();
  sources[2].equal = sources[3].equal = true;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.picture")) << "it says that all is equal";
  toggle_wipe(sources, cache.wipe, cache.enlarged, cache.on_show);
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("heatmaps.difference.picture"));
  EXPECT_TRUE(widget_rectangle("heatmaps.reference.wipe of equal ones"));
  sources[2].equal = false;
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("heatmaps.reference.wipe of equal ones"));
  sources[2].equal = true;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.InputTensor.picture"));
  EXPECT_GT(area(), 1.5f * before);
  cache.wipe.on = false;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.picture"));
}

TEST_F(Panes, TheEnlargedPaneThatIsWipedGivesWayToBoth) {
  cache.enlarged = "gpu";
  toggle_wipe(sources, cache.wipe, cache.enlarged, cache.on_show);
  gui.frame(2);
  EXPECT_EQ(cache.enlarged, "reference");
  EXPECT_TRUE(widget_rectangle("heatmaps.reference.wipe"));
  EXPECT_FALSE(widget_rectangle("heatmaps.InputTensor.picture"));
}

TEST_F(Panes, AWipeBeginsInTheEnlargedPane) {
  const auto toggle = [&] {
    const std::string why = toggle_wipe(sources, cache.wipe, cache.enlarged, cache.on_show);
    gui.frame(2);
    return why;
  };
  cache.enlarged = "difference";
  EXPECT_EQ(toggle(), "");
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.wipe"));
  EXPECT_EQ(cache.wipe.other, "computed");
  cache.enlarged = "InputTensor";  // the wipe of the others is out of sight
  EXPECT_EQ(toggle(), "");
  EXPECT_TRUE(widget_rectangle("heatmaps.InputTensor.wipe"));
  EXPECT_EQ(toggle(), "");
  EXPECT_FALSE(cache.wipe.on);
  sources[0].tensor = floats({1, 1, 24, 32}, std::vector<float>(24 * 32));
  sources[0].version = 9;
  EXPECT_EQ(toggle(), "no wipe: no output has the sizes of InputTensor");
  EXPECT_FALSE(cache.wipe.on);
}

// What the tooltip says of the element under the mouse while another one is pinned.
class ToldInAWipe : public Panes {
 protected:
  ToldInAWipe() {
    cache.wipe = {.on = true, .pane = "reference", .other = "computed"};
    view.probe = Index{0, 0, 0, 0}, view.pinned = true;
    gui.frame(2);
  }
  void expect_at(double x, const std::string& lines) {
    for (const double from : {x - 1, x}) gui.move(place_of(from, 20, "reference"));
    gui.frame(4);
    EXPECT_TRUE(widget_rectangle("heatmaps.reference.tells " + lines)) << lines;
  }
};

TEST_F(ToldInAWipe, IsTheTensorUnderTheMouseAndThenTheOther) {
  expect_at(30, "element [0,0,20,30]\ngpu 0.125\nreference -1");
  cache.wipe.share = 1;
  expect_at(30, "element [0,0,20,30]\nreference -1\ngpu 0.125");
  cache.wipe.share = 0.5f, cache.enlarged = "reference";
  gui.frame(2);
  expect_at(30, "element [0,0,20,30]\ngpu 0.125\nreference -1");
}

TEST_F(ToldInAWipe, IsTheOutputOfTheCaseBeside) {
  sources[2].title = "tab one.json", sources[2].stands_beside = true;
  gui.frame(2);
  expect_at(30, "element [0,0,20,30]\ntab one.json 0.125\nreference -1");
}

TEST_F(Panes, TheFilteredDifferenceAtTheRightOfAWipeSaysSo) {
  sources[3].filtered = *sources[3].reference, sources[3].filter_text = "filtered: 0 of 2", sources[3].version = 2;
  cache.wipe = {.on = true, .pane = "reference", .other = "difference"};
  gui.frame(3);
  const ImVec4 word = gui.rectangle("heatmaps.reference.wipe filtered: 0 of 2"),
               picture = gui.rectangle("heatmaps.reference.picture");
  EXPECT_GT(word.x, picture.x + picture.z / 2);
  EXPECT_LE(word.x + word.z, picture.x + picture.z);
}

TEST_F(Panes, TheProbeOfAnEnlargedPaneHasTheCaseBeside) {
  sources[2].title = "tab one.json", sources[2].stands_beside = true;
  view.probe = Index{0, 0, 20, 30}, view.pinned = true;
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("heatmaps.probed tab one.json")) << "the other probe has it";
  cache.enlarged = "reference";
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.probed tab one.json"));
}

TEST_F(ToldInAWipe, IsTheExtremesOfThePixelUnderTheMouse) {
  for (HeatmapSource& source : sources) {
    const float value = source.role == PaneRole::Computed ? 0.25f : 1.0f;
    source.tensor = floats({96, 128}, std::vector<float>(96 * 128, value));
    source.version = 7;
  }
  sources.pop_back();
  view.pinned = false;
  gui.frame(2);
  zoom_to(view, 0.5, sources[1].tensor.desc.sizes);
  gui.frame(2);
  expect_at(100, "This pixel covers 2 × 2 elements.\ngpu  0.25\nreference  1");
}

TEST_F(Panes, AWipeNeedsEqualSizes) {
  toggle_wipe(sources, cache.wipe, cache.enlarged, cache.on_show);
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
  toggle_wipe(sources, cache.wipe, cache.enlarged, cache.on_show);
  EXPECT_FALSE(cache.wipe.on) << "there is nothing to compare";
}

}  // namespace
}  // namespace opscope::gui
