#include "app/gui/window/screen_copy.h"

#include <GLFW/glfw3.h>
#include <glad/gl.h>

#include <array>

namespace opscope::gui {
namespace {

template <typename Function>
Function function(const char* name) {
  return reinterpret_cast<Function>(glfwGetProcAddress(name));
}

// Mesa looks up the size of its buffer when it draws or reads. It reads no pixel that is outside, and leaves the memory
// for it as it was.
bool has_pixel(int x, int y) {
  constexpr float none = -1;
  std::array<float, 4> color;
  color.fill(none);
  glReadPixels(x, y, 1, 1, GL_RGBA, GL_FLOAT, color.data());
  return color[0] != none;
}

}  // namespace

std::optional<ScreenCopy> ScreenCopy::find() {
  if (glfwExtensionSupported("GLX_MESA_copy_sub_buffer") == GLFW_FALSE) return std::nullopt;
  const auto copy = function<CopySubBuffer>("glXCopySubBufferMESA");
  const auto display = function<void* (*)()>("glXGetCurrentDisplay");
  const auto drawable = function<unsigned long (*)()>("glXGetCurrentDrawable");
  if (copy == nullptr || display == nullptr || drawable == nullptr) return std::nullopt;
  return ScreenCopy(copy, display(), drawable());
}

bool ScreenCopy::show(const std::vector<ScreenArea>& areas, int width, int height) const {
  if (has_pixel(width, 0) || has_pixel(0, height) || !has_pixel(width - 1, height - 1)) return false;
  for (const auto& [left, top, right, bottom] : areas)
    copy_(display_, drawable_, left, height - bottom, right - left, bottom - top);
  return true;
}

}  // namespace opscope::gui
