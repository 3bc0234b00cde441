#include "app/gui/actions/keys_dialog.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

// Gestures are not actions: they depend on the position of the mouse.
constexpr std::array<std::pair<const char*, const char*>, 15> gestures = {{
    {"Drag a number", "changes it; with Shift ten times faster, with Alt ten times finer"},
    {"Click a number", "types it: decimals, nan, inf, -inf, or bits as 0x..."},
    {"Drag Min or Max on the histogram", "moves the bound"},
    {"Drag in a pane", "pans all panes"},
    {"Wheel in a pane", "zooms at the cursor"},
    {"Shift+drag in a pane", "fits the range to a region"},
    {"Click in a pane", "pins the probe; again releases it"},
    {"Double click a pane, or 1 to 9", "shows the pane alone; again shows all"},
    {"Drag a pane's title", "moves the pane to the place of another"},
    {"Right click in a pane", "opens its menu"},
    {"Arrow keys", "move the pinned probe by one element"},
    {"Space, held", "shows reference and gpu in each other's place"},
    {"Click a legend's number", "types the range's end"},
    {"Right click on a tab", "compares with its case; a middle click closes it"},
    {"Drop a file", "opens it"},
}};

void row(const char* what, const char* means) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(what);
  ImGui::TableNextColumn();
  muted_text(means);
}

void heading(const std::string& text) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::Dummy({0, px(4)});
  medium_text(text);
  ImGui::TableNextColumn();
}

// The shortcuts of each menu, in the order of the menus.
void draw_rows(std::span<const Action> actions) {
  heading("Gestures");
  for (const auto& [what, means] : gestures) row(what, means);
  std::string menu;
  for (const Action& action : actions) {
    if (action.shortcut.key == 0 || action.menu.empty()) continue;
    if (action.menu != menu) heading(menu = action.menu);
    row(text_of(action.shortcut).c_str(), action.name.c_str());
  }
}

}  // namespace

void KeysDialog::draw(std::span<const Action> actions) {
  constexpr const char* title = "Keys and gestures";
  if (!begin_dialog(title, opening_)) return;
  note_rectangle("keys", ImGui::GetWindowPos(), ImGui::GetWindowPos());
  // The list scrolls; the button below it stays in sight.
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  ImGui::BeginChild("##list", {std::min(px(760), screen.x - px(48)), std::min(px(760), screen.y - px(130))});
  if (ImGui::BeginTable("##keys", 2, ImGuiTableFlags_SizingFixedFit)) {
    draw_rows(actions);
    ImGui::EndTable();
  }
  ImGui::EndChild();
  if (leave_button("Close", 96)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace opscope::gui
