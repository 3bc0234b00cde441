#pragma once
// All actions of the user, in one list for the menus, the keys and the palette.

#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/widgets/items.h"

namespace opscope::gui {

struct Shortcut {
  int key = 0;  // GLFW_KEY_...; 0: none
  bool ctrl = false, shift = false;
};
inline Shortcut ctrl(int key) { return {key, true, false}; }
inline Shortcut ctrl_shift(int key) { return {key, true, true}; }

struct Action {
  std::string menu;  // "File", "Edit", ...; empty: in no menu
  std::string name;  // "Save as..."
  Shortcut shortcut;
  std::string tooltip;
  std::function<void()> run;
  std::function<bool()> enabled = {};         // empty: always
  std::function<bool()> checked = {};         // empty: not a switch
  bool begins_group = false;                  // a line separates it from the item above in the menu
  std::function<std::string()> subject = {};  // behind its name in the menu: what it would act on; empty: nothing
  std::function<std::string()> note = {};     // a muted line below it in the menu; empty, or of an empty text: none

  std::string held = {};  // "Space": a further key, which does this only while it is held

  std::function<std::vector<Action>()> items = {};  // of a submenu, which this opens instead of running
  std::string submenu = {};  // of the menu; it stands where the first of its actions would; empty: the menu itself

  // In a palette.
  std::string hint = {};   // what it is, at the right of its row: "operator", "missing"
  std::string names = {};  // other names of it, which count as much as its name where a search has all of one
  std::string words = {};  // more words that a search finds it by
  bool muted = false;      // its row
  // While it is disabled, in place of its hint and keys: "nothing is marked"; empty: it lacks nothing that can be told.
  std::function<std::string()> lacks = {};

  bool is_submenu() const { return items != nullptr; }
  bool is_enabled() const { return !enabled || enabled(); }
  void needs(std::function<bool()> condition, std::function<std::string()> else_lacks) {
    enabled = std::move(condition);
    lacks = std::move(else_lacks);
  }
  void needs(std::function<bool()> condition, std::string else_lacks) {
    needs(std::move(condition), [text = std::move(else_lacks)] { return text; });
  }
};

// Appends an action. The reference is valid until the next one is appended.
Action& add_action(std::vector<Action>& actions, std::string menu, std::string name, Shortcut shortcut,
                   std::string tooltip, std::function<void()> run);

// "Ctrl+Shift+S"; empty if there is none.
std::string text_of(const Shortcut& shortcut);

// What the menus need to know from one frame to the next.
struct MenuState {
  bool open = false;        // one of them
  std::size_t present = 0;  // which one
  bool on_submenu = false;  // the keyboard is on the name of a submenu, which the right arrow opens
  FocusedItem before;       // what had the keyboard before the first one opened, and has it again after Escape
};

// The menu whose letter, the underlined first one, went down with the left Alt in this frame; empty if none. The right
// Alt types characters on many keyboards.
std::string pressed_menu(std::span<const Action> actions);

// The menus in order of first appearance. `opened` opens one of them, if it is not empty, for the keyboard: the left
// and right arrows go on to its neighbours.
void draw_menus(std::span<const Action> actions, const std::string& opened, MenuState& state);

// Runs the action whose keys went down in this frame, after calling `first`. While text is typed, only keys with Ctrl
// and function keys count. Of one that is disabled and lacks something, `refused` is called; one that lacks nothing
// leaves the keys to the next one that has them.
void run_shortcuts(std::span<const Action> actions, const std::function<void()>& first,
                   const std::function<void(const Action&)>& refused = {});

}  // namespace opscope::gui
