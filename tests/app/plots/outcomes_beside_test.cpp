// The outcomes of two cases beside each other, and rows that stay where they are.

#include <optional>
#include <string>

#include "app/gui/plots/outcomes_panel.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"
#include "tests/support/cases.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

OutcomeMap map_of_clip(float min, float max) {
  const Tensor numbers = test::tensor_of(DataType::UInt8, {6}, {1, 2, 3, 4, 5, 6});
  Invocation invocation = test::CaseBuilder("CLIP", {numbers}).build();
  invocation.attributes = {min, max, std::optional<ScaleBias>()};
  return map_outcomes(invocation).value();
}

class OutcomesPanel : public testing::Test {
 protected:
  OutcomesPanel() {
    data.outcomes = &find_operator("ELEMENT_WISE_CLIP")->outcomes;
    data.map = &front;
    data.beside = {.front = "second_case_of_two.json", .other = "first_case_of_two.json", .map = &other};
    gui.contents = [this] {
      ImGui::BeginChild("panel", {width, 0});
      output = draw_outcomes("outcomes", data);
      ImGui::EndChild();
    };
    gui.frame(2);
  }
  static bool has(const std::string& widget) { return widget_rectangle("outcomes." + widget).has_value(); }
  // Of the row, within the panel and without overlap.
  void expect_columns(const std::string& row, const std::string& count, const std::string& beside) {
    const ImVec4 line = gui.rectangle("outcomes." + row), one = gui.rectangle("outcomes." + row + " shows " + count),
                 two = gui.rectangle("outcomes." + row + " beside shows " + beside);
    EXPECT_GT(one.x, line.x + px(16) + ImGui::CalcTextSize(row.c_str()).x) << row;
    EXPECT_GT(two.x, one.x + one.z) << row;
    EXPECT_FLOAT_EQ(two.y, one.y) << row << ": on one line";
    EXPECT_LE(two.x + two.z, line.x + line.z) << row;
  }

  HeadlessGui gui;
  const OutcomeMap crossed = map_of_clip(4, 3), other = map_of_clip(2, 3), front = map_of_clip(3, 5);
  OutcomesData data;
  OutcomesOutput output;
  float width = 900;
};

TEST_F(OutcomesPanel, HasAColumnForEachOfTwoCases) {
  for (const float panel : {900, 268}) {
    width = panel;
    gui.frame(2);
    expect_columns("kept", "3", "2");
    expect_columns("below Min", "2", "1");
    expect_columns("above Max", "1", "3");
    expect_columns("clipped", "3", "4");
    const ImVec4 one = gui.rectangle("outcomes.of the case in front"),
                 two = gui.rectangle("outcomes.of the case beside");
    EXPECT_GT(two.x, one.x + one.z) << panel;
    EXPECT_LT(two.y, gui.rectangle("outcomes.kept").y) << panel;
    EXPECT_LE(two.x + two.z, panel + ImGui::GetStyle().WindowPadding.x) << panel;
  }
}

TEST_F(OutcomesPanel, GivesTheTitleOfTheOtherCaseTheRoomThatIsLeft) {
  data.beside->other = "chain_of_three.json, sign, 2 of 2";
  gui.frame(2);
  const ImVec4 one = gui.rectangle("outcomes.of the case in front"), two = gui.rectangle("outcomes.of the case beside");
  EXPECT_GE(two.z, ImGui::CalcTextSize(data.beside->other.c_str()).x - 1);
  EXPECT_GT(two.x, one.x + one.z);
  expect_columns("kept", "3", "2");
}

TEST_F(OutcomesPanel, SaysWhatIsNotCountedOfTheOtherCase) {
  const float row = gui.rectangle("outcomes.clipped").y;
  data.beside->map = nullptr, data.beside->counting = true;
  gui.frame(2);
  EXPECT_TRUE(has("clipped beside shows ..."));
  EXPECT_TRUE(has("clipped shows 3"));
  data.beside->counting = false;
  gui.frame(2);
  EXPECT_TRUE(has("clipped beside shows -"));
  EXPECT_EQ(gui.rectangle("outcomes.clipped").y, row) << "nothing moves";
  data.beside.reset();
  gui.frame(2);
  EXPECT_FALSE(has("clipped beside shows -") || has("of the case in front"));
}

TEST_F(OutcomesPanel, SetsOffTheShareOfAnOutcomeThatEveryElementHas) {
  EXPECT_FALSE(has("kept is all") || has("clipped is all") || has("kept beside is all"));
  const OutcomeMap none = map_of_clip(0, 9), all = map_of_clip(8, 9);
  data.map = &none, data.beside->map = &all;
  gui.frame(2);
  EXPECT_TRUE(has("kept is all") && has("below Min beside is all") && has("clipped beside is all"));
  EXPECT_FALSE(has("clipped is all") || has("kept beside is all") || has("above Max is all"));
}

TEST_F(OutcomesPanel, HasAllRowsOfBoundsAtAllTimes) {
  for (const bool two : {true, false}) {
    if (!two) data.beside.reset();
    data.map = &front;
    gui.frame(2);
    EXPECT_TRUE(has("Min > Max shows 0"));
    const float row = gui.rectangle("outcomes.clipped").y;
    data.map = &crossed;
    gui.frame(2);
    EXPECT_TRUE(has("Min > Max shows 2"));
    EXPECT_EQ(gui.rectangle("outcomes.clipped").y, row);
  }
}

}  // namespace
}  // namespace opscope::gui
