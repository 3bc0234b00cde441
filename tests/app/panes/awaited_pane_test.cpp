// What the title of a pane that is still empty says.

#include <gtest/gtest.h>

#include <string>

#include "app/gui/panes/awaited_pane.h"
#include "app/gui/panes/pane_frame.h"
#include "app/gui/widgets/widget_map.h"
#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(AwaitedPane, SaysThatNothingRunsOnceTheCaseIsRefused) {
  HeadlessGui gui;
  HeatmapSource pane;
  gui.contents = [&] {
    PaneFrame frame;
    frame.picture = {300, 200};
    draw_awaited(pane, frame);
  };
  const auto says = [&](PaneRole role, bool stale, const char* note) {
    pane.title = role == PaneRole::Difference ? "difference" : "gpu", pane.role = role, pane.stale = stale;
    gui.frame(2);
    return widget_rectangle(pane.title + "." + note).has_value();
  };
  EXPECT_TRUE(says(PaneRole::Computed, false, "~ running"));
  EXPECT_TRUE(says(PaneRole::Difference, false, "~ not compared yet"));
  EXPECT_TRUE(says(PaneRole::Computed, true, "~ not run"));
  EXPECT_TRUE(says(PaneRole::Difference, true, "~ not compared"));
}

}  // namespace
}  // namespace opscope::gui
