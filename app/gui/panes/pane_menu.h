#pragma once
// A pane's menu: colour maps, measures of difference, ranges, saving, hiding and moving.

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_frame.h"

namespace opscope::gui {

PaneCommand draw_pane_menu(const HeatmapSource& source, const PanePicture& drawn, const PaneFrame& frame,
                           HeatmapView& view, const Wipe& wipe);

// Within the limits that pictures have when they are read.
bool can_be_pixels(std::uint64_t width, std::uint64_t height);

// The range of the pane, and of those that share it. Without effect if the plane has no finite number.
void choose_range(RangeChoice choice, const HeatmapSource& source, const PanePicture& drawn, const PaneFrame& frame,
                  HeatmapView& view);

}  // namespace opscope::gui
