#include "app/gui/window/screen_copy.h"

#include <GLFW/glfw3.h>

namespace opscope::gui {
namespace {

template <typename Function>
Function function(const char* name) {
  return reinterpret_cast<Function>(glfwGetProcAddress(name));
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

void ScreenCopy::show(const ScreenArea& area, int height) const {
  copy_(display_, drawable_, area.left, height - area.bottom, area.right - area.left, area.bottom - area.top);
}

}  // namespace opscope::gui
