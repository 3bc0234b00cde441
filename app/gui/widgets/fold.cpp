#include "app/gui/widgets/fold.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"

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

// The longest one that fits. All headers have theirs in small letters, since some have no room for others.
std::string summary_in(const FoldHeader& header, float room) {
  const auto fits = [&](const std::string& summary) { return small_text_width(summary) <= room; };
  const auto shown = std::ranges::find_if(header.summaries, fits);
  return shown == header.summaries.end() ? "" : *shown;
}

}  // namespace

void end_fold(FoldState& state) {
  if (state.opened_at && !state.ends_at) state.ends_at = ImGui::GetCursorPosY();
}

void reveal_opened_fold(FoldState& state) {
  const auto from = std::exchange(state.opened_at, std::nullopt), to = std::exchange(state.ends_at, std::nullopt);
  if (!from || !to) return;
  const float hidden = *to - ImGui::GetScrollY() - (ImGui::GetWindowHeight() - state.covered_below);
  if (hidden > 0) ImGui::SetScrollY(std::min(ImGui::GetScrollY() + hidden, *from - ImGui::GetStyle().WindowPadding.y));
}

bool fold(FoldState& state, const FoldHeader& header) {
  end_fold(state);
  const bool was_open = state.open.contains(header.name);
  // Closed folds stand close together; fields above keep their distance.
  if (std::exchange(state.fields_above, was_open)) ImGui::Spacing();
  note_row();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetFrameHeight();
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, px(was_open ? 8 : 4)});
  const bool clicked = ImGui::InvisibleButton(("##fold " + header.name).c_str(), {width, height});
  ImGui::PopStyleVar();
  if (clicked && was_open) state.open.erase(header.name);
  if (clicked && !was_open) {
    state.open.insert(header.name);
    state.opened = header.name, state.frames_to_reveal = 2;
  }
  if (state.opened == header.name && state.frames_to_reveal > 0) {
    --state.frames_to_reveal;
    state.opened_at = at.y - ImGui::GetWindowPos().y + ImGui::GetScrollY();
  }
  note_widget("fold " + header.name);
  tooltip_on_hover(header.tooltip);

  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 end(at.x + width, at.y + height);
  draw.AddRectFilled(at, end, ImGui::IsItemHovered() ? palette().line : palette().raised, px(4));
  if (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible) draw.AddRect(at, end, palette().accent, px(4));
  draw_triangle({at.x + px(12), at.y + height / 2}, was_open);
  const float text_y = at.y + ImGui::GetStyle().FramePadding.y, size = ImGui::GetFontSize();
  draw.AddText(fonts().medium, size, {at.x + px(24), text_y}, palette().text, header.name.c_str());
  const float name_end = at.x + px(24) + medium_text_width(header.name);
  float right = end.x - px(8);
  if (!header.note.empty()) {
    right -= ImGui::CalcTextSize(header.note.c_str()).x;
    draw.AddText({right, text_y}, header.note_color, header.note.c_str());
    right -= px(10);
    note_rectangle("fold " + header.name + " " + header.note, at, end);
  }
  const std::string summary = summary_in(header, right - px(8) - name_end);
  if (!summary.empty()) {
    right -= small_text_width(summary);
    const float y = text_y + std::floor((size - small_text_size()) / 2);
    draw_small_text(draw, right, y, palette().muted, summary);
    note_rectangle("fold " + header.name + " has " + summary, at, end);
    note_rectangle("fold summary " + header.name, {right, y}, {end.x, y + small_text_size()});
  }
  return state.open.contains(header.name);
}

}  // namespace opscope::gui
