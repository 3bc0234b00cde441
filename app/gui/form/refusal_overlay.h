#pragma once
// The sentences about refused texts. They are drawn over the rows beside their fields, and so move no field.

#include <span>
#include <string>

namespace opscope::gui {

// Why a field of the present frame refused its text.
struct ToldRefusal {
  std::string sentence;
  std::string widget;          // its name on the widget map
  float top = 0, row_end = 0;  // the ends of the field's row, as y on the screen
};

// Draws them over the present window, in lines as wide as the window: each below its row, or where the mouse, the field
// that has the keyboard or another refused field would be covered, or where `end`, as y on the screen, is too near,
// above it or else below the next row. One that has no place is not drawn. Those of one row stand together.
void draw_refusals(std::span<const ToldRefusal> told, float end);

}  // namespace opscope::gui
