#include "app/gui/actions/action.h"

#include <GLFW/glfw3.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <set>
#include <utility>

#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/ascii.h"

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
    case GLFW_KEY_MENU: return "Menu";
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

// A letter that is typed in a menu gives the keyboard to the next entry that begins with it. Lives while the entries
// are drawn.
class TypedLetter {
 public:
  TypedLetter() {
    const ImGuiIO& io = ImGui::GetIO();
    if (!ImGui::IsWindowFocused() || io.KeyCtrl || io.KeyAlt) return;
    for (const ImWchar c : io.InputQueueCharacters)
      if (c > ' ' && c <= '~') letter_ = lower(std::string(1, static_cast<char>(c)));
  }
  ~TypedLetter() {
    const Entry& entry = after_.id != 0 ? after_ : first_;
    if (entry.id == 0 || !ImGui::IsWindowFocused()) return;  // a click on an entry may have closed the menu
    ImGuiWindow* window = ImGui::GetCurrentWindow();
    ImGui::SetNavID(entry.id, ImGuiNavLayer_Main, 0, entry.place);
    ImGui::ScrollToRect(window, ImGui::WindowRectRelToAbs(window, entry.place), ImGuiScrollFlags_KeepVisibleEdgeY);
    show_focus_ring();
  }
  TypedLetter(const TypedLetter&) = delete;
  TypedLetter& operator=(const TypedLetter&) = delete;

  // Of the entry drawn last.
  void take(const std::string& name, bool enabled) {
    if (letter_.empty()) return;
    if (ImGui::IsItemFocused()) {
      passed_ = true;
    } else if (enabled && lower(name).starts_with(letter_)) {
      Entry& entry = passed_ ? after_ : first_;
      const ImRect place{ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
      if (entry.id == 0) entry = {ImGui::GetItemID(), ImGui::WindowRectAbsToRel(ImGui::GetCurrentWindow(), place)};
    }
  }

 private:
  struct Entry {
    ImGuiID id = 0;
    ImRect place = {};  // in the window
  };
  std::string letter_;
  bool passed_ = false;  // the entry that has the keyboard
  Entry first_, after_;  // that begin with the letter: before the one that has the keyboard, and after it
};

void draw_item(const Action& action, const std::string& menu, MenuState& state, TypedLetter& letter,
               bool first = false) {
  if (action.begins_group && !first) ImGui::Separator();
  const std::string place = "menu " + menu + " ";
  if (action.is_submenu()) {
    const bool open = ImGui::BeginMenu(action.name.c_str(), action.is_enabled());
    note_widget(place + action.name);
    if (!open) letter.take(action.name, action.is_enabled());
    if (!open) state.on_submenu = state.on_submenu || ImGui::IsItemFocused();
    if (!open) return;
    {
      TypedLetter in_submenu;
      for (const Action& item : action.items()) draw_item(item, action.name, state, in_submenu);
    }
    ImGui::EndMenu();
    return;
  }
  const bool checked = action.checked && action.checked();
  const std::string subject = action.subject ? action.subject() : "";
  const std::string label = label_of(action.name + (subject.empty() ? "" : " " + subject)) + "###" + action.name;
  if (ImGui::MenuItem(label.c_str(), text_of(action.shortcut).c_str(), checked, action.is_enabled())) action.run();
  note_widget(place + action.name);
  letter.take(action.name, action.is_enabled());
  const bool tells_why = !action.is_enabled() && action.lacks;
  tooltip_on_hover(tells_why ? action.tooltip + (action.tooltip.empty() ? "" : "\n\n") + "Not now: " + action.lacks()
                             : action.tooltip);
  if (const std::string note = action.note ? action.note() : ""; !note.empty()) {
    ImGui::TextDisabled("%s", note.c_str());
    note_widget(place + "note of " + action.name);
  }
}

// The actions of a menu. A submenu stands where the first of its actions is.
void draw_menu(std::span<const Action> actions, const std::string& menu, MenuState& state) {
  std::set<std::string> drawn;
  TypedLetter letter;
  for (const Action& action : actions) {
    if (action.menu != menu) continue;
    if (action.submenu.empty()) {
      draw_item(action, menu, state, letter);
      continue;
    }
    if (!drawn.insert(action.submenu).second) continue;
    if (action.begins_group) ImGui::Separator();
    const bool open = ImGui::BeginMenu(action.submenu.c_str());
    note_widget("menu " + menu + " " + action.submenu);
    if (!open) letter.take(action.submenu, true);
    if (!open) state.on_submenu = state.on_submenu || ImGui::IsItemFocused();
    if (!open) continue;
    {
      TypedLetter in_submenu;
      for (const Action& item : actions)
        if (item.menu == menu && item.submenu == action.submenu)
          draw_item(item, action.submenu, state, in_submenu, &item == &action);
    }
    ImGui::EndMenu();
  }
}

bool is_pressed(ImGuiKey key, bool repeat = false) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key), repeat); }

ImGuiWindow* window_of(const FocusedItem& item) {
  return item.window != nullptr ? ImGui::FindWindowByID(item.window->ID) : nullptr;
}

