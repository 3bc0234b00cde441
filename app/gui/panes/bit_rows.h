#pragma once
// The rows below the probe that show the bits of the probed element of every tensor as sign, exponent and fraction,
// with the numbers one step below and above.

#include <imgui.h>

#include <span>

#include "app/gui/panes/heatmap_view.h"

namespace opscope::gui {

// Of all rows, pixels; 0 if the view does not show them. `room`: of the panes and all rows below them. In a narrow one
// that is high enough, each row takes two lines.
float bit_rows_height(std::span<const HeatmapSource> sources, const HeatmapView& view, ImVec2 room);
// Of one row.
float bit_row_height(std::span<const HeatmapSource> sources, ImVec2 room);
// Scrolls if `height` is less than that of all rows. Without a probed element, a hint takes their place.
void draw_bit_rows(std::span<const HeatmapSource> sources, const HeatmapView& view, ImVec2 room, float height);

}  // namespace opscope::gui
