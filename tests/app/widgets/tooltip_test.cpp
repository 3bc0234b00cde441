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

TEST(Tooltip, AboveAnItemStandsBelowItWhereThereIsNoRoom) {
  expect_at(place_above({{1466, 700}, {1566, 726}}, {200, 50}, screen), 1396, 644);
  expect_at(place_above({{400, 40}, {500, 66}}, {200, 50}, screen), 400, 72);
}

TEST(Tooltip, OnAnElementStandsBesideItInsideThePicture) {
  const Box picture{{400, 100}, {700, 300}};
  expect_at(place_beside({{450, 150}, {500, 200}}, picture, panes, {120, 90}), 506, 150);
  expect_at(place_beside({{650, 150}, {700, 200}}, picture, panes, {120, 90}), 524, 150);  // at its left
  expect_at(place_beside({{450, 280}, {500, 300}}, picture, panes, {120, 90}), 506, 210);  // shifted up
  expect_at(place_beside({{400, 100}, {700, 160}}, picture, panes, {120, 90}), 400, 166);  // below a wide element
}

TEST(Tooltip, OnAnElementCoversTheNextPictureRatherThanATitle) {
  const Box picture{{400, 100}, {500, 300}};
  for (const float y : {100.0f, 180.0f, 280.0f}) {
    const ImVec2 place = place_beside({{420, y}, {480, y + 20}}, picture, panes, {300, 150});
    EXPECT_EQ(place.x, 486);
    EXPECT_GE(place.y, 100);
    EXPECT_LE(place.y + 150, 300);
  }
  expect_at(place_beside({{1180, 100}, {1200, 120}}, {{1140, 100}, {1240, 300}}, panes, {300, 150}), 874, 100);
}

}  // namespace
}  // namespace opscope::gui
