#include "app/gui/widgets/tooltip.h"

#include <gtest/gtest.h>

namespace opscope::gui {
namespace {

// At scale 1 a tooltip is 6 pixels from what it belongs to, and 4 from the screen's edge.
const ImVec2 screen{1600, 1000};
const Box form{{0, 34}, {340, 950}}, inspect{{1240, 34}, {1600, 950}}, panes{{340, 34}, {1240, 950}};

void expect_at(ImVec2 place, float x, float y) {
  EXPECT_EQ(place.x, x);
  EXPECT_EQ(place.y, y);
}

TEST(Tooltip, StandsBesideItsPanelAtTheHeightOfItsItem) {
  expect_at(tooltip_place({{112, 100}, {330, 126}}, form, {300, 50}, screen), 346, 100);
  expect_at(tooltip_place({{1300, 100}, {1400, 126}}, inspect, {300, 50}, screen), 934, 100);
}

TEST(Tooltip, StandsBelowAnItemOfAWidePanelOrAboveItAtTheBottom) {
  expect_at(tooltip_place({{400, 50}, {500, 76}}, panes, {300, 50}, screen), 400, 82);
  expect_at(tooltip_place({{400, 950}, {500, 976}}, panes, {300, 50}, screen), 400, 894);
}

TEST(Tooltip, StaysOnTheScreen) {
  expect_at(tooltip_place({{112, 940}, {330, 966}}, form, {300, 200}, screen), 346, 796);
  expect_at(tooltip_place({{1500, 10}, {1590, 30}}, {{0, 0}, {1600, 34}}, {300, 50}, screen), 1296, 36);
  expect_at(tooltip_place({{10, 10}, {20, 20}}, {{0, 0}, {300, 300}}, {2000, 2000}, {300, 300}), 4, 4);
}

}  // namespace
}  // namespace opscope::gui
