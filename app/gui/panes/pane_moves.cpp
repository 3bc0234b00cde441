#include "app/gui/panes/pane_moves.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <set>
#include <utility>

#include "app/gui/panes/pane.h"
#include "app/gui/panes/pane_title.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/tooltip.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {

std::vector<std::string> pane_names(std::span<const HeatmapSource> sources) {
  std::vector<std::string> names;
  for (const HeatmapSource& source : sources) names.push_back(plane_key(source));
  return names;
}

// The move skips sources without a pane.
void PaneMoves::move(const std::string& pane, bool forward) {
  const std::set<std::string> hidden = arrangement_.hidden;
  for (std::size_t i = 0; i < sources_.size(); ++i)
    if (!sources_[i].has_pane()) arrangement_.hidden.insert(names_[i]);
  arrangement_ = with_pane_moved(arrangement_, names_, pane, forward);
  arrangement_.hidden = hidden;
}

void PaneMoves::follow(const HeatmapSource& source) {
  using Kind = PaneCommand::Kind;
  const std::string pane = plane_key(source);
  const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
  if (cache_.command.pane == source.title) {
    const PaneCommand command = std::exchange(cache_.command, {});
    const Kind kind = command.kind;
    if (kind == Kind::Enlarge) cache_.enlarged = cache_.enlarged.empty() ? source.title : "";
    if (kind == Kind::Hide) arrangement_.hidden.insert(pane);
    if (kind == Kind::MoveLeft || kind == Kind::MoveRight) move(pane, kind == Kind::MoveRight);
    if (kind == Kind::Wipe) cache_.wipe = {true, pane, command.other};
    if (kind == Kind::EndWipe) cache_.wipe.on = false;
  }
  ImGui::PushID(source.title.c_str());
  const bool over_name = ImGui::GetHoveredID() == ImGui::GetID("###backend");  // a list, which a click opens
  ImGui::PopID();
  const bool over_title = ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
                          (over_name || !ImGui::IsAnyItemHovered()) &&
                          ImGui::IsMouseHoveringRect(from, {to.x, from.y + pane_title_height()});
  if (over_title && !over_name) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (over_title && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) cache_.dragged_pane = pane;
  const ImGuiIO& io = ImGui::GetIO();  // the farthest that the mouse was since the button went down
  const bool moved = io.MouseDragMaxDistanceSqr[ImGuiMouseButton_Left] > io.MouseDragThreshold * io.MouseDragThreshold;
  if (cache_.dragged_pane.empty() || !moved) return;
  if (cache_.dragged_pane == pane) ImGui::SetTooltip("%s", visible_name(source.title).c_str());
  if (cache_.dragged_pane == pane || !ImGui::IsMouseHoveringRect(from, to)) return;
  ImGui::GetWindowDrawList()->AddRect({from.x - 2, from.y - 2}, {to.x + 2, to.y + 2}, palette().accent, px(4), 0,
                                      px(2));
  if (ImGui::IsMouseReleased(ImGuiMouseButton_Left))
    arrangement_ = with_pane_at(arrangement_, names_, cache_.dragged_pane, pane);
}

std::string PaneMoves::hidden_text() const {
  const std::size_t hidden = hidden_panes(names_, arrangement_).size();
  if (!cache_.enlarged.empty() && names_.size() - hidden > 1) return "Show all panes";
  return hidden == 0 ? "" : hidden == 1 ? "1 pane hidden" : fmt::format("{} panes hidden", hidden);
}

float PaneMoves::hidden_width() const {
  const std::string text = hidden_text();
  return text.empty() ? 0 : ImGui::CalcTextSize(text.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
}

void PaneMoves::draw_hidden() {
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) cache_.dragged_pane.clear();
  const std::string text = hidden_text();
  if (text.empty()) return;
  to_the_right(hidden_width());
  if (!cache_.enlarged.empty()) {
    if (button(text.c_str(), 0, "leave enlarged", "One pane has all the room. A double click on it does this too."))
      cache_.enlarged.clear();
    return;
  }
  const std::vector<std::size_t> hidden = hidden_panes(names_, arrangement_);
  if (button(text.c_str(), 0, "hidden panes", "Panes that are hidden. Click to show them again."))
    ImGui::OpenPopup("hidden");
  if (!ImGui::BeginPopup("hidden")) return;
  for (const std::size_t i : hidden) {
    if (ImGui::MenuItem(fmt::format("Show {}##{}", visible_name(sources_[i].title), i).c_str()))
      arrangement_.hidden.erase(names_[i]);
    note_widget("show " + sources_[i].title);
  }
  if (hidden.size() > 1 && ImGui::MenuItem("Show all panes")) arrangement_.hidden.clear();
  ImGui::EndPopup();
}

void PaneMoves::draw_none(ImVec2 size) {
  const ImVec2 start = ImGui::GetCursorPos();
  ImGui::Dummy(size);
  const ImVec2 after = ImGui::GetCursorPos();
  ImGui::SetCursorPos({start.x + size.x / 2 - px(80), start.y + size.y / 2 - px(30)});
  ImGui::BeginGroup();
  muted_text("All panes are hidden.");
  if (button("Show all panes", 160, "show all panes")) arrangement_.hidden.clear();
  ImGui::EndGroup();
  ImGui::SetCursorPos(after);
}

}  // namespace opscope::gui
