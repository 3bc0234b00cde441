// The line of the verdict and the notice in it share a narrow window.

#include "app/gui/verdict/verdict_bar.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
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

TEST(VerdictBar, ANoticeGivesWayToWhatTheSentenceIsAbout) {
  HeadlessGui gui;
  ImGui::GetIO().DisplaySize = {1024, 42};
  const std::string about =
      "smallest_of_both, 2 of 3: inherited: clip, threshold_of_the_input and sign differ before it, this step adds "
      "nothing";
  const Verdict verdict{Verdict::Kind::Inherited, "~", "2 of 16 differ, inherited", about + "; on mine, worst 3 ULP"};
  std::string text = "comparing with the results of theirs, ";
  for (int i = 0; i < 20; ++i) text += "a_file_of_them.npy and ";
  const VerdictNotice notice{0xFFFFFFFF, text};
  bool log_open = false;
  gui.contents = [&] { draw_verdict(verdict, notice, false, log_open); };
  gui.frame(3);
  const ImVec4 sentence = gui.rectangle("verdict sentence"), told = gui.rectangle("notice");
  EXPECT_GT(2 * sentence.z, ImGui::CalcTextSize(about.c_str()).x) << "it has two lines";
  EXPECT_LT(sentence.x + sentence.z, told.x);
}

TEST(VerdictBar, KeepsTheTimesBesideANoticeWhereTheyHaveRoom) {
  HeadlessGui gui;
  Verdict verdict{Verdict::Kind::Equal, "=", "equal", "4 elements, bit for bit (exact)"};
  verdict.timings = {"reference 919 ns", "cpu 6.7 ns"};
  const VerdictNotice notice{0xFFFFFFFF, "comparing with /tmp/mine.npy", {"Undo"}};
  bool log_open = false;
  gui.contents = [&] { draw_verdict(verdict, notice, false, log_open); };
  bool some = false, none = false;
  for (float width = 600; width <= 1600; width += 50) {
    ImGui::GetIO().DisplaySize = {width, 42};
    gui.frame(3);
    const ImVec4 told = gui.rectangle("notice"), sentence = gui.rectangle("verdict sentence");
    float end = sentence.x + sentence.z;
    for (const std::string& text : verdict.timings)
      if (const auto time = widget_rectangle("time " + text)) end = time->x + time->z, some = true;
    none = none || !widget_rectangle("time " + verdict.timings.front());
    EXPECT_EQ(widget_rectangle("time " + verdict.timings.front()).has_value(),
              widget_rectangle("time " + verdict.timings.back()).has_value())
        << width << ": all times or none";
    EXPECT_LT(end, told.x - 10) << width << ": before the bar of the notice";
  }
  EXPECT_TRUE(some && none);
  EXPECT_TRUE(widget_rectangle("time " + verdict.timings.back())) << "1600 pixels are enough for all";
}

TEST(VerdictBar, TheButtonThatCancelsStaysWhileThePercentageGrows) {
  HeadlessGui gui;
  Verdict verdict{Verdict::Kind::Running, "~", "", "cpu, 1.2 s so far"};
  bool log_open = false;
  gui.contents = [&] { draw_verdict(verdict, std::nullopt, false, log_open); };
  std::set<float> places;
  for (const char* percent : {"", " 0 %", " 1 %", " 8 %", " 11 %", " 45 %", " 88 %", " 99 %", " 100 %"}) {
    verdict.word = std::string("running") + percent;
    gui.frame(2);
    places.insert(gui.rectangle("cancel").x);
  }
  EXPECT_EQ(places.size(), 1u);
}

TEST(VerdictBar, AMessageThatEndsInALongPathKeepsItsName) {
  HeadlessGui gui;
  ImGui::GetIO().DisplaySize = {1024, 42};
  const Verdict verdict{Verdict::Kind::Incomplete, "~", "equal, not all run", std::string(300, 'n')};
  const std::string path = "/" + std::string(60, 'a') + "/" + std::string(60, 'b') + "/golden";
  const VerdictNotice notice{0xFFFFFFFF, "golden vectors: 12 files in " + path, {"Show", "Show folder"}};
  bool log_open = false;
  gui.contents = [&] { draw_verdict(verdict, notice, false, log_open); };
  gui.frame(3);
  const std::string shown = "notice shows golden vectors: 12 files in .../golden";
  bool keeps_name = false;
  for (std::size_t i = shown.find(':'); i < shown.size(); ++i)
    if (shown[i] == ' ' && widget_rectangle(std::string(shown).replace(i, 1, "\n"))) keeps_name = true;
  EXPECT_TRUE(keeps_name);
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
