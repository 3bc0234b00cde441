#pragma once
// The linked heatmap panes with their legends, the slice's controls and the probe.

#include <span>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_cache.h"
#include "app/gui/session/pane_arrangement.h"
#include "core/quantization/real_operator.h"

namespace opscope::gui {

// Fills the space left in the present Dear ImGui window. Gestures change `view`:
//   drag pans, the wheel zooms at the cursor, a click pins the probe (again: releases it), arrow keys move it by one,
//   Shift+drag fits the range to a region, Ctrl+drag selects one, Space flips reference and the last backend while it
//   is held, a double click or a number key shows one pane alone, again all, a title that is dragged to another pane
//   moves its pane there.
// `arrangement` changes if a pane is moved, hidden or shown. `marked` and `real` may be null.
void draw_heatmaps(std::span<const HeatmapSource> sources, HeatmapView& view, PaneArrangement& arrangement,
                   PaneCache& cache, const MarkedElements* marked = nullptr, const RealOperator* real = nullptr);

}  // namespace opscope::gui
