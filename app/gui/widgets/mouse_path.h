#pragma once
// The way of the mouse since the frame before. Dear ImGui knows only where it is: a slow frame would cut the corners of
// what is drawn with it.

#include <imgui.h>

#include <span>
#include <vector>

namespace opscope::gui {

// The places in order, in pixels; the last one is that of the mouse. Empty: it has not moved.
std::span<const ImVec2> mouse_path();
// Of the frame that begins. For the window, and for tests.
void set_mouse_path(std::vector<ImVec2> places);

}  // namespace opscope::gui
