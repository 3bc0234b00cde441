#pragma once
// The axis below a plot: marks at round numbers, with as many labels as have room.

#include <imgui.h>

#include "core/picture/range.h"

namespace opscope::gui {

// Below a plot from `from` to `to`, in pixels, whose values are in `range`. At least two marks have labels, if any two
// round numbers have room. No label goes beyond `end`, where other text may begin.
void draw_values_axis(ImDrawList& list, ImVec2 from, ImVec2 to, const picture::Range& range, float end);

}  // namespace opscope::gui
