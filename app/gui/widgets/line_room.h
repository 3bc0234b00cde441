#pragma once
// Room on the line of a heading.

namespace opscope::gui {

// An item of `width` pixels fits behind the one drawn last, with `kept` pixels left at the right edge.
bool fits_on_line(float width, float kept = 0);

// Of text in the font of headings, pixels.
float medium_width(const char* text);

// Of switch_at_right(), pixels.
float switch_width(const char* text);

}  // namespace opscope::gui
