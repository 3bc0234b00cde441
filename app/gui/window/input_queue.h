#pragma once
// Mouse, keys and characters in the order in which they came, a few for each frame.
//
// Dear ImGui 1.86 sees the state of mouse and keyboard once for each frame. It would miss a key that is pressed and
// released between two frames, apply a click where the pointer went next, and let a Ctrl of an earlier key swallow a
// later character. A field that a click or a key opens takes text only some frames later. All of that loses input if
// frames are slow, so events wait here for a frame that can show them.

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
  double time = 0;  // when it came, seconds of GLFW's clock
};
struct MoveEvent {
  std::optional<ImVec2> to;  // pixels from the window's top left corner; nullopt: it has left the window
};
struct ScrollEvent {
  double x, y;
};
using InputEvent = std::variant<KeyEvent, unsigned, ButtonEvent, MoveEvent, ScrollEvent>;  // unsigned: a character

class InputQueue {
 public:
  // Ignores the repetitions of a key that is held down: Dear ImGui makes its own.
  void push(InputEvent event);
  bool empty() const { return events_.empty(); }

  // Removes and returns the events that one frame can show: releases and pointer positions, then at most one press,
  // then its characters. A key that is released is pressed again only in the next frame, or it would seem held. If a
  // click or a key may open something, later keys and characters wait until that is drawn.
  std::deque<InputEvent> take_frame();

 private:
  bool waits(const InputEvent& event) const;

  std::deque<InputEvent> events_;
  int frames_since_opening_ = 1000;  // since the last event that may have opened something
  int opening_key_ = 0;              // if that was a key
};

}  // namespace opscope::gui
