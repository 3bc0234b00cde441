#include "app/gui/window/drawn_frame.h"

#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(DrawnFrame, OnlyAFrameThatLooksDifferentIsDrawn) {
  HeadlessGui gui;
  DrawnFrame drawn;
  std::string text = "one";
  gui.contents = [&] { ImGui::TextUnformatted(text.c_str()); };
  const auto changes = [&] {
    gui.frame();
    return !drawn.changes(*ImGui::GetDrawData()).empty();
  };
  gui.frame(3);
  EXPECT_TRUE(changes()) << "the first";
  EXPECT_FALSE(changes());
  text = "two";
  EXPECT_TRUE(changes());
  EXPECT_FALSE(changes());
  ImGui::GetIO().DisplaySize.x += 1;
  EXPECT_TRUE(changes());
  EXPECT_FALSE(changes());
  drawn.forget();
  EXPECT_TRUE(changes()) << "a texture has changed";
}

// Draws what `draw` says on 640 x 400 pixels and nothing else.
class Screen : public HeadlessGui {
 public:
  Screen() {
    ImGui::GetIO().DisplaySize = {640, 400};
    contents = [this] { draw(*ImGui::GetForegroundDrawList()); };
    frame(3);
    changes();
  }
  std::function<void(ImDrawList&)> draw = [](ImDrawList&) {};
  std::vector<ScreenArea> changes() {
    frame();
    return drawn_.changes(*ImGui::GetDrawData());
  }

 private:
  DrawnFrame drawn_;
};

TEST(DrawnFrame, ChangesAreWhereSomethingIsDrawnOrWasDrawnBefore) {
  Screen screen;
  screen.draw = [](ImDrawList& list) { list.AddRectFilled({70, 70}, {120, 120}, IM_COL32_WHITE); };
  EXPECT_EQ(screen.changes(), (std::vector<ScreenArea>{{64, 64, 128, 128}}));
  EXPECT_EQ(screen.changes(), std::vector<ScreenArea>{});
  screen.draw = [](ImDrawList& list) { list.AddRectFilled({330, 70}, {380, 120}, IM_COL32_WHITE); };
  EXPECT_EQ(screen.changes(), (std::vector<ScreenArea>{{64, 64, 128, 128}, {320, 64, 384, 128}}));
}

TEST(DrawnFrame, WhatIsClippedAwayChangesNothing) {
  Screen screen;
  screen.draw = [](ImDrawList& list) {
    list.PushClipRect({200, 200}, {250, 250});
    list.AddRectFilled({0, 0}, {640, 400}, IM_COL32_WHITE);
    list.PopClipRect();
  };
  EXPECT_EQ(screen.changes(), (std::vector<ScreenArea>{{192, 192, 256, 256}}));
}

TEST(DrawnFrame, TheOrderInWhichThingsCoverEachOtherCounts) {
  Screen screen;
  const auto square = [](ImDrawList& list, ImU32 color) { list.AddRectFilled({70, 70}, {120, 120}, color); };
  screen.draw = [&](ImDrawList& list) { square(list, IM_COL32_WHITE), square(list, IM_COL32_BLACK); };
  EXPECT_EQ(screen.changes().size(), 1u);
  screen.draw = [&](ImDrawList& list) { square(list, IM_COL32_BLACK), square(list, IM_COL32_WHITE); };
  EXPECT_EQ(screen.changes(), (std::vector<ScreenArea>{{64, 64, 128, 128}}));
}

TEST(DrawnFrame, ManyScatteredChangesAreAFewAreasThatHoldAllOfThem) {
  Screen screen;
  std::vector<ImVec2> dots;
  for (int row = 0; row < 6; ++row)
    for (int column = row % 2; column < 10; column += 2)
      dots.push_back({64.0f * static_cast<float>(column) + 30, 64.0f * static_cast<float>(row) + 30});
  screen.draw = [&](ImDrawList& list) {
    for (const ImVec2& dot : dots) list.AddRectFilled(dot, {dot.x + 4, dot.y + 4}, IM_COL32_WHITE);
  };
  const std::vector<ScreenArea> areas = screen.changes();
  EXPECT_LE(areas.size(), 12u);
  for (const ImVec2& dot : dots)
    EXPECT_EQ(std::ranges::count_if(areas,
                                    [&](const ScreenArea& area) {
                                      return static_cast<float>(area.left) <= dot.x &&
                                             dot.x < static_cast<float>(area.right) &&
                                             static_cast<float>(area.top) <= dot.y &&
                                             dot.y < static_cast<float>(area.bottom);
                                    }),
              1)
        << dot.x << ", " << dot.y;
}

TEST(DrawnFrame, RestrictedCommandsKeepToTheAreasAndToTheirOwnClipping) {
  Screen screen;
  screen.draw = [](ImDrawList& list) {
    list.PushClipRect({10.6f, 20.6f}, {500.2f, 300.2f});  // drawn from 10, 20 on, 489 x 279 pixels
    list.AddRectFilled({0, 0}, {640, 400}, IM_COL32_WHITE);
    list.PopClipRect();
  };
  screen.changes();
  ImDrawData& data = *ImGui::GetDrawData();
  restrict_to({{0, 0, 64, 64}, {448, 256, 640, 400}, {576, 0, 640, 64}}, data);
  std::vector<std::array<float, 4>> clips;
  for (int i = 0; i < data.CmdListsCount; ++i)
    for (const ImDrawCmd& command : data.CmdLists[i]->CmdBuffer)
      if (command.ElemCount == 6)
        clips.push_back({command.ClipRect.x, command.ClipRect.y, command.ClipRect.z, command.ClipRect.w});
  // 400 - 300.2 is 99.8: the lowest row drawn is 99 rows above the lower edge, and 279 rows reach up from there.
  EXPECT_EQ(clips, (std::vector<std::array<float, 4>>{{10, 22, 64, 64}, {448, 256, 499, 301}}));
}

}  // namespace
}  // namespace opscope::gui
