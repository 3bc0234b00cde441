#pragma once
// The rows below the probe that show the bits of the probed element of every tensor as sign, exponent and fraction,
// with the numbers one step below and above.

#include <span>

#include "app/gui/panes/heatmap_view.h"

namespace opscope::gui {

// Pixels; 0 if the view does not show them.
float bit_rows_height(std::span<const HeatmapSource> sources, const HeatmapView& view);
void draw_bit_rows(std::span<const HeatmapSource> sources, const HeatmapView& view);

}  // namespace opscope::gui
