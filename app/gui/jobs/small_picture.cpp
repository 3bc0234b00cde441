#include "app/gui/jobs/small_picture.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/picture/heatmap.h"

namespace opscope::gui {
namespace {

using PlanePtr = std::shared_ptr<const picture::Plane>;

Result<PlanePtr> plane_of(const Tensor& tensor, TensorKind kind, const std::function<bool()>& stop,
                          const std::optional<picture::Slice>& chosen = {}) {
  picture::Slice slice = picture::fitted(chosen.value_or(picture::default_slice(tensor.desc.sizes)), tensor.desc.sizes);
  if (kind == TensorKind::Condition) slice.channel.reset();  // truth values have two colours
  return picture::Plane::of(tensor, slice, stop);
}

picture::Image draw(const picture::Plane& plane, int width, int height, const SmallLook& look = {}) {
  return picture::render(plane, picture::fit(plane.layout(), width, height),
                         {.range = picture::first_range(plane), .map = look.map, .reversed = look.reversed});
}

}  // namespace

Result<picture::Image> draw_small(const Tensor& tensor, TensorKind kind, int width, int height,
                                  const std::function<bool()>& stop, const SmallLook& look) {
  return plane_of(tensor, kind, stop, look.slice).map([&](const PlanePtr& plane) {
    return draw(*plane, width, height, look);
  });
}

Result<picture::Image> draw_smallest(const Tensor& tensor, TensorKind kind, int width, int height,
                                     const std::function<bool()>& stop) {
  return plane_of(tensor, kind, stop).map([&](const PlanePtr& plane) {
    const auto across = static_cast<double>(plane->layout().width), down = static_cast<double>(plane->layout().height);
    const double scale = std::min({width / across, height / down, 1.0});
    const auto pixels = [&](double cells) { return std::max(1, static_cast<int>(std::lround(cells * scale))); };
    return draw(*plane, pixels(across), pixels(down));
  });
}

}  // namespace opscope::gui
