#include "app/gui/panes/reading_zoom.h"

#include <algorithm>

namespace opscope::gui {

void zoom_to_read_among(HeatmapView& view, const PicturesOnShow& shown) {
  constexpr double cells = 3.5, least = 24;  // along the longer side; pixels
  constexpr double few = 6;                  // cells along the longer side of a picture that stays whole
  const double before = view.pixels_per_cell, longer = std::max(shown.width, shown.height);
  const double side = shown.fitted * longer;
  if (view.fitted && (before >= least || (longer > 0 && longer <= few))) return;
  zoom_to_read(view);
  if (view.pixels_per_cell == before || side <= 0) return;
  view.pixels_per_cell = std::max({before, least, std::min(view.pixels_per_cell, side / cells)});
}

bool shows_cell(const picture::Viewport& viewport, picture::Cell cell) {
  const auto is_inside = [&](std::uint64_t at, double from, int pixels) {
    const auto first = static_cast<double>(at);
    return from <= first && first + 1 <= from + pixels * viewport.elements_per_pixel;
  };
  return is_inside(cell.x, viewport.x, viewport.width) && is_inside(cell.y, viewport.y, viewport.height);
}

void centre_if_hidden(HeatmapView& view, const picture::Viewport& viewport, const picture::Layout& layout,
                      picture::Cell cell) {
  if (shows_cell(viewport, cell)) return;
  view.centre_x = centre_on(cell.x, layout.width, viewport.width * viewport.elements_per_pixel);
  view.centre_y = centre_on(cell.y, layout.height, viewport.height * viewport.elements_per_pixel);
}

}  // namespace opscope::gui
