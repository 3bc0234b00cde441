#pragma once
// What stands in the place of the probe while no element is probed, and of columns that have no room.

#include <imgui.h>

#include <cstddef>
#include <span>
#include <string>

#include "core/picture/heatmap.h"

namespace opscope::gui {

// At `at`, in lines of `width` pixels: how to probe an element, and what a pixel means that shows several.
// `lacks_probed`: no element here has the index that is probed in another group of panes. `paints`: a click does.
// `pictures`: the largest of the group; `elements_per_pixel`: on each side.
void draw_probe_hint(bool lacks_probed, bool paints, const picture::Layout& pictures, double elements_per_pixel,
                     ImVec2 at, float width);
// "about 3 × 3 elements", down and across: what a pixel shows. A picture has no more than its own.
std::string elements_of_pixel(const picture::Layout& pictures, double elements_per_pixel);

// A line of the probe at `y`, whose text goes up to `end`.
struct ProbeLine {
  float y, end;
};
// "1 more": so many columns have no room, but their tooltip has them. At the `right` of the first of these
// lines that leaves room for it: lacking_width() is enough.
void draw_lacking(std::size_t columns, std::span<const ProbeLine> lines, float right);
float lacking_width();  // pixels, with the gap before it

}  // namespace opscope::gui
