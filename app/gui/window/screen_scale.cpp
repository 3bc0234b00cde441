#include "app/gui/window/screen_scale.h"

#include <algorithm>
#include <cmath>

namespace opscope::gui {

float screen_scale(float desktop, int width, int height) {
  constexpr float least = 1, most = 3, step = 0.25f;
  if (desktop > 1) return std::min(desktop, most);
  const float size = std::min(static_cast<float>(width) / 2560, static_cast<float>(height) / 1440);
  return std::clamp(std::floor(size / step) * step, least, most);
}

}  // namespace opscope::gui
