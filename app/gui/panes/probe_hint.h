#pragma once
// What stands in the place of the probe while no element is probed.

#include <imgui.h>

namespace opscope::gui {

// At `at`, in lines of `width` pixels: how to probe an element, and what a pixel means that shows several.
// `lacks_probed`: no element here has the index that is probed in another group of panes.
void draw_probe_hint(bool lacks_probed, double elements_per_pixel, ImVec2 at, float width);

}  // namespace opscope::gui
