#pragma once
// Painting the elements of an input. Pictures are linked: any of the same sizes takes the brush.

#include <cstdint>
#include <optional>
#include <string>

#include "app/gui/edits/painting.h"
#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_frame.h"

namespace opscope::gui {

// True if the mouse paints in the picture of this source instead of panning it.
bool is_painted(const HeatmapSource& source, const Brush& brush, const PaneFrame& frame);

// The elements under the brush since the last frame; nullopt: none. Draws the brush's outline. The elements become
// brush.paints, else the opposite of that on which the drag began. Call it right after handle_mouse(), for the picture
// of the same `key`.
std::optional<Stroke> paint(const std::string& key, const PaneFrame& frame, const PaneGesture& gesture, Brush& brush);

}  // namespace opscope::gui
