#include "app/gui/widgets/splitter.h"

#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {

std::optional<SplitterDrag> draw_splitter(const char* name, Split split, ImVec2 from, ImVec2 to) {
  constexpr ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                     ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings |
                                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing;
  const bool columns = split == Split::Columns;
  // A window of 320 x 200 may leave the edge no length.
  if (columns ? to.y <= from.y : to.x <= from.x) return std::nullopt;
  const float reach = px(3);  // on both sides of the edge
  const ImVec2 margin = columns ? ImVec2(reach, 0) : ImVec2(0, reach);
  const ImVec2 at{from.x - margin.x, from.y - margin.y}, end{to.x + margin.x, to.y + margin.y};
  ImGui::SetNextWindowPos(at);
  ImGui::SetNextWindowSize({end.x - at.x, end.y - at.y});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::Begin(name, nullptr, flags);
  ImGui::PopStyleVar(3);
  ImGui::InvisibleButton("bar", {end.x - at.x, end.y - at.y});
  note_rectangle(name, at, end);
  const bool active = ImGui::IsItemActive(), reset = ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0);
  if (active || ImGui::IsItemHovered()) {
    ImGui::SetMouseCursor(columns ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
    ImGui::GetWindowDrawList()->AddLine(from, to, palette().accent, px(2));
  }
  ImGui::End();
  if (reset) return SplitterDrag{.reset = true};
  const ImGuiIO& io = ImGui::GetIO();
  const float moved = columns ? io.MouseDelta.x : io.MouseDelta.y;
  if (!active || moved == 0) return std::nullopt;
  return SplitterDrag{.to = columns ? io.MousePos.x : io.MousePos.y};
}

}  // namespace opscope::gui
