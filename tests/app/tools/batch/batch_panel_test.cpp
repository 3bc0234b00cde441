// The Batch panel, drawn without a window.

#include "app/gui/tools/batch/batch_panel.h"

#include <imgui_internal.h>

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/edits/operators.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(BatchPanel, SaysAllOfWhatItIsForInASmallWindow) {
  HeadlessGui gui;
  constexpr float form_width = 287;
  ImGui::GetIO().DisplaySize = {1024 - form_width, introduction_height};
  const Model model = default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level);
  const ToolInput input{model, 0, {}, {}, {}};
  BatchTable table;
  float hidden = 0;
  gui.contents = [&] {
    draw_batch_panel(input, {}, table);
    hidden = ImGui::GetScrollMaxY();
  };
  gui.frame(3);
  const ImVec4 text = gui.rectangle("batch.nothing");
  EXPECT_GT(text.w, 30) << "more than a line";
  EXPECT_LE(text.y + text.w, introduction_height);
  EXPECT_EQ(hidden, 0);
}

TEST(BatchPanel, CountsTheRowsThatTheWordsLeaveAndSaysWhatIsNoColumn) {
  HeadlessGui gui;
  ImGui::GetIO().DisplaySize = {1600, 400};
  const Model model = default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level);
  ToolInput input{model, 0, {}, {}, {}};
  input.cases = "/somewhere";
  BatchTable table;
  std::vector<BatchRowPtr> rows;
  for (const char* name : {"one", "two"}) {
    BatchRow row;
    row.name = name;
    rows.push_back(std::make_shared<const BatchRow>(row));
  }
  table.add(std::move(rows));
  gui.contents = [&] { draw_batch_panel(input, {}, table); };
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("batch.words leave 2 of 2"));
  EXPECT_FALSE(widget_rectangle("batch.not under test"));
  table.add_words("one");
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("batch.words leave 1 of 2"));
  table.add_words("foo:bar");
  input.candidates = {{.given = "./mine.so", .name = "mine"}};
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("batch.words leave 0 of 2; no column 'foo'"));
  EXPECT_FALSE(widget_rectangle("batch.not under test")) << "they are judged";
  input.results = "/theirs";
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("batch.not under test"));
}

TEST(BatchPanel, SaysThatItJudgedOtherImplementations) {
  HeadlessGui gui;
  ImGui::GetIO().DisplaySize = {1600, 400};
  const Model model = default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level);
  ToolInput input{model, 0, {}, {}, {}};
  input.cases = "/somewhere";
  BatchSnapshot now;
  now.state = BatchSnapshot::State::Ended;
  now.found = 42;
  BatchTable table;
  gui.contents = [&] { draw_batch_panel(input, now, table); };
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("batch.other implementations"));
  input.candidates = {{.given = "./mine.so", .name = "mine"}};
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("batch.other implementations")) << "one was added";
  now.order.settings.candidates = input.candidates;
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("batch.other implementations"));
  ++input.candidates.front().revision;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("batch.other implementations")) << "it was rebuilt";
}

TEST(BatchPanel, TellsAShortTimeInTenths) {
  BatchSnapshot now;
  now.state = BatchSnapshot::State::Ended;
  now.found = 42;
  now.elapsed = std::chrono::milliseconds(340);
  BatchCounts counts;
  counts.of[static_cast<std::size_t>(BatchRow::Kind::Equal)] = 42;
  EXPECT_EQ(conclusion_of(now, counts).sentence, "42 cases, 0.3 s");
}

