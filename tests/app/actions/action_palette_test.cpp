// A row of the palette: the name, and what the action is at its right.

#include "app/gui/actions/action_palette.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(ActionPalette, ALongHintLeavesTheNameWhole) {
  HeadlessGui gui;
  ImGui::GetIO().DisplaySize = {1024, 700};
  const std::string name = "quantized_add_mixed_types.json";
  std::vector<Action> actions;
  add_action(actions, "", name, Shortcut{}, "", [] {}).hint =
      "not compared: FLOAT32 1×3×512×768, not INT16 2×1×2×1×3×1×2×2, and so on, for longer than any row";
  ActionPalette palette("Find a tab");
  palette.open();
  gui.contents = [&] { palette.draw(actions); };
  gui.frame(4);
  const ImVec4 shown = gui.rectangle("palette name " + name), hint = gui.rectangle("palette right " + name);
  EXPECT_GE(shown.z, ImGui::CalcTextSize(name.c_str()).x - 1);
  EXPECT_LT(shown.x + shown.z, hint.x);
}

TEST(ActionPalette, TheNamesStandInOneColumnWhetherTickedOrNot) {
  HeadlessGui gui;
  std::vector<Action> actions;
  bool ticked = false;
  for (const char* name : {"one", "two"}) add_action(actions, "", name, Shortcut{}, "", [] {});
  actions.back().checked = [&] { return ticked; };
  ActionPalette palette("Find");
  palette.open();
  gui.contents = [&] { palette.draw(actions); };
  gui.frame(4);
  const auto left = [&](const char* name) { return gui.rectangle(std::string("palette name ") + name).x; };
  const float without = left("one");
  EXPECT_EQ(left("two"), without);
  ticked = true;
  gui.frame(2);
  EXPECT_EQ(left("one"), left("two"));
  EXPECT_GT(left("one"), without);
}

}  // namespace
}  // namespace opscope::gui
