#pragma once
// A HeatmapView as the JSON text that a case file keeps under opscope.view.

#include <string>
#include <string_view>

#include "app/gui/panes/heatmap_view.h"

namespace opscope::gui {

// {"centre": [x, y], "zoom": z, "slice": {...}, "ranges": {"FLOAT32": ["0", "1"]}, "colormap": "viridis", ...}. Members
// at their defaults are left out; "" for a view that is all defaults. Limits are text: a JSON number is a double.
std::string to_json(const HeatmapView& view);

// Members that are missing, unknown or out of range keep their defaults: a view never makes a case unreadable.
HeatmapView view_from_json(std::string_view text);

}  // namespace opscope::gui
