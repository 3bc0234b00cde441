// The line of the verdict and the notice in it share a narrow window.

#include "app/gui/verdict/verdict_bar.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(VerdictBar, TellsAllOfWhatAnEditChangedInANarrowWindow) {
  HeadlessGui gui;
  ImGui::GetIO().DisplaySize = {1024, 42};
  const Verdict verdict{Verdict::Kind::Incomplete, "~", "equal, not all run",
                        "multiply, 3 of 4: 16 elements, bit for bit (exact), nan not run: unsupported: only CLIP"};
  const VerdictNotice notice{0xFFFFFFFF, "multiply reads the output of min and new values as BTensor", {"Undo"}};
  bool log_open = false;
  gui.contents = [&] { draw_verdict(verdict, notice, log_open); };
  gui.frame(3);
  const auto shows = [&](const std::string& text) { return widget_rectangle("notice shows " + text).has_value(); };
  bool whole = shows(notice.text);
  for (std::size_t i = 0; i < notice.text.size(); ++i)
    if (notice.text[i] == ' ') whole = whole || shows(std::string(notice.text).replace(i, 1, "\n"));
  EXPECT_TRUE(whole);
}

}  // namespace
}  // namespace opscope::gui
