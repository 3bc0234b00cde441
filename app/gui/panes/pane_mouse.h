#pragma once
// Mouse gestures on a pane: pan, zoom, pin, fit the range to a region.

#include <string>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_frame.h"

namespace opscope::gui {

// For the button that covers the picture, which must be the item drawn last. If it is painted, the left button does
// neither pan nor pin.
void handle_mouse(const std::string& key, const HeatmapSource& source, const PanePicture& drawn, bool painted,
                  PaneFrame& frame, HeatmapView& view, PaneGesture& gesture);

}  // namespace opscope::gui
