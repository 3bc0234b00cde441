#pragma once
// The rows below the probe that show the bits of the probed element of every tensor as sign, exponent and fraction,
// with the numbers one step below and above.

#include <imgui.h>

#include <span>

#include "app/gui/panes/heatmap_view.h"

namespace opscope::gui {

// Pixels that the rows take of `width` x `height`: no more than they need, but one or two rows at least. Each takes two
// lines where it needs them and all rows have room for them.
float bit_rows_height(std::span<const HeatmapSource> sources, float width, float height);
// Scrolls if they need more than this size. Without a probed element, a hint takes their place.
void draw_bit_rows(std::span<const HeatmapSource> sources, const HeatmapView& view, ImVec2 size);

}  // namespace opscope::gui
