#include "app/gui/panes/awaited_pane.h"

#include <imgui.h>

#include <algorithm>
#include <numeric>
#include <string>

#include "app/gui/panes/legend.h"
#include "app/gui/panes/pane.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
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

void draw_awaited(const HeatmapSource& pane, const PaneFrame& frame) {
  const WidgetScope scope(pane.title);
  const std::string note = pane.role == PaneRole::Difference ? "~ not compared yet" : "~ running";
  ImGui::BeginGroup();
  ImGui::AlignTextToFramePadding();
  muted_text(text_without_end(visible_name(pane.title) + "  " + note, frame.picture.x));
  note_widget(note);
  const ImVec2 corner = ImGui::GetCursorScreenPos(), end{corner.x + frame.picture.x, corner.y + frame.picture.y};
  ImDrawList& list = *ImGui::GetWindowDrawList();
  list.AddRectFilled(corner, end, palette().background);
  list.AddRect({corner.x - 1, corner.y - 1}, {end.x + 1, end.y + 1}, palette().line);
  note_rectangle("awaited", corner, end);
  const float legend = frame.legends ? space_above_legend(frame.low) + pane_legend_height(frame.low) : 0;
  ImGui::Dummy({frame.picture.x, frame.picture.y + legend});
  ImGui::EndGroup();
}

}  // namespace opscope::gui