// In a window that is 1024 pixels wide.
TEST(BatchTable, HasTheFindingAndTheUlpInSightInANarrowWindowAndKeepsItsOrder) {
  HeadlessGui gui;
  BatchTable table;
  std::vector<BatchRowPtr> rows;
  for (const std::uint64_t ulp : {5u, 1u}) {
    BatchRow row;
    row.kind = BatchRow::Kind::Different;
    row.name = "of " + std::to_string(ulp);
    row.compared = true;
    row.max_ulp = ulp;
    row.finding = "1 of 4 differs";
    rows.push_back(std::make_shared<const BatchRow>(row));
  }
  table.add(std::move(rows));
  gui.contents = [&] { table.draw({}); };
  const auto names = [&] { return table.shown()[0]->name + ", " + table.shown()[1]->name; };
  constexpr float narrow = 1024 - 287;
  ImGui::GetIO().DisplaySize = {narrow, 400};
  gui.frame(3);
  for (const char* column : {"by finding", "by ULP"}) {
    const ImVec4 heading = gui.rectangle(column);
    EXPECT_GE(heading.x, 0) << column;
    EXPECT_LE(heading.x + heading.z, narrow) << column;
  }
  gui.click_on("by ULP");
  gui.frame(2);
  EXPECT_EQ(names(), "of 1, of 5");
  ImGui::GetIO().DisplaySize.x = 1300;
  gui.frame(3);
  EXPECT_EQ(names(), "of 1, of 5");
  EXPECT_LT(gui.rectangle("by ULP").x, gui.rectangle("by finding").x);
}

// In a window that is 1600 pixels wide.
TEST(BatchTable, LeavesToTheFindingWhatNamesAndNumbersDoNotNeed) {
  HeadlessGui gui;
  BatchTable table;
  BatchRow row;
  row.kind = BatchRow::Kind::Mistrusted;
  row.name = "g1";
  row.finding = "the values agree, but inputs/A.npy is not as exported";
  table.add({std::make_shared<const BatchRow>(row)});
  gui.contents = [&] { table.draw({}); };
  ImGui::GetIO().DisplaySize = {1200, 400};
  gui.frame(3);
  const ImVec4 finding = gui.rectangle("by finding");
  EXPECT_GT(finding.z, 200);
  EXPECT_LE(finding.x + finding.z, 1200);
  EXPECT_LT(gui.rectangle("by case").z, 80);
  row.name = "a longer name of golden vectors";
  table.add({std::make_shared<const BatchRow>(row)});
  gui.frame(3);
  EXPECT_GE(gui.rectangle("by case").z, ImGui::CalcTextSize(row.name.c_str()).x);
}

TEST(BatchTable, TheArrowsLeadAlongTheHeadingsAndIntoTheRowsThoughItIsScrolled) {
  HeadlessGui gui;
  BatchTable table;
  BatchRow row;
  row.name = "g1";
  row.finding = "1 of 4 differs";
  table.add({std::make_shared<const BatchRow>(row)});
  gui.contents = [&] { table.draw({}); };
  constexpr float narrow = 1024 - 287;
  ImGui::GetIO().DisplaySize = {narrow, 400};
  gui.frame(6);
  EXPECT_FALSE(widget_rectangle("by cpu ms")) << "out of sight";
  gui.click_on("by ULP");
  const auto press = [&](int key) {
    gui.key(key);
    gui.frame(4);
  };
  constexpr int left = 500, right = 501, down = 503;
  for (int i = 0; i < 8; ++i) press(right);
  const ImVec4 last = gui.rectangle("by cpu ms");
  EXPECT_LE(last.x + last.z, narrow);
  const auto ring = [] {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    ImGuiWindow* window = context.NavWindow;
    return ImGui::WindowRectRelToAbs(window, window->NavRectRel[context.NavLayer]);
  };
  EXPECT_NEAR(ring().Min.x, last.x, 1);
  press(down);
  EXPECT_NEAR(ring().Min.y, gui.rectangle("row g1").y, 1);
  gui.click_on("by cpu ms");
  for (int i = 0; i < 12; ++i) press(left);
  EXPECT_NEAR(ring().Min.x, gui.rectangle("by verdict").x, 1);
  constexpr int home = 507, end = 508;
  ImGui::GetIO().KeyMap[ImGuiKey_Home] = home, ImGui::GetIO().KeyMap[ImGuiKey_End] = end;
  press(end);
  EXPECT_NEAR(ring().Min.x, gui.rectangle("by cpu ms").x, 1);
  press(home);
  EXPECT_NEAR(ring().Min.x, gui.rectangle("by verdict").x, 1);
}

}  // namespace
}  // namespace opscope::gui
