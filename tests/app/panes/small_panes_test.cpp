// Panes of two cases above each other, and what titles keep in them.

#include <gtest/gtest.h>

#include "tests/app/panes/pane_room.h"

namespace opscope::gui {
namespace {

// Of two cases above each other, one has fewer panes.
TEST_F(PaneRoom, PanesOfOneCaseTakeTheFreePlacesOfTheirRowUnlessANoteStandsThere) {
  set_room({1000, 500});
  const auto end = [] { return place("difference.picture").x + place("difference.picture").z; };
  const float whole = end();
  cache.both = SharedGrid{.grid = {.columns = 7, .rows = 1}};
  gui.frame(2);
  EXPECT_NEAR(end(), whole, 8);
  cache.note = {"a \u2192 b", "Max 1 \u2192 2"};
  gui.frame(2);
  EXPECT_LT(end(), whole - 100);
  cache.note = {}, cache.both->height = 400;  // beside each other
  gui.frame(2);
  EXPECT_LT(end(), whole - 100);
}

// The shorter word needs less room beside "diff 20 differ" than the whole one.
TEST_F(PaneRoom, TheMeasureOfADifferenceStaysInShortBesideTheCount) {
  view.difference = picture::Show::Absolute;
  arrangement.grid = PaneGrid::Row;
  const auto button = [] { return place("difference.menu").z; };
  set_room({2400, 644});
  const float whole = button();
  set_room({400, 644});
  const float arrow = button();
  int in_short = 0;
  for (float width = 1400; width >= 600; width -= 10) {
    set_room({width, 644});
    if (button() < whole - 4 && button() > arrow + 8) {
      ++in_short;
      EXPECT_TRUE(has("difference.title diff") && has("difference.20 differ")) << width;
    }
  }
  EXPECT_GT(in_short, 0);
}

}  // namespace
}  // namespace opscope::gui
