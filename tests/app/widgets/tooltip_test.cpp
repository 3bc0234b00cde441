#include "app/gui/widgets/tooltip.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include "tests/app/headless_gui.h"

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

TEST(Tooltip, OfAnAreaStandsBesideItsPanelAndEndsWhereTheAreaBegins) {
  expect_at(place_beside_panel({{8, 700}, {330, 760}}, form, {300, 50}, screen), 346, 650);
  expect_at(place_beside_panel({{8, 40}, {330, 100}}, form, {300, 50}, screen), 346, 4);
  expect_at(place_beside_panel({{400, 50}, {900, 110}}, panes, {300, 50}, screen), 400, 116);
}

TEST(Tooltip, AboveAnItemStandsBelowItWhereThereIsNoRoom) {
  expect_at(place_above({{1466, 700}, {1566, 726}}, {200, 50}, screen), 1396, 644);
  expect_at(place_above({{400, 40}, {500, 66}}, {200, 50}, screen), 400, 72);
}

TEST(Tooltip, BelowAnAreaStandsBetweenItsSidesOrAboveItWhereThereIsNoRoom) {
  const Box plot{{1248, 60}, {1592, 265}}, low{{1248, 760}, {1592, 965}};
  expect_at(place_below_area({{1300, 80}, {1360, 96}}, plot, {200, 50}, screen), 1300, 271);
  expect_at(place_below_area({{1500, 80}, {1560, 96}}, plot, {200, 50}, screen), 1392, 271);
  expect_at(place_below_area({{1300, 780}, {1360, 796}}, low, {200, 50}, screen), 1300, 704);
}

TEST(Tooltip, OnAnElementStandsBesideItInsideThePicture) {
  const RoomOfElement picture{{{400, 100}, {700, 300}}, {{340, 600}, {1240, 900}}};
  expect_at(place_beside({{450, 150}, {500, 200}}, picture, panes, {120, 90}), 506, 150);
  expect_at(place_beside({{650, 150}, {700, 200}}, picture, panes, {120, 90}), 524, 150);  // at its left
  expect_at(place_beside({{450, 280}, {500, 300}}, picture, panes, {120, 90}), 506, 210);  // shifted up
  expect_at(place_beside({{400, 100}, {700, 160}}, picture, panes, {120, 90}), 400, 166);  // below a wide element
}

TEST(Tooltip, OnAnElementStandsBelowThePicturesRatherThanOnTheNextOne) {
  const Box picture{{400, 100}, {500, 300}}, below{{340, 600}, {1240, 750}};
  expect_at(place_beside({{420, 180}, {480, 200}}, {picture, below}, panes, {300, 150}), 420, 600);
  expect_at(place_beside({{420, 180}, {480, 200}}, {picture, {{340, 600}, {700, 750}}}, panes, {300, 150}), 400, 600);
}

TEST(Tooltip, OnAnElementCoversTheNextPictureRatherThanATitle) {
  const RoomOfElement picture{{{400, 100}, {500, 300}}, {{340, 600}, {1240, 740}}};  // too low
  for (const float y : {100.0f, 180.0f, 280.0f}) {
    const ImVec2 place = place_beside({{420, y}, {480, y + 20}}, picture, panes, {300, 150});
    EXPECT_EQ(place.x, 486);
    EXPECT_GE(place.y, 100);
    EXPECT_LE(place.y + 150, 300);
  }
  expect_at(place_beside({{1180, 100}, {1200, 120}}, {{{1140, 100}, {1240, 300}}, {}}, panes, {300, 150}), 874, 100);
}

TEST(Tooltip, OfAWideMenuStandsBesideIt) {
  HeadlessGui gui;
  ImGui::GetIO().DisplaySize = {1000, 900};
  bool opening = true;
  gui.contents = [&] {
    if (opening) ImGui::OpenPopup("menu");
    opening = false;
    ImGui::SetNextWindowPos({10, 30});
    ImGui::SetNextWindowSize({600, 200});
    if (!ImGui::BeginPopup("menu")) return;
    ImGui::InvisibleButton("entry", {560, 20});
    tooltip_on_hover("A sentence of several words, which says in more than one line what this entry of the menu does.");
    ImGui::EndPopup();
  };
  gui.frame(3);
  gui.move({300, 50});
  gui.frame(4);
  const ImVec4 tooltip = gui.rectangle("tooltip");
  EXPECT_GE(tooltip.x, 610) << "it covers no other entry";
  EXPECT_LE(tooltip.x + tooltip.z, 1000);
}

