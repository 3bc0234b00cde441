#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <string>
#include <vector>

#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/shown_fields.h"
#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(Label, IsShownWhole) {
  const std::pair<const char*, const char*> names[] = {{"a##b.npy", "a\\x23#b.npy"},
                                                       {"a###", "a\\x23\\x23\\x23"},
                                                       {"a#1.npy", "a#1.npy"},
                                                       {"#", "\\x23"},
                                                       {"", ""},
                                                       {"ä", "ä"}};
  for (const auto& [name, shown] : names) {
    const std::string label = label_of(name) + "##id";
    EXPECT_EQ(std::string(label.c_str(), ImGui::FindRenderedTextEnd(label.c_str())), shown) << name;
  }
}

TEST(List, TakesAChoiceThatWasAskedForAtOnceOrNever) {
  HeadlessGui gui;
  const std::vector<std::string> names = {"a", "b", "c"};
  std::size_t present = 0;
  bool drawn = false;
  gui.contents = [&] {
    if (!drawn) return;
    if (const auto chosen = combo_field("##kind", present, names, {}, 2)) present = *chosen;
  };
  gui.frame(2);
  choose_in_field("kind", "b");
  drawn = true;
  gui.frame();
  EXPECT_EQ(present, 1u);
  choose_in_field("kind", "c");
  gui.frame();
  EXPECT_EQ(present, 1u) << "it cannot be chosen";
  drawn = false;
  choose_in_field("kind", "a");
  gui.frame(4);
  drawn = true;
  gui.frame(2);
  EXPECT_EQ(present, 1u) << "this may be the list of another tab";
}

TEST(List, TellsANameThatIsCutAboveItsExplanation) {
  HeadlessGui gui;
  const auto height_of_tooltip = [&](const std::vector<std::string>& names) {
    gui.contents = [&] {
      ImGui::SetNextItemWidth(100);
      combo_field("##kind", 0, names, {}, SIZE_MAX, {}, "What it is.");
    };
    gui.move({500, 500});
    gui.move(gui.place_on("kind"));
    gui.frame(4);
    return gui.rectangle("tooltip").w;
  };
  const float explanation = height_of_tooltip({"short"});
  EXPECT_GT(height_of_tooltip({"a name that has no room in it"}), explanation + 10) << "a line more";
}

}  // namespace
}  // namespace opscope::gui
