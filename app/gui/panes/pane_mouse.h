#pragma once
// Mouse gestures on a pane: pan, zoom, pin, fit the range to a region.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_frame.h"

namespace opscope::gui {

// The index of the element in a cell of the picture; of a pixel, that of its probed channel.
std::vector<std::uint32_t> index_of_cell(const PaneFrame& frame, picture::Cell cell);

// The cell of the present pane at `place`, pixels from the picture's corner; nullopt: there is none.
std::optional<picture::Cell> cell_under(const PaneFrame& frame, ImVec2 place);

// For the button that covers the picture, which must be the item drawn last. If it is painted, the left button does
// neither pan nor pin.
void handle_mouse(const std::string& key, const HeatmapSource& source, const PanePicture& drawn, bool painted,
                  PaneFrame& frame, HeatmapView& view, PaneGesture& gesture);

}  // namespace opscope::gui
