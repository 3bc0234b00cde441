// The Batch panel, drawn without a window.

#include "app/gui/tools/batch/batch_panel.h"

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

}  // namespace
}  // namespace opscope::gui
