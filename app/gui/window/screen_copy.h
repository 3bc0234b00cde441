#pragma once
// Shows parts of the back buffer and leaves it as it is, where swapping shows all of it and leaves it undefined. A
// driver in software needs time for every pixel, so a small change is shown sooner.
// https://registry.khronos.org/OpenGL/extensions/MESA/GLX_MESA_copy_sub_buffer.txt

#include <optional>
#include <vector>

#include "app/gui/window/drawn_frame.h"

namespace opscope::gui {

class ScreenCopy {
 public:
  // Of the current context. None if its driver cannot do it.
  static std::optional<ScreenCopy> find();
  // `width` and `height`: of the frame in the back buffer, in pixels. False, with nothing shown, if the window has
  // another size by now: Mesa would compute places outside of its buffer, which is an X error and ends the program.
  bool show(const std::vector<ScreenArea>& areas, int width, int height) const;

 private:
  using CopySubBuffer = void (*)(void* display, unsigned long drawable, int x, int y, int width, int height);
  ScreenCopy(CopySubBuffer copy, void* display, unsigned long drawable)
      : copy_(copy), display_(display), drawable_(drawable) {}

  CopySubBuffer copy_;
  void* display_;  // Xlib's Display
  unsigned long drawable_;
};

}  // namespace opscope::gui
