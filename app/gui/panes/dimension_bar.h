#pragma once
// The row under the panes that chooses which dimensions are shown and at which index, and plays them.

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_cache.h"
#include "app/gui/panes/pane_frame.h"

namespace opscope::gui {

float dimension_bar_height();  // pixels
void draw_dimension_bar(HeatmapView& view, const PaneFrame& frame, PaneCache& cache);

}  // namespace opscope::gui
