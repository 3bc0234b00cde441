#include "app/gui/shell/panel_layout.h"

#include <gtest/gtest.h>

#include <cmath>

namespace opscope::gui {
namespace {

constexpr PanelContents everything{.menu_bar = 34, .verdict = 42, .chain = 50, .drawer = 300, .log = true};

float area(const PanelRect& rect) { return rect.size.x * rect.size.y; }

TEST(PanelLayout, FillsTheScreenBelowTheMenusWithoutOverlap) {
  for (const ImVec2 screen : {ImVec2(1024, 700), ImVec2(1600, 1000), ImVec2(3840, 2160), ImVec2(640, 400)})
    for (const PanelSizes& chosen : {PanelSizes{}, PanelSizes{1, 1, 1, 1}, PanelSizes{9000, 9000, 9000, 9000},
                                     PanelSizes{500, 0, 0, 400}, PanelSizes{0, 700, 50, 0}}) {
      const PanelLayout layout = panel_layout(screen, 1, chosen, everything);
      float covered = 34 * screen.x;
      for (const PanelRect& rect :
           {layout.form, layout.chain, layout.panes, layout.inspect, layout.drawer, layout.verdict, layout.log}) {
        EXPECT_GE(rect.at.x, 0);
        EXPECT_GE(rect.at.y, 34);
        EXPECT_LE(rect.at.x + rect.size.x, screen.x + 0.01f);
        EXPECT_LE(rect.at.y + rect.size.y, screen.y + 0.01f);
        EXPECT_GT(area(rect), 0);
        covered += area(rect);
      }
      EXPECT_NEAR(covered, screen.x * screen.y, 0.001 * screen.x * screen.y);
    }
}

// The scales are those that Ctrl++ reaches.
TEST(PanelLayout, EndsAtWholePixelsAtEverySizeOfText) {
  for (const ImVec2 screen : {ImVec2(1024, 700), ImVec2(1600, 1000), ImVec2(1601, 901)})
    for (float scale = 0.75f; scale < 2; scale += 0.1f)
      for (const PanelSizes& chosen : {PanelSizes{}, PanelSizes{301, 277, 900, 111}}) {
        const PanelContents contents{
            .menu_bar = 34 * scale, .verdict = 42 * scale, .chain = 50 * scale, .drawer = 300 * scale, .log = true};
        const PanelLayout layout = panel_layout(screen, scale, chosen, contents);
        for (const PanelRect& rect :
             {layout.form, layout.chain, layout.panes, layout.inspect, layout.drawer, layout.verdict, layout.log})
          for (const float length : {rect.at.x, rect.at.y, rect.size.x, rect.size.y})
            EXPECT_EQ(length, std::round(length)) << screen.x << " at " << scale;
        EXPECT_EQ(layout.verdict.at.y + layout.verdict.size.y + layout.log.size.y, screen.y);
      }
}

TEST(PanelLayout, OfAWindowThatIsTooSmallHasNoNegativeHeight) {
  for (const ImVec2 screen : {ImVec2(320, 200), ImVec2(320, 90), ImVec2(60, 40)})
    for (const float scale : {1.0f, 3.0f}) {
      const PanelLayout layout = panel_layout(screen, scale, {0, 0, 400, 400}, everything);
      for (const PanelRect& rect : {layout.form, layout.panes, layout.drawer, layout.inspect, layout.log}) {
        EXPECT_GE(rect.size.x, 0);
        EXPECT_GE(rect.size.y, 0);
      }
    }
}

TEST(PanelLayout, GivesWhatWasChosenIfThereIsRoom) {
  const PanelLayout layout = panel_layout({3840, 2160}, 2, {400, 300, 250, 100}, everything);
  EXPECT_EQ(layout.form.size.x, 800);
  EXPECT_EQ(layout.inspect.size.x, 600);
  EXPECT_EQ(layout.drawer.size.y, 500);
  EXPECT_EQ(layout.log.size.y, 200);
}

TEST(PanelLayout, APanelThatIsDraggedToASmallerWidthGivesItsRoomToThePanes) {
  for (const bool is_left : {true, false}) {
    PanelSizes chosen;
    const PanelLayout before = panel_layout({1024, 700}, 1, chosen, everything);
    ASSERT_LT(before.inspect.size.x, 360) << "both have given way";
    (is_left ? drag_left : drag_right)(chosen, before, 245, 1);
    const PanelLayout after = panel_layout({1024, 700}, 1, chosen, everything);
    EXPECT_FLOAT_EQ(is_left ? after.form.size.x : after.inspect.size.x, 245);
    EXPECT_FLOAT_EQ(is_left ? after.inspect.size.x : after.form.size.x,
                    is_left ? before.inspect.size.x : before.form.size.x);
  }
}

TEST(PanelLayout, ADraggedPanelMovesTheOtherOneOnlyWhereThePanesHaveTheirLeastWidth) {
  for (const bool is_left : {true, false})
    for (const float scale : {1.0f, 2.0f}) {
      const ImVec2 screen{1200 * scale, 700 * scale};
      PanelSizes chosen;
      const auto dragged = [&](float to) {
        const PanelLayout before = panel_layout(screen, scale, chosen, everything);
        (is_left ? drag_left : drag_right)(chosen, before, to * scale, scale);
        const PanelLayout now = panel_layout(screen, scale, chosen, everything);
        const float own = is_left ? now.form.size.x : now.inspect.size.x;
        EXPECT_NEAR(own, to * scale, 1) << to << ": it follows the mouse";
        return (is_left ? now.inspect.size.x : now.form.size.x) / scale;
      };
      const float other = is_left ? 360 : 340;  // 1200 - 440 = 760 for both
      EXPECT_NEAR(dragged(380), other, 1);
      EXPECT_NEAR(dragged(450), 310, 1) << "the panes have no more to give";
      EXPECT_NEAR(dragged(520), 240, 1);
      EXPECT_NEAR(dragged(300), 240, 1) << "and it does not come back by itself";
      (is_left ? drag_left : drag_right)(chosen, panel_layout(screen, scale, chosen, everything), 900 * scale, scale);
      EXPECT_NEAR(panel_layout(screen, scale, chosen, everything).panes.size.x, 440 * scale, 1);
    }
}

TEST(PanelLayout, OnASmallScreenThePanesKeepTheirLeastWidth) {
  const PanelLayout small = panel_layout({1024, 700}, 1, {}, everything);
  EXPECT_NEAR(small.panes.size.x, 440, 0.01);
  EXPECT_GE(small.form.size.x, 240);
  EXPECT_GE(small.inspect.size.x, 240);
  const PanelLayout greedy = panel_layout({1024, 700}, 1, {900, 0, 0, 0}, everything);
  EXPECT_NEAR(greedy.panes.size.x, 440, 0.01);
  EXPECT_GT(greedy.form.size.x, greedy.inspect.size.x);
}

TEST(PanelLayout, OnASmallScreenThePanesKeepTheirLeastHeightBesideADrawer) {
  const PanelContents drawer{.menu_bar = 34, .verdict = 42, .drawer = 300};
  const PanelLayout small = panel_layout({1024, 700}, 1, {}, drawer);
  EXPECT_EQ(small.panes.size.y, 420);
  EXPECT_EQ(small.drawer.size.y, 204);
  EXPECT_NEAR(panel_layout({1024, 700}, 1, {0, 0, 600, 0}, drawer).panes.size.y, 0.3 * 624, 0.5)
      << "a drawer that was dragged";
  EXPECT_EQ(panel_layout({1600, 1000}, 1, {0, 0, 900, 0}, drawer).panes.size.y, 240) << "one row of pictures is left";
  EXPECT_EQ(panel_layout({1600, 1000}, 1, {}, drawer).drawer.size.y, 300);
  EXPECT_EQ(panel_layout({1600, 1000}, 1, {0, 0, 20, 0}, drawer).drawer.size.y, 160) << "two rows are in sight";
}

TEST(PanelLayout, OnASmallScreenTheListOfDifferencesLeavesTwoCasesOneAboveTheOtherTheirPictures) {
  PanelContents drawer{.menu_bar = 34, .verdict = 42, .drawer = 300, .cases_in_rows = true};
  EXPECT_EQ(panel_layout({1024, 700}, 1, {}, drawer).drawer.size.y, 160) << "two rows are in sight";
  EXPECT_EQ(panel_layout({1024, 1000}, 1, {}, drawer).drawer.size.y, 300);
  drawer.drawer = 46;
  EXPECT_EQ(panel_layout({1024, 700}, 1, {}, drawer).drawer.size.y, 46) << "nothing differs";
}

TEST(PanelLayout, ADrawerWithResultsMayTakeNearlyHalfOfASmallScreen) {
  PanelContents drawer{.menu_bar = 34, .verdict = 42, .drawer = 264, .drawer_works = true};
  EXPECT_EQ(panel_layout({1024, 700}, 1, {}, drawer).drawer.size.y, 264);
  drawer.drawer = 400;
  EXPECT_EQ(panel_layout({1024, 700}, 1, {}, drawer).drawer.size.y, 312) << "half of the room";
  EXPECT_EQ(panel_layout({1024, 700}, 1, {0, 0, 180, 0}, drawer).drawer.size.y, 180) << "a drawer that was dragged";
  EXPECT_EQ(panel_layout({1600, 1000}, 1, {}, drawer).drawer.size.y, 400);
  drawer.drawer_works = false;
  EXPECT_FLOAT_EQ(panel_layout({1024, 700}, 1, {}, drawer).drawer.size.y, 240);
}

TEST(PanelLayout, ADrawerBelowAHighChainLeavesARowOfPicturesWithSlidersAndProbe) {
  const PanelContents contents{.menu_bar = 34, .verdict = 42, .chain = 172, .drawer = 400, .drawer_works = true};
  for (const float chosen : {0.0f, 500.0f}) {
    const PanelLayout layout = panel_layout({1024, 700}, 1, {0, 0, chosen, 0}, contents);
    EXPECT_EQ(layout.panes.size.y, 165) << chosen;
    EXPECT_EQ(layout.drawer.size.y, 624 - 172 - 165) << chosen;
  }
  EXPECT_EQ(panel_layout({1024, 500}, 1, {}, contents).drawer.size.y, 120) << "it keeps its least height";
}

TEST(PanelLayout, ADrawerStaysInItsPlaceWhenASecondCaseIsOpened) {
  for (const ImVec2 screen : {ImVec2(1024, 700), ImVec2(1600, 1000)}) {
    PanelContents contents{.menu_bar = 34, .verdict = 42, .drawer = 400, .drawer_works = true};
    const PanelRect before = panel_layout(screen, 1, {}, contents).drawer;
    contents.tabs = 32, contents.menu_bar += contents.tabs;
    const PanelLayout after = panel_layout(screen, 1, {}, contents);
    EXPECT_EQ(after.drawer.at.y, before.at.y);
    EXPECT_EQ(after.drawer.size.y, before.size.y);
    EXPECT_GE(after.panes.size.y, 240) << "one row of pictures";
  }
}

TEST(PanelLayout, ADrawerThatWasDraggedInAHigherWindowLeavesHalfToThePanes) {
  const PanelContents drawer{.menu_bar = 34, .verdict = 42, .drawer = 264};
  PanelSizes chosen;
  chosen.drawer = 387;
  chosen.drawer_of = 1000;
  EXPECT_EQ(panel_layout({1600, 1000}, 1, chosen, drawer).drawer.size.y, 387);
  EXPECT_EQ(panel_layout({1024, 700}, 1, chosen, drawer).drawer.size.y, 312);
  chosen.drawer_of = 700;
  EXPECT_EQ(panel_layout({1024, 700}, 1, chosen, drawer).drawer.size.y, 387) << "as it was dragged here";
}

TEST(PanelLayout, WhatIsClosedTakesNoRoom) {
  const PanelLayout layout = panel_layout({1600, 1000}, 1, {0, 0, 400, 400}, {.menu_bar = 34, .verdict = 42});
  EXPECT_EQ(layout.drawer.size.y, 0);
  EXPECT_EQ(layout.log.size.y, 0);
  EXPECT_EQ(layout.chain.size.y, 0);
  EXPECT_EQ(layout.panes.size.y, 1000 - 34 - 42);
}

TEST(PanelLayout, ADrawerOfOneLineIsNoHigherThanThat) {
  PanelContents contents;
  contents.drawer = 46;
  EXPECT_EQ(panel_layout({1600, 1000}, 1, {}, contents).drawer.size.y, 46);
}

}  // namespace
}  // namespace opscope::gui
