#pragma once
// Keys and characters in the order they came, a few a frame.
//
// Dear ImGui 1.86 sees the state of the keyboard once a frame: a key pressed and released between two frames would
// never have been down, and Ctrl held for an earlier key would swallow a later character. On a slow frame that loses
// what was typed, so events wait here until the frame that can show them.

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <deque>
#include <variant>

namespace opscope::gui {

struct KeyEvent {
  int key, scancode, action, mods;  // as GLFW's key callback gives them
};
using TypedEvent = std::variant<KeyEvent, unsigned>;  // unsigned: a character, as GLFW's char callback gives it

class KeyQueue {
 public:
  void push(TypedEvent event) { events_.push_back(event); }
  bool empty() const { return events_.empty(); }

  // Removes and returns what one frame can show: releases, then at most one press, then its characters.
  std::deque<TypedEvent> take_frame();

 private:
  std::deque<TypedEvent> events_;
};

}  // namespace opscope::gui
