#pragma once
// Mouse, keys and characters in the order they came, a few a frame.
//
// Dear ImGui 1.86 sees the state of mouse and keyboard once a frame: what is pressed and released between two frames
// would never have been down, a click would count where the pointer went next, and Ctrl held for an earlier key would
// swallow a later character. A field that a click or a key opens takes text some frames later only. On a slow frame all
// that loses input, so events wait here until the frame that can show them.

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <imgui.h>

#include <deque>
#include <optional>
#include <variant>

namespace opscope::gui {

// What GLFW's callbacks give.
struct KeyEvent {
  int key, scancode, action, mods;
};
struct ButtonEvent {
  int button, action;
};
struct MoveEvent {
  std::optional<ImVec2> to;  // pixels from the window's top left corner; none: it has left the window
};
struct ScrollEvent {
  double x, y;
};
using InputEvent = std::variant<KeyEvent, unsigned, ButtonEvent, MoveEvent, ScrollEvent>;  // unsigned: a character

class InputQueue {
 public:
  // Forgets the repetitions of a key held down: Dear ImGui makes its own.
  void push(InputEvent event);
  bool empty() const { return events_.empty(); }

  // Removes and returns what one frame can show: releases and where the pointer is, then at most one press, then its
  // characters. Keys and characters behind a click or a key that may open something wait until that is drawn.
  std::deque<InputEvent> take_frame();

 private:
  bool waits(const InputEvent& event) const;

  std::deque<InputEvent> events_;
  int frames_since_opening_ = 1000;  // since the last event that may have opened something
  int opening_key_ = 0;              // where that was a key
};

}  // namespace opscope::gui
