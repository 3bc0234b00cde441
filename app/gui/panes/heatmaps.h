#pragma once
// The linked heatmap panes with their legends, the slice's controls and the probe.

#include <span>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_cache.h"

namespace opscope::gui {

// Fills the space left in the present Dear ImGui window. Gestures change `view`:
//   drag pans, the wheel zooms at the cursor, a click pins the probe (again: releases it), arrow keys move it by one,
//   Shift+drag fits the range to a region, Space flips reference and the last backend while it is held.
void draw_heatmaps(std::span<const HeatmapSource> sources, HeatmapView& view, PaneCache& cache);

}  // namespace opscope::gui
