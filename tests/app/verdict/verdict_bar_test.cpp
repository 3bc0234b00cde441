// The line of the verdict and the notice in it share a narrow window.

#include "app/gui/verdict/verdict_bar.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "app/gui/widgets/section.h"
#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(VerdictBar, TellsAllOfWhatAnEditChangedInANarrowWindow) {
  HeadlessGui gui;
  ImGui::GetIO().DisplaySize = {1024, 42};
  const Verdict verdict{Verdict::Kind::Incomplete, "~", "equal, not all run",
                        "multiply, 3 of 4: 16 elements, bit for bit (exact), nan not run: unsupported: only CLIP"};
  for (const char* text : {"Removed min. sign now reads the output of clip. 1st print of least reads clipped instead.",
                           "multiply reads the output of min and new values as BTensor",
                           "negate now reads the output of min; print of least: of negate now, it was of sign"}) {
    const VerdictNotice notice{0xFFFFFFFF, text, {"Undo"}};
    bool log_open = false;
    gui.contents = [&] { draw_verdict(verdict, notice, false, log_open); };
    gui.frame(3);
    const auto shows = [&](const std::string& shown) { return widget_rectangle("notice shows " + shown).has_value(); };
    bool whole = shows(notice.text);
    for (std::size_t i = 0; i < notice.text.size(); ++i)
      if (notice.text[i] == ' ') whole = whole || shows(std::string(notice.text).replace(i, 1, "\n"));
    EXPECT_TRUE(whole) << text;
  }
}

TEST(VerdictBar, LeavesHalfOfTheLineToTheVerdictBesideALongMessage) {
  HeadlessGui gui;
  ImGui::GetIO().DisplaySize = {1024, 42};
  const std::string largest(150, 'n');
  const Verdict verdict{Verdict::Kind::Incomplete, "~", "equal, not all run", largest + " " + largest};
  std::string text;
  for (int i = 0; i < 40; ++i) text += "of least ";
  const VerdictNotice notice{0xFFFFFFFF, text, {"Undo"}};
  bool log_open = false;
  gui.contents = [&] { draw_verdict(verdict, notice, false, log_open); };
  gui.frame(3);
  EXPECT_LE(gui.rectangle("notice").z, 340);
}

TEST(VerdictBar, LeadsToTheDifferencesThatAreOutOfSight) {
  HeadlessGui gui;
  ImGui::GetIO().DisplaySize = {1024, 300};
  Verdict verdict{Verdict::Kind::Unlike, "\u2260", "5 of 24 differ", "on tab one.json"};
  bool log_open = false, scrolls_back = false, has_differences = true;
  gui.contents = [&] {
    ImGui::BeginChild("inspect", {0, 200});
    if (scrolls_back) ImGui::SetScrollY(0);
    ImGui::Dummy({10, 1000});
    begin_section("Differences", "Differences");
    ImGui::Button("first");
    ImGui::Dummy({10, 1000});
    ImGui::EndChild();
    draw_verdict(verdict, std::nullopt, has_differences, log_open);
  };
  const auto in_sight = [&] { return gui.rectangle("section Differences").y < 200; };
  for (const char* text : {"verdict", "verdict sentence"}) {
    gui.frame(2);
    EXPECT_FALSE(in_sight());
    gui.click_on(text);
    EXPECT_TRUE(in_sight()) << text;
    scrolls_back = true;
    gui.frame(2);
    scrolls_back = false;
  }
  has_differences = false;
  gui.click_on("verdict");
  EXPECT_FALSE(in_sight()) << "another output is on screen, which is equal";
  has_differences = true, verdict.kind = Verdict::Kind::Equal;
  gui.click_on("verdict");
  EXPECT_FALSE(in_sight()) << "there are none";
}

}  // namespace
}  // namespace opscope::gui
