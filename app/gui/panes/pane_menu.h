#pragma once
// A pane's menu: colour maps, measures of difference, ranges, saving, hiding and moving.

#include <set>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_frame.h"

namespace opscope::gui {

PaneCommand draw_pane_menu(const HeatmapSource& source, const PanePicture& drawn, const PaneFrame& frame,
                           HeatmapView& view, const Wipe& wipe);

// Within the limits that pictures have when they are read.
bool can_be_pixels(std::uint64_t width, std::uint64_t height);

// The choices that give the present range: two of them may give the same.
std::set<RangeChoice> chosen_ranges(const HeatmapSource& source, const PanePicture& drawn, const PaneFrame& frame,
                                    const HeatmapView& view);

// The range of the pane, and of those that share it. Without effect if the plane has no finite number.
void choose_range(RangeChoice choice, const HeatmapSource& source, const PanePicture& drawn, const PaneFrame& frame,
                  HeatmapView& view);

}  // namespace opscope::gui
