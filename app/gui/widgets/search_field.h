#pragma once
// The text field above a list of choices, which the arrow keys step through while the field has the keyboard.

#include <array>

namespace opscope::gui {

struct SearchField {
  std::array<char, 128> text = {};
  int step = 0;         // in this frame: -1 if Up was pressed, 1 if Down was
  bool edited = false;  // in this frame

  void clear() { text.front() = '\0'; }
  // `hint` stands in the empty field; `name` is its name on the widget map. Takes the keyboard in a window's first
  // frame.
  void draw(const char* hint, float width, const char* name);
  // Enter was pressed. If another list opened this window, its Enter is still down in the first frame: that is ignored.
  static bool entered();
};

}  // namespace opscope::gui
