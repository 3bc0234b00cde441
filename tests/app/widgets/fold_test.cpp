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

}  // namespace
}  // namespace opscope::gui
