#include "app/gui/shell/misfit_panel.h"

#include <gtest/gtest.h>

#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(MisfitPanel, OffersToOpenAFileIfThereIsOne) {
  HeadlessGui gui;
  ComparedArray array{.file = "theirs/least.npy", .folder = "theirs", .elsewhere = "taken as the output of sign"};
  BackendOutcome chosen;
  chosen.name = compared_name(array), chosen.computes = false, chosen.judgement = skipped(array.elsewhere);
  gui.contents = [&] { draw_misfit(chosen, &array, {}, false); };
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("open the array"));
  array.is_missing = true;
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("open the array"));
  EXPECT_TRUE(widget_rectangle("not compared"));
}

}  // namespace
}  // namespace opscope::gui
