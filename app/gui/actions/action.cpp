#include "app/gui/actions/action.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>

#include "app/gui/form/fields.h"
#include "app/gui/testing/widget_map.h"

namespace opscope::gui {
namespace {

std::string key_name(int key) {
  if (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) return std::string(1, static_cast<char>('A' + key - GLFW_KEY_A));
  if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12) return "F" + std::to_string(key - GLFW_KEY_F1 + 1);
  switch (key) {
    case GLFW_KEY_ESCAPE: return "Esc";
    case GLFW_KEY_SPACE: return "Space";
    case GLFW_KEY_EQUAL: return "+";
    case GLFW_KEY_MINUS: return "-";
    case GLFW_KEY_0: return "0";
    default: return "?";
  }
}

}  // namespace

std::string text_of(const Shortcut& shortcut) {
  if (shortcut.key == 0) return {};
  return std::string(shortcut.ctrl ? "Ctrl+" : "") + (shortcut.shift ? "Shift+" : "") + key_name(shortcut.key);
}

void draw_menus(std::span<const Action> actions) {
  std::vector<std::string> menus;
  for (const Action& action : actions)
    if (!action.menu.empty() && std::ranges::find(menus, action.menu) == menus.end()) menus.push_back(action.menu);
  for (const std::string& menu : menus) {
    const bool open = ImGui::BeginMenu(menu.c_str());
    note_widget("menu " + menu);
    if (!open) continue;
    for (const Action& action : actions) {
      if (action.menu != menu) continue;
      if (action.begins_group) ImGui::Separator();
      const bool checked = action.checked && action.checked();
      if (ImGui::MenuItem(action.name.c_str(), text_of(action.shortcut).c_str(), checked, action.is_enabled()))
        action.run();
      note_widget("menu " + menu + " " + action.name);
      tooltip_on_hover(action.tooltip);
      if (const std::string note = action.note ? action.note() : ""; !note.empty()) {
        ImGui::TextDisabled("%s", note.c_str());
        note_widget("menu " + menu + " note of " + action.name);
      }
    }
    ImGui::EndMenu();
  }
}

void run_shortcuts(std::span<const Action> actions, const std::function<void()>& first) {
  const ImGuiIO& io = ImGui::GetIO();
  for (const Action& action : actions) {
    const Shortcut& s = action.shortcut;
    if (s.key == 0 || io.KeyCtrl != s.ctrl || io.KeyShift != s.shift || io.KeyAlt) continue;
    if (io.WantTextInput && !s.ctrl) continue;
    if (!ImGui::IsKeyPressed(s.key, false)) continue;
    first();  // it may be what enables the action
    if (action.is_enabled()) action.run();
    return;
  }
}

}  // namespace opscope::gui
