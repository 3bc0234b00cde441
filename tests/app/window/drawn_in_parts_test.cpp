// A window that is drawn in software draws the parts of the screen that change. What it shows is what drawing all of it
// would show.

#include "tests/app/gui_desktop.h"
#include "tests/support/x_requests.h"

namespace opscope::test {
namespace {

class DrawnInParts : public testing::Test {
 protected:
  // The screen now, and once the window was cleared and has drawn all of it.
  void expect_the_whole_frame(const std::string& after) {
    gui.move_away();
    gui.expect("an end of all work", [](const Gui&) { return true; });
    const Pixels in_parts = gui.steady_screen();
    ASSERT_TRUE(clear_window(gui.display()));
    const bool same = wait_until([&] { return gui.steady_screen() == in_parts; });
    EXPECT_TRUE(same) << after;
  }

  Gui gui;
};

TEST_F(DrawnInParts, TheScreenIsThatOfAWholeFrameAfterEveryKindOfChange) {
  gui.click("heatmaps.reference.picture");  // pins an element, in all pictures and in the probe
  expect_the_whole_frame("a pinned element");
  gui.point_at("heatmaps.reference.picture");
  gui.turn_wheel(12);
  expect_the_whole_frame("zooming");
  gui.enter("Max", "0.4");
  expect_the_whole_frame("another attribute");
  gui.drag("left splitter", 140);
  expect_the_whole_frame("wider panels");
  gui.chord("ctrl", "p");
  gui.type("light");
  gui.press("Return");
  expect_the_whole_frame("another theme");
}

}  // namespace
}  // namespace opscope::test
