// What the header of a fold says where it has little room.

#include "app/gui/widgets/fold.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/gui/widgets/fonts.h"
#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(FoldSummary, SaysAllInSmallLettersBeforeItLeavesSomethingOut) {
  HeadlessGui gui;
  FoldState state;
  const std::vector<std::string> summaries = {"INT16 2×1×2×1×3×1×2×2", "2×1×2×1×3×1×2×2", "INT16"};
  gui.contents = [&] { fold(state, {.name = "ATensor", .summaries = summaries, .tooltip = "", .note = ""}); };
  std::size_t shown = 0;
  for (float width = 400; width > 40; width -= 4) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    while (shown < summaries.size() && !widget_rectangle("fold ATensor has " + summaries[shown])) ++shown;
    for (std::size_t longer = 0; shown < summaries.size() && longer < shown; ++longer) {
      const ImFont& small = *fonts().small;
      EXPECT_LT(width, small.CalcTextSizeA(small.FontSize, 1e6f, 0, summaries[longer].c_str()).x + 140);
    }
  }
  EXPECT_EQ(shown, summaries.size()) << "a header that is narrower than a word says nothing";
}

TEST(FoldSummary, HasOneTypeSizeWhateverItsLength) {
  HeadlessGui gui;
  ImGui::GetIO().DisplaySize.x = 340;
  FoldState state;
  const std::vector<std::string> brief = {"documented"}, longer = {"FLOAT32 2×3×2×4 broadcast"};
  gui.contents = [&] {
    fold(state, {.name = "Numerics", .summaries = brief, .tooltip = "", .note = ""});
    fold(state, {.name = "BTensor", .summaries = longer, .tooltip = "", .note = ""});
  };
  gui.frame(2);
  EXPECT_EQ(gui.rectangle("fold summary Numerics").w, gui.rectangle("fold summary BTensor").w);
}

TEST(Fold, IsSeenToItsEndOnceOpenedThoughSomethingComesToLieOverTheLowerEnd) {
  HeadlessGui gui;
  ImGui::GetIO().DisplaySize = {300, 300};
  FoldState state;
  float hidden = 0;  // pixels of its contents
  gui.contents = [&] {
    ImGui::Dummy({100, 200});
    if (fold(state, {.name = "ATensor", .summaries = {}, .tooltip = "", .note = ""})) ImGui::Dummy({100, 150});
    hidden = ImGui::GetItemRectMax().y - (300 - state.covered_below);
    end_fold(state);
    ImGui::Dummy({100, 400});
    if (ImGui::GetScrollY() > 0) state.covered_below = 60;
    reveal_opened_fold(state);
  };
  gui.frame(2);
  gui.click_on("fold ATensor");
  EXPECT_EQ(state.covered_below, 60);
  EXPECT_LE(hidden, 0);
}

}  // namespace
}  // namespace opscope::gui
