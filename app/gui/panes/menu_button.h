#pragma once
// The button of a title that opens a menu.

#include <imgui.h>

#include <string>

namespace opscope::gui {

// A flat button with a small arrow that opens the popup `id`. `width` in pixels.
void draw_menu_button(const char* id, const std::string& text, ImU32 color, float width);

}  // namespace opscope::gui
