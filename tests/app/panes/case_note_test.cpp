// What is told of another case beside this one, in little room.

#include "app/gui/panes/case_note.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(CaseNoteText, KeepsTheNameOfAnotherDispatchWhereThereIsLittleRoom) {
  HeadlessGui gui;
  CaseNote note{.title = "a"};
  std::string widest;  // that has room
  gui.contents = [&] {
    const float one_line = ImGui::GetFrameHeightWithSpacing() + 1.5f * ImGui::GetTextLineHeight();
    draw_case_note(note, {ImGui::CalcTextSize(widest.c_str()).x + 1, one_line});
  };
  const auto shows = [&](const std::string& text, const std::string& room, const std::string& shown) {
    note.text = text, widest = room;
    gui.frame(2);
    EXPECT_TRUE(widget_rectangle("case note shows " + shown)) << text << " as wide as " << room;
  };
  const std::string whole = "dispatch clip: Max 0.4 \u2192 0.5", brief = "clip: Max 0.4 \u2192 0.5";
  shows(whole, whole, whole);
  shows(whole, brief, brief);
  shows("dispatch a_name_that_is_too_long: Max 0.4 \u2192 0.5", "a_n...ong: Max 0.4 \u2192 0.5",
        "a_n...ong: Max 0.4 \u2192 0.5");
  shows("dispatch min added", "min added", "min added");
  shows("ATensor: Max 0.4 \u2192 0.5", "Max 0.4 \u2192 0.5", "Max 0.4 \u2192 0.5");
}

TEST(CaseNoteText, LeavesOutTheWordDispatchInAllLinesOrInNone) {
  HeadlessGui gui;
  const CaseNote note{.title = "a", .text = "dispatch clip_one removed\ndispatch abs removed"};
  std::string widest;  // that has room
  gui.contents = [&] { draw_case_note(note, {ImGui::CalcTextSize(widest.c_str()).x + 1, 200}); };
  for (const auto& [room, shown] : {std::pair("dispatch clip_one removed", note.text.c_str()),
                                    std::pair("dispatch abs removed", "clip_one removed\nabs removed")}) {
    widest = room;
    gui.frame(2);
    EXPECT_TRUE(widget_rectangle(std::string("case note shows ") + shown)) << room;
  }
}

}  // namespace
}  // namespace opscope::gui
