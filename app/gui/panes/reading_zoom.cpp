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

}  // namespace opscope::gui
