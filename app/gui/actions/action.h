#pragma once
// Everything a person can do, once: menu, keys and palette all read this list.

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace opscope::gui {

struct Shortcut {
  int key = 0;  // GLFW_KEY_...; 0: none
  bool ctrl = false, shift = false;
};

struct Action {
  std::string menu;  // "File", "Edit", ...; empty: the palette alone
  std::string name;  // "Save as..."
  Shortcut shortcut;
  std::string tooltip;
  std::function<void()> run;
  std::function<bool()> enabled = {};  // empty: always
  std::function<bool()> checked = {};  // empty: not a switch
  bool begins_group = false;           // a line above it in the menu
  // A muted line below it in the menu, as things stand; empty, or of an empty text: none.
  std::function<std::string()> note = {};

  bool is_enabled() const { return !enabled || enabled(); }
};

// "Ctrl+Shift+S"; empty where there is none.
std::string text_of(const Shortcut& shortcut);

// The menus in order of first appearance.
void draw_menus(std::span<const Action> actions);

// Runs the action whose keys went down in this frame, after `first`; none while text is typed, unless Ctrl is held.
void run_shortcuts(std::span<const Action> actions, const std::function<void()>& first);

// The keys of all actions and the gestures of the panes, in a dialog that closes with Esc.
class KeysDialog {
 public:
  void open() { opening_ = true; }
  void draw(std::span<const Action> actions);

 private:
  bool opening_ = false;
};

// Ctrl+P: a list that narrows while one types.
class ActionPalette {
 public:
  void open() { opening_ = true; }
  void draw(std::span<const Action> actions);

 private:
  bool opening_ = false;
  char filter_[128] = "";
  std::size_t chosen_ = 0;
};

}  // namespace opscope::gui
