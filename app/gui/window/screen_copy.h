#pragma once
// Shows parts of the back buffer and leaves it as it is, where swapping shows all of it and leaves it undefined. A
// driver in software takes as long as the pixels are many, so that a few changes are shown the sooner.
// https://registry.khronos.org/OpenGL/extensions/MESA/GLX_MESA_copy_sub_buffer.txt

#include <optional>

#include "app/gui/window/drawn_frame.h"

namespace opscope::gui {

class ScreenCopy {
 public:
  // Of the current context. None if its driver cannot do it.
  static std::optional<ScreenCopy> find();
  // `height`: of the framebuffer.
  void show(const ScreenArea& area, int height) const;

 private:
  using CopySubBuffer = void (*)(void* display, unsigned long drawable, int x, int y, int width, int height);
  ScreenCopy(CopySubBuffer copy, void* display, unsigned long drawable)
      : copy_(copy), display_(display), drawable_(drawable) {}

  CopySubBuffer copy_;
  void* display_;           // Xlib's Display
  unsigned long drawable_;  // GLX's
};

}  // namespace opscope::gui
