#pragma once
// The zoom and the place at which a jump shows its element.

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/linked_views.h"

namespace opscope::gui {

// As zoom_to_read(), but in narrow panes cells are so small that the neighbours of one are in sight too. A whole
// picture stays whole if its cells have room for numbers, or if it has very few. `shown`: what the panes show, empty if
// that is not known.
void zoom_to_read_among(HeatmapView& view, const PicturesOnShow& shown);

// True if the whole cell is in sight.
bool shows_cell(const picture::Viewport& viewport, picture::Cell cell);

// Centres the view on a cell that is not, as far as the picture reaches.
void centre_if_hidden(HeatmapView& view, const picture::Viewport& viewport, const picture::Layout& layout,
                      picture::Cell cell);

}  // namespace opscope::gui