TEST(Tooltip, InAPanelBetweenTwoOthersStandsAtItsItem) {
  HeadlessGui gui;
  gui.contents = [&] {
    ImGui::SetNextWindowPos({300, 0});
    ImGui::SetNextWindowSize({400, 900});
    ImGui::Begin("between", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
    ImGui::SetCursorScreenPos({350, 400});
    ImGui::InvisibleButton("number", {80, 20});
    prompt_tooltip("click to type a limit");
    ImGui::End();
  };
  gui.move({1, 1});
  gui.move({360, 410});
  gui.frame(3);
  const ImVec4 tooltip = gui.rectangle("tooltip");
  EXPECT_EQ(tooltip.x, 350);
  EXPECT_EQ(tooltip.y, 426);
}

TEST(Tooltip, IsThatOfTheTopmostItemAlone) {
  HeadlessGui gui;
  bool has_cell = false;
  gui.contents = [&] {
    ImGui::SetCursorScreenPos({300, 200});
    ImGui::Dummy({200, 40});
    if (has_cell) prompt_tooltip("all that the row has, in\nseveral\nlines");
    ImGui::SetCursorScreenPos({310, 205});
    ImGui::InvisibleButton("control", {80, 20});
    prompt_tooltip("what it does");
  };
  gui.move({1, 1});
  gui.move({320, 210});
  gui.frame(3);
  const float alone = gui.rectangle("tooltip").w;
  has_cell = true;
  gui.frame(3);
  EXPECT_EQ(gui.rectangle("tooltip").w, alone);
  int shown = 0;
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
    shown += (window->Flags & ImGuiWindowFlags_Tooltip) != 0 && window->WasActive && !window->Hidden ? 1 : 0;
  EXPECT_EQ(shown, 1);
}

TEST(Tooltip, OfAClickedNumberComesBackOnceTheMouseMoves) {
  HeadlessGui gui;
  gui.contents = [&] {
    ImGui::SetCursorScreenPos({300, 200});
    ImGui::InvisibleButton("count", {80, 20});
    prompt_tooltip("click to go to the next one");
  };
  gui.move({1, 1});
  gui.move({320, 210});
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("tooltip"));
  gui.click({320, 210});
  EXPECT_FALSE(widget_rectangle("tooltip")) << "it may cover what the click leads to";
  gui.move({322, 210});
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("tooltip"));
}

TEST(Tooltip, OnAnElementStaysInAPictureThatHasRoomForIt) {
  HeadlessGui gui;
  const ImVec2 corner{300, 200}, size{208, 138};
  ImVec2 at;  // of the element, from the corner
  gui.contents = [&] {
    ImGui::SetCursorScreenPos(corner);
    ImGui::InvisibleButton("picture", size);
    const ImVec2 from{corner.x + at.x, corner.y + at.y};
    tooltip_beside("This screen pixel covers 4 \u00D7 4 pixels.\ndifference  0 to 0", {from, {from.x + 1, from.y + 1}},
                   {{corner, {corner.x + size.x, corner.y + size.y}}, {}});
  };
  gui.move({1, 1});
  for (const ImVec2 element : {ImVec2{104, 20}, {10, 40}, {200, 120}}) {
    at = element;
    gui.move({corner.x + at.x, corner.y + at.y});
    gui.frame(3);
    const ImVec4 tooltip = gui.rectangle("tooltip");
    EXPECT_GE(tooltip.x, corner.x) << at.x;
    EXPECT_LE(tooltip.x + tooltip.z, corner.x + size.x) << at.x;
    EXPECT_GE(tooltip.y, corner.y) << at.x;
    EXPECT_LE(tooltip.y + tooltip.w, corner.y + size.y) << at.x;
    const bool above_or_below = tooltip.y > corner.y + at.y || tooltip.y + tooltip.w < corner.y + at.y;
    const bool beside = tooltip.x > corner.x + at.x || tooltip.x + tooltip.z < corner.x + at.x;
    EXPECT_TRUE(above_or_below || beside) << "it covers the element";
  }
}

}  // namespace
}  // namespace opscope::gui
