// The headers of the form's folds.

#include <algorithm>
#include <utility>

#include "app/gui/form/form.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"

namespace opscope::gui {
namespace {

void draw_triangle(ImVec2 middle, bool open) {
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float arm = px(3.5f);
  if (open)
    draw.AddTriangleFilled({middle.x - arm, middle.y - arm / 2}, {middle.x + arm, middle.y - arm / 2},
                           {middle.x, middle.y + arm}, palette().muted);
  else
    draw.AddTriangleFilled({middle.x - arm / 2, middle.y - arm}, {middle.x - arm / 2, middle.y + arm},
                           {middle.x + arm, middle.y}, palette().muted);
}

}  // namespace

bool fold(const FormContext& form, const std::string& name, std::span<const std::string> summaries,
          std::string_view tooltip) {
  const bool was_open = form.state.open_folds.contains(name);
  // Closed folds stand close together; fields above keep their distance.
  if (std::exchange(form.state.fields_above, was_open)) ImGui::Spacing();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetFrameHeight();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, px(was_open ? 8 : 4)});
  const bool clicked = ImGui::InvisibleButton(("##fold " + name).c_str(), {width, height});
  ImGui::PopStyleVar();
  if (clicked) {
    if (was_open)
      form.state.open_folds.erase(name);
    else
      form.state.open_folds.insert(name);
  }
  note_widget("fold " + name);
  tooltip_on_hover(tooltip);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 end(at.x + width, at.y + height);
  draw.AddRectFilled(at, end, ImGui::IsItemHovered() ? palette().line : palette().raised, px(4));
  if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible) draw.AddRect(at, end, palette().accent, px(4));
  draw_triangle({at.x + px(12), at.y + height / 2}, was_open);
  const float text_y = at.y + ImGui::GetStyle().FramePadding.y, size = ImGui::GetFontSize();
  draw.AddText(fonts().medium, size, {at.x + px(24), text_y}, palette().text, name.c_str());
  const float name_end = at.x + px(24) + fonts().medium->CalcTextSizeA(size, FLT_MAX, 0, name.c_str()).x;

  const std::size_t errors = form.diagnostics.count_below(name, true);
  const std::size_t findings = form.diagnostics.count_below(name, false);
  std::string note = errors > 0 ? "! error" : findings > 0 ? "! warning" : "";
  const ImU32 color = errors > 0 ? palette().wrong : findings > 0 ? palette().caution : palette().muted;
  const float room = end.x - px(8) - name_end - px(8);
  for (const std::string& summary : summaries)
    if (note.empty() && ImGui::CalcTextSize(summary.c_str()).x <= room) note = summary;
  draw.AddText({end.x - px(8) - ImGui::CalcTextSize(note.c_str()).x, text_y}, color, note.c_str());
  return form.state.open_folds.contains(name);
}

}  // namespace opscope::gui
