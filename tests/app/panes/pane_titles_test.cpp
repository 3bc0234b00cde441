// What gives way in a title that has little room.

#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/app/panes/panes_fixture.h"

namespace opscope::gui {
namespace {

TEST_F(Panes, TheHintOfOneThatIsShownAloneGivesWayToItsCounts) {
  gui.key(GLFW_KEY_3);
  ImGui::GetIO().DisplaySize.x = 220;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.alone"));
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.1 NaN"));
}

// As the second of two implementations under test.
TEST_F(Panes, OneThatOpensAListHasALetterOfItsNameAtLeast) {
  const std::string name = "second_of_the_candidates", pane = "heatmaps." + name;
  sources[2].title = name, sources[2].candidate = 1, sources[2].backends = {"cpu", "first_of_the_candidates", name};
  arrangement.grid = PaneGrid::Row;
  for (const bool stale : {false, true})
    for (float width = 1000; width >= 400; width -= 20) {
      sources[2].stale = stale;
      ImGui::GetIO().DisplaySize.x = width;
      gui.frame(3);
      EXPECT_TRUE(widget_rectangle(pane + ".backend")) << width;
      EXPECT_FALSE(widget_rectangle(pane + ".name ")) << width;
    }
  sources[2].title = "mine", sources[2].backends.back() = "mine";
  ImGui::GetIO().DisplaySize.x = 480;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.mine.name mine")) << "the whole name comes before a count";
}

TEST_F(Panes, OneThatOpensAListTellsItsStateBesideALetterOfItsName) {
  const std::string name = "second_of_the_candidates", pane = "heatmaps." + name;
  sources[2].title = name, sources[2].candidate = 1, sources[2].backends = {"cpu", "first_of_the_candidates", name};
  sources[2].outdated = true;
  arrangement.grid = PaneGrid::Row;
  for (float width = 1000; width >= 480; width -= 20) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    bool tells = false;
    for (const char* state : {".~ as before", ".~", ".\u25CF"}) tells = tells || widget_rectangle(pane + state);
    EXPECT_TRUE(tells) << width;
  }
}

}  // namespace
}  // namespace opscope::gui
