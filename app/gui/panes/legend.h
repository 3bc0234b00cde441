#pragma once
// The legend below a pane: a bar of colours that is the control of the range, with numbers.

#include <string>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_frame.h"
#include "core/picture/drawn_pane.h"

namespace opscope::gui {

float pane_legend_height(bool low);  // pixels; `low`: of one line
float space_above_legend(bool low);  // pixels below the picture
float least_pane_legend_width();     // pixels; a legend that is given less is wider than its pane
// True if largest_words() stand below the bar.
bool legend_tells_largest(const std::string& words, const PanePicture& drawn, const PaneFrame& frame);
void draw_legend(const HeatmapSource& source, const PanePicture& drawn, float width, const PaneFrame& frame,
                 HeatmapView& view, RangeGesture& gesture);
// How it is drawn at this width, for a picture of the pane, whose plane is there.
picture::DrawnLegend drawn_legend(const HeatmapSource& source, const PanePicture& drawn, float width,
                                  const PaneFrame& frame, const HeatmapView& view);

}  // namespace opscope::gui
