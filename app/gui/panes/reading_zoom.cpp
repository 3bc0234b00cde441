#include "app/gui/panes/reading_zoom.h"

#include <algorithm>

namespace opscope::gui {

void zoom_to_read_among(HeatmapView& view, const PicturesOnShow& shown) {
  constexpr double cells = 3.5, least = 24;  // along the longer side; pixels
  const double before = view.pixels_per_cell, side = shown.fitted * std::max(shown.width, shown.height);
  if (view.fitted && before >= least) return;
  zoom_to_read(view);
  if (view.pixels_per_cell == before || side <= 0) return;
  view.pixels_per_cell = std::max({before, least, std::min(view.pixels_per_cell, side / cells)});
}

}  // namespace opscope::gui
