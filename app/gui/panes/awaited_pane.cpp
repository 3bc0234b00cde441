#include "app/gui/panes/awaited_pane.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "app/gui/panes/legend.h"
#include "app/gui/panes/pane.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {

std::vector<std::size_t> panes_with_awaited(std::span<const HeatmapSource> sources,
                                            std::span<const HeatmapSource> awaited, std::span<const std::size_t> shown,
                                            const PaneArrangement& arrangement) {
  const auto pane = [&](std::size_t i) -> const HeatmapSource& {
    return i < sources.size() ? sources[i] : awaited[i - sources.size()];
  };
  std::vector<std::size_t> all(sources.size() + awaited.size()), panes;
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::ranges::stable_sort(all, {}, [&](std::size_t i) { return pane(i).role; });  // as sources stand
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const std::size_t i : all) names.push_back(plane_key(pane(i)));
  for (const std::size_t at : shown_panes(names, arrangement)) {
    const std::size_t i = all[at];
    if (i < sources.size() ? std::ranges::count(shown, i) > 0 : pane(i).has_pane()) panes.push_back(i);
  }
  return panes;
}

namespace {

// In the middle of an empty picture, cut off at its edges.
void draw_reason(const std::string& why, bool failed, ImVec2 corner, ImVec2 end) {
  const float pad = px(8);
  const std::string lines = wrapped((failed ? "! " : "~ ") + why, end.x - corner.x - 2 * pad);
  const ImVec2 size = ImGui::CalcTextSize(lines.c_str());
  const ImVec2 at{corner.x + std::max(pad, std::floor((end.x - corner.x - size.x) / 2)),
                  corner.y + std::max(pad, std::floor((end.y - corner.y - size.y) / 2))};
  const ImVec4 clip(corner.x, corner.y, end.x, end.y);
  ImGui::GetWindowDrawList()->AddText(nullptr, 0, at, failed ? palette().wrong : palette().caution, lines.c_str(),
                                      nullptr, 0, &clip);
  note_rectangle("why " + why, at, {at.x + size.x, at.y + size.y});
}

}  // namespace

const HeatmapSource* taken_for_line(std::vector<std::size_t>& panes, std::span<const HeatmapSource> sources,
                                    std::span<const HeatmapSource> awaited) {
  const HeatmapSource* implementation = nullptr;
  std::size_t kept = panes.size();
  for (; kept > 0 && panes[kept - 1] >= sources.size(); --kept) {
    const HeatmapSource& pane = awaited[panes[kept - 1] - sources.size()];
    if (pane.never_comes.empty()) break;
    if (pane.role == PaneRole::Computed) implementation = &pane;
  }
  if (kept == 0 || implementation == nullptr) return nullptr;
  panes.resize(kept);
  return implementation;
}

namespace {

constexpr int most_lines = 3;

// The reason as it is drawn, with the end of a long one left out.
std::string line_text(const HeatmapSource& pane, float width) {
  std::string lines = wrapped((pane.failed ? "! " : "~ ") + pane.never_comes, width - 2 * px(8));
  std::size_t end = 0;
  for (int i = 0; i < most_lines && end != std::string::npos; ++i) end = lines.find('\n', end == 0 ? 0 : end + 1);
  return end == std::string::npos ? lines : lines.substr(0, end) + " ...";
}

}  // namespace

float not_run_line_height(const HeatmapSource& pane, float width) {
  return ImGui::CalcTextSize(line_text(pane, width).c_str()).y + 2 * px(5);
}

void draw_not_run_line(const HeatmapSource& pane, float width) {
  const WidgetScope scope(pane.title);
  const ImVec2 corner = ImGui::GetCursorScreenPos(), end{corner.x + width, corner.y + not_run_line_height(pane, width)};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(corner, end, palette().background);
  list.AddRect(corner, end, palette().line);
  list.PushClipRect(corner, end, true);
  list.AddText({corner.x + px(8), corner.y + px(5)}, pane.failed ? palette().wrong : palette().caution,
               line_text(pane, width).c_str());
  list.PopClipRect();
  note_rectangle("not run line", corner, end);
  note_rectangle("why " + pane.never_comes, corner, end);
  ImGui::Dummy({width, end.y - corner.y});
  tooltip_on_hover(pane.never_comes);
}

void draw_awaited(const HeatmapSource& pane, const PaneFrame& frame) {
  const WidgetScope scope(pane.title);
  const bool comes = pane.never_comes.empty() && !pane.stale, is_difference = pane.role == PaneRole::Difference;
  const std::string note = is_difference ? comes ? "~ not compared yet" : "~ not compared"
                           : comes       ? "~ running"
                           : pane.failed ? "! failed"
                                         : "~ not run";
  ImGui::BeginGroup();
  ImGui::AlignTextToFramePadding();
  muted_text(text_without_end(visible_name(pane.title) + "  " + note, frame.picture.x));
  note_widget(note);
  const ImVec2 corner = ImGui::GetCursorScreenPos(), end{corner.x + frame.picture.x, corner.y + frame.picture.y};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(corner, end, palette().background);
  list.AddRect({corner.x - 1, corner.y - 1}, {end.x + 1, end.y + 1}, palette().line);
  note_rectangle("awaited", corner, end);
  if (!pane.never_comes.empty() && !is_difference) draw_reason(pane.never_comes, pane.failed, corner, end);
  const float legend = frame.legends ? space_above_legend(frame.low) + pane_legend_height(frame.low) : 0;
  ImGui::Dummy({frame.picture.x, frame.picture.y + legend});
  tooltip_on_hover(pane.never_comes);
  ImGui::EndGroup();
}

}  // namespace opscope::gui
