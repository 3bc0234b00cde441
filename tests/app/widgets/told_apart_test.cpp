#include "app/gui/widgets/told_apart.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(ToldApart, BeginWithWhatDiffersInAnyRoom) {
  HeadlessGui gui;
  gui.contents = [] {
    const std::vector<std::string> names = {"block_of_chain_1", "block_of_chain_2", "other"};
    const auto width = [](const char* text) { return ImGui::CalcTextSize(text).x; };
    const float narrow = std::max({width("b..."), width("...1"), width("...2")});
    EXPECT_EQ(told_apart(names, 0, "b...", narrow), "...1");
    EXPECT_EQ(told_apart(names, 1, "b...", narrow), "...2");
    EXPECT_EQ(told_apart(names, 2, "o...", narrow), "o...") << "no other name begins so";
    EXPECT_EQ(told_apart(names, 0, "b...", width("...")), "b...") << "no letter has room";
    EXPECT_EQ(told_apart(names, 0, "block_of_chain_1", 500), "block_of_chain_1");
  };
  gui.frame();
}

TEST(ToldApart, HasTheFirstOfTheLettersThatDifferWhereAllHaveNoRoom) {
  HeadlessGui gui;
  gui.contents = [] {
    const std::vector<std::string> names = {"conv_left_half", "conv_right_half"};
    EXPECT_EQ(told_apart(names, 1, "c...", ImGui::CalcTextSize("...ri").x), "...ri");
  };
  gui.frame();
}

}  // namespace
}  // namespace opscope::gui
