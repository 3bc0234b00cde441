#include <GLFW/glfw3.h>
#include <imgui.h>

#include <array>
#include <utility>

#include "app/gui/actions/action.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"

namespace opscope::gui {
namespace {

// What is no action: it belongs to the place the mouse is at.
constexpr std::array<std::pair<const char*, const char*>, 11> gestures = {{
    {"Drag a number", "changes it; with Shift ten times faster, with Alt ten times finer"},
    {"Click a number", "types it: decimals, nan, inf, -inf, or bits as 0x..."},
    {"Drag Min or Max on the histogram", "moves the bound"},
    {"Drag in a pane", "pans all panes"},
    {"Wheel in a pane", "zooms at the cursor"},
    {"Shift+drag in a pane", "fits the range to a region"},
    {"Click in a pane", "pins the probe; again releases it"},
    {"Arrow keys", "move the pinned probe by one element"},
    {"Space, held", "shows reference and gpu in each other's place"},
    {"Click a legend's number", "types the range's end"},
    {"Drop a file", "opens it"},
}};

void row(const char* what, const char* means) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(what);
  ImGui::TableNextColumn();
  ImGui::PushStyleColor(ImGuiCol_Text, palette().muted);
  ImGui::TextUnformatted(means);
  ImGui::PopStyleColor();
}

}  // namespace

void KeysDialog::draw(std::span<const Action> actions) {
  constexpr const char* title = "Keys and gestures";
  if (std::exchange(opening_, false)) ImGui::OpenPopup(title);
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({screen.x / 2, screen.y / 2}, ImGuiCond_Always, {0.5f, 0.5f});
  if (!ImGui::BeginPopupModal(title, nullptr, ImGuiWindowFlags_AlwaysAutoResize)) return;
  note_rectangle("keys", ImGui::GetWindowPos(), ImGui::GetWindowPos());
  if (ImGui::BeginTable("##keys", 2, ImGuiTableFlags_SizingFixedFit)) {
    for (const auto& [what, means] : gestures) row(what, means);
    for (const Action& action : actions)
      if (action.shortcut.key != 0 && !action.menu.empty()) row(text_of(action.shortcut).c_str(), action.name.c_str());
    ImGui::EndTable();
  }
  if (ImGui::Button("Close", {px(96), 0}) || ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace opscope::gui
