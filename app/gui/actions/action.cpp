#include "app/gui/actions/action.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <set>
#include <utility>

#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

std::string key_name(int key) {
  if (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) return std::string(1, static_cast<char>('A' + key - GLFW_KEY_A));
  if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12) return "F" + std::to_string(key - GLFW_KEY_F1 + 1);
  switch (key) {
    case GLFW_KEY_ESCAPE: return "Esc";
    case GLFW_KEY_SPACE: return "Space";
    case GLFW_KEY_TAB: return "Tab";
    case GLFW_KEY_PAGE_UP: return "Page Up";
    case GLFW_KEY_PAGE_DOWN: return "Page Down";
    case GLFW_KEY_EQUAL: return "+";
    case GLFW_KEY_MINUS: return "-";
    case GLFW_KEY_COMMA: return ",";
    case GLFW_KEY_PERIOD: return ".";
    case GLFW_KEY_LEFT_BRACKET: return "[";
    case GLFW_KEY_RIGHT_BRACKET: return "]";
    case GLFW_KEY_0: return "0";
    default: return "?";
  }
}

}  // namespace

Action& add_action(std::vector<Action>& actions, std::string menu, std::string name, Shortcut shortcut,
                   std::string tooltip, std::function<void()> run) {
  return actions.emplace_back(Action{std::move(menu), std::move(name), shortcut, std::move(tooltip), std::move(run)});
}

std::string text_of(const Shortcut& shortcut) {
  if (shortcut.key == 0) return {};
  return std::string(shortcut.ctrl ? "Ctrl+" : "") + (shortcut.shift ? "Shift+" : "") + key_name(shortcut.key);
}

namespace {

void draw_item(const Action& action, const std::string& menu, bool first = false) {
  if (action.begins_group && !first) ImGui::Separator();
  const std::string place = "menu " + menu + " ";
  if (action.is_submenu()) {
    const bool open = ImGui::BeginMenu(action.name.c_str(), action.is_enabled());
    note_widget(place + action.name);
    if (!open) return;
    for (const Action& item : action.items()) draw_item(item, action.name);
    ImGui::EndMenu();
    return;
  }
  const bool checked = action.checked && action.checked();
  if (ImGui::MenuItem(label_of(action.name).c_str(), text_of(action.shortcut).c_str(), checked, action.is_enabled()))
    action.run();
  note_widget(place + action.name);
  tooltip_on_hover(action.tooltip);
  if (const std::string note = action.note ? action.note() : ""; !note.empty()) {
    ImGui::TextDisabled("%s", note.c_str());
    note_widget(place + "note of " + action.name);
  }
}

// The actions of a menu. A submenu stands where the first of its actions is.
void draw_menu(std::span<const Action> actions, const std::string& menu) {
  std::set<std::string> drawn;
  for (const Action& action : actions) {
    if (action.menu != menu) continue;
    if (action.submenu.empty()) {
      draw_item(action, menu);
      continue;
    }
    if (!drawn.insert(action.submenu).second) continue;
    if (action.begins_group) ImGui::Separator();
    const bool open = ImGui::BeginMenu(action.submenu.c_str());
    note_widget("menu " + menu + " " + action.submenu);
    if (!open) continue;
    for (const Action& item : actions)
      if (item.menu == menu && item.submenu == action.submenu) draw_item(item, action.submenu, &item == &action);
    ImGui::EndMenu();
  }
}

}  // namespace

void draw_menus(std::span<const Action> actions, bool open_first) {
  std::vector<std::string> menus;
  for (const Action& action : actions)
    if (!action.menu.empty() && std::ranges::find(menus, action.menu) == menus.end()) menus.push_back(action.menu);
  if (open_first && !menus.empty()) ImGui::OpenPopup(menus.front().c_str());
  for (const std::string& menu : menus) {
    const bool open = ImGui::BeginMenu(menu.c_str());
    note_widget("menu " + menu);
    if (!open) continue;
    draw_menu(actions, menu);
    ImGui::EndMenu();
  }
}

namespace {

// A key may have a second place on the keyboard. "+" is typed with or without Shift.
bool is_pressed(const Shortcut& s) {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.KeyCtrl != s.ctrl || io.KeyAlt || (io.KeyShift != s.shift && s.key != GLFW_KEY_EQUAL)) return false;
  const int other = s.key == GLFW_KEY_EQUAL   ? GLFW_KEY_KP_ADD
                    : s.key == GLFW_KEY_MINUS ? GLFW_KEY_KP_SUBTRACT
                    : s.key == GLFW_KEY_0     ? GLFW_KEY_KP_0
                                              : s.key;
  return ImGui::IsKeyPressed(s.key, false) || ImGui::IsKeyPressed(other, false);
}

}  // namespace

void run_shortcuts(std::span<const Action> actions, const std::function<void()>& first) {
  const ImGuiIO& io = ImGui::GetIO();
  for (const Action& action : actions) {
    const Shortcut& s = action.shortcut;
    const bool types =
        s.ctrl ? s.key == GLFW_KEY_C || s.key == GLFW_KEY_V : s.key < GLFW_KEY_F1 || s.key > GLFW_KEY_F12;
    if (s.key == 0 || (types && io.WantTextInput) || !is_pressed(s)) continue;
    first();  // this may enable the action
    if (action.is_enabled()) action.run();
    return;
  }
}

}  // namespace opscope::gui