// Dear ImGui would leave the keyboard in the bar.
void give_back_keyboard(const FocusedItem& item) {
  ImGuiWindow* window = window_of(item);
  const bool there = window != nullptr && window->WasActive;
  ImGui::FocusWindow(there ? window : nullptr);
  if (there && item.id != 0) ImGui::SetNavID(item.id, ImGuiNavLayer_Main, 0, {item.from, item.to});
}

void open_menu(const std::string& menu, const MenuState& state) {
  ImGui::OpenPopup(menu.c_str());
  ImGui::GetCurrentContext()->OpenPopupStack.back().SourceWindow = window_of(state.before);
}

// Dear ImGui would go to the name of the neighbour and leave that closed.
void go_to_neighbour(std::span<const std::string> menus, const MenuState& state) {
  const bool right = is_pressed(ImGuiKey_RightArrow, true), left = is_pressed(ImGuiKey_LeftArrow, true);
  const int depth = ImGui::GetCurrentContext()->OpenPopupStack.Size;
  const bool within = right ? depth == 1 && state.on_submenu : depth > 1;  // opens or closes a submenu
  if (right == left || depth == 0 || within) return;
  ImGui::NavMoveRequestCancel();
  open_menu(menus[(state.present + (right ? 1 : menus.size() - 1)) % menus.size()], state);
  show_focus_ring();
}

std::vector<std::string> menus_of(std::span<const Action> actions) {
  std::vector<std::string> menus;
  for (const Action& action : actions)
    if (!action.menu.empty() && std::ranges::find(menus, action.menu) == menus.end()) menus.push_back(action.menu);
  return menus;
}

// Of the name that the menu bar draws at the cursor.
void underline_first_letter(const std::string& name) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float x = at.x + std::floor(style.ItemSpacing.x / 2);
  const float y = at.y + ImGui::GetCurrentWindow()->DC.CurrLineTextBaseOffset + ImGui::GetFontSize();
  const float width = ImGui::CalcTextSize(name.c_str(), name.c_str() + 1).x;
  ImGui::GetWindowDrawList()->AddLine({x, y}, {x + width, y}, ImGui::GetColorU32(ImGuiCol_Text));
}

// The menu that comes next scrolls if it is too high. Dear ImGui would lay it over the bar, where the button of the
// mouse that opened it is released on an entry, and so presses that.
void keep_menu_below_bar() {
  const float end = ImGui::GetIO().DisplaySize.y - ImGui::GetStyle().DisplaySafeAreaPadding.y;
  const float room = std::floor(end - ImGui::GetCurrentWindow()->ClipRect.Max.y);
  ImGui::SetNextWindowSizeConstraints({0, 0}, {FLT_MAX, std::max(room, ImGui::GetFrameHeight())});
}

}  // namespace

std::string pressed_menu(std::span<const Action> actions) {
  const ImGuiIO& io = ImGui::GetIO();
  const bool alt = ImGui::IsKeyDown(GLFW_KEY_LEFT_ALT) && !ImGui::IsKeyDown(GLFW_KEY_RIGHT_ALT);
  if (!alt || io.KeyCtrl || io.KeyShift) return {};
  for (const std::string& menu : menus_of(actions))
    if (ImGui::IsKeyPressed(GLFW_KEY_A + menu.front() - 'A', false)) return menu;
  return {};
}

void draw_menus(std::span<const Action> actions, const std::string& opened, MenuState& state) {
  const std::vector<std::string> menus = menus_of(actions);
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  if (state.open && is_pressed(ImGuiKey_Escape)) {
    // Of submenus, Dear ImGui closes the last one alone, and the mouse on its name opens it again.
    if (!context.OpenPopupStack.empty()) ImGui::ClosePopupToLevel(0, false);
    give_back_keyboard(state.before);
  }
  if (!state.open && context.NavWindow != ImGui::GetCurrentWindow()) state.before = focused_item();
  if (!opened.empty()) {
    open_menu(opened, state);
    show_focus_ring();
  } else if (state.open) {
    go_to_neighbour(menus, state);
  }
  state.open = state.on_submenu = false;
  for (std::size_t i = 0; i < menus.size(); ++i) {
    const std::string& menu = menus[i];
    underline_first_letter(menu);
    keep_menu_below_bar();
    const bool open = ImGui::BeginMenu(menu.c_str());
    note_widget("menu " + menu);
    if (!open) continue;
    state.open = true;
    state.present = i;
    draw_menu(actions, menu, state);
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

void run_shortcuts(std::span<const Action> actions, const std::function<void()>& first,
                   const std::function<void(const Action&)>& refused) {
  const ImGuiIO& io = ImGui::GetIO();
  for (const Action& action : actions) {
    const Shortcut& s = action.shortcut;
    const bool types =
        s.ctrl ? s.key == GLFW_KEY_C || s.key == GLFW_KEY_V : s.key < GLFW_KEY_F1 || s.key > GLFW_KEY_F12;
    if (s.key == 0 || (types && io.WantTextInput) || !is_pressed(s)) continue;
    first();                                              // this may enable the action
    if (!action.is_enabled() && !action.lacks) continue;  // another one may have the same keys
    if (action.is_enabled())
      action.run();
    else if (refused && s.key != GLFW_KEY_ESCAPE)  // Esc often has nothing to end
      refused(action);
    return;
  }
}

}  // namespace opscope::gui
