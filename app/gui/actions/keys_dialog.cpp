#include "app/gui/actions/keys_dialog.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/word_search.h"

namespace opscope::gui {
namespace {

// Gestures are not actions: they depend on the position of the mouse.
struct Gesture {
  const char *what, *means, *words = "";  // more words that a search finds it by
};

constexpr auto gestures = std::to_array<Gesture>({
    {"Drag a number", "changes it; with Shift ten times faster, with Alt ten times finer"},
    {"Click a number", "types it: decimals, fractions such as 1/3, nan, inf, -inf, or bits as 0x..."},
    {"Drag Min or Max on the histogram", "moves the bound; with Alt ten times finer, Esc takes it back"},
    {"Drag in a pane", "pans all panes", "move scroll"},
    {"Wheel in a pane", "zooms at the cursor", "scroll mouse magnify"},
    {"Wheel over a dimension's index", "shows the next slice along it", "scroll mouse channel"},
    {"Shift+drag in a pane", "fits the range to a region"},
    {"Ctrl+drag in a pane", "selects a region: its statistics, and Ctrl+C copies its values as a table"},
    {"Drag a side or a corner of a region", "resizes it; Ctrl+drag inside moves it"},
    {"Click in a pane", "pins the probe; again releases it"},
    {"Double click a pane, or 1 to 9", "shows the pane alone; again, or Esc, shows all"},
    {"Drag a pane's title", "moves the pane to the place of another, also by a name that opens a list"},
    {"Right click in a pane", "opens its menu"},
    {"Menu, or Shift+F10", "the same for what has the ring, or for the pane pointed at last"},
    {"Arrow keys", "move the pinned probe by one element"},
    {"Shift+arrow keys", "select a region from the pinned element on"},
    {"Tab, Shift+Tab", "the next or previous field or button; Enter or Space presses it"},
    {"Up, Down in a file dialog", "choose from the list; Enter takes it, Alt+Up goes a folder up"},
    {"F10, or Alt+F, Alt+E, ...", "opens the menus, or that of a letter; arrow keys move in them"},
    {"Drag a box of a chain", "moves its dispatch to another place"},
    {"Double click a box of a chain, or F2", "renames its dispatch: Enter takes the name, Esc gives it up"},
    {"Delete on a box of a chain", "removes its dispatch; arrow keys show the one that they lead to"},
    {"Click a legend's number", "types the range's end"},
    {"Right click on a tab", "compares with its case; a middle click closes it"},
    {"Drop a file", "opens it"},
});

struct Row {
  std::string what, means, words;
};

void draw_row(const Row& row) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(row.what.c_str());
  note_widget("keys " + row.what);
  ImGui::TableNextColumn();
  wrapped_text(palette().muted, row.means);
  note_widget("keys meaning of " + row.what);
}

void draw_heading(const std::string& text) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::Dummy({0, px(4)});
  medium_text(text);
  ImGui::TableNextColumn();
}

// The rows that `query` finds under their heading; false if there are none.
bool draw_group(const std::string& heading, const std::vector<Row>& rows, std::string_view query) {
  bool any = false;
  for (const Row& row : rows) {
    if (!search_rank(query, row.means, row.what + " " + heading + " " + row.words)) continue;
    if (!std::exchange(any, true)) draw_heading(heading);
    draw_row(row);
  }
  return any;
}

// The gestures, then the shortcuts of each menu, in the order of the menus; false if nothing is found.
bool draw_rows(std::span<const Action> actions, std::string_view query) {
  std::vector<std::pair<std::string, std::vector<Row>>> groups = {{"Gestures", {}}};
  for (const Gesture& each : gestures) groups.back().second.push_back({each.what, each.means, each.words});
  for (const Action& action : actions) {
    if (action.shortcut.key == 0 || action.menu.empty()) continue;
    if (action.menu != groups.back().first) groups.push_back({action.menu, {}});
    groups.back().second.push_back({text_of(action.shortcut), action.name, action.names + " " + action.words});
    if (!action.held.empty())
      groups.back().second.push_back({action.held + ", held", action.name, action.names + " " + action.words});
  }
  bool any = false;
  for (const auto& [heading, rows] : groups) any = draw_group(heading, rows, query) || any;
  return any;
}

}  // namespace

void KeysDialog::draw(std::span<const Action> actions) {
  constexpr const char* title = "Keys and gestures";
  if (opening_) search_.clear();
  if (!begin_dialog(title, opening_)) return;
  note_rectangle("keys", ImGui::GetWindowPos(), ImGui::GetWindowPos());
  // The list scrolls; the button below it stays in sight.
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  search_.draw("Find a key or what it does", px(360), "keys filter");
  ImGui::BeginChild("##list", {std::min(px(820), screen.x - px(48)), std::min(px(760), screen.y - px(170))});
  if (search_.edited) ImGui::SetScrollY(0);
  if (search_.step != 0)
    ImGui::SetScrollY(ImGui::GetScrollY() +
                      static_cast<float>(3 * search_.step) * ImGui::GetTextLineHeightWithSpacing());
  bool any = true;
  if (ImGui::BeginTable("##keys", 2, ImGuiTableFlags_SizingFixedFit)) {
    ImGui::TableSetupColumn("");
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
    any = draw_rows(actions, search_.text.data());
    ImGui::EndTable();
  }
  if (!any) ImGui::TextDisabled("No key and no gesture matches. Ctrl+P finds all actions.");
  ImGui::EndChild();
  note_widget("keys list");
  if (leave_button("Close", 96)) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace opscope::gui
