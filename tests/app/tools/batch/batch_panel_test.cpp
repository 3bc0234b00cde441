// The Batch panel, drawn without a window.

#include "app/gui/tools/batch/batch_panel.h"

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
  row.finding = "the values agree, but 1 file is not as exported: inputs/A.npy";
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

}  // namespace
}  // namespace opscope::gui
