#pragma once
// What the drawers under the panes are made of: a row of fields, buttons, a progress bar.

#include <imgui.h>

#include <chrono>
#include <string>

namespace opscope::gui {

// Lays fields out from left to right, each with its label before it, and goes on in a new row where one does not fit.
class FieldRow {
 public:
  explicit FieldRow(float room) : right_(ImGui::GetCursorPosX() + room) {}
  // The next item is the field, `width` pixels wide.
  void field(const char* label, float width, const char* tooltip);

 private:
  const float right_;
  bool first_ = true;
};

void text_in(ImU32 color, const std::string& text);
bool named_button(const char* text, float width, const char* tooltip);  // `width` at scale 1
void named_checkbox(const char* name, bool& value);
// The cursor where something `width` pixels wide ends at the window's right edge.
void to_the_right(float width);
// `fraction` from 0 to 1, told in per cent rounded down; `width` in pixels.
void progress_bar(double fraction, float width);
// "1:05", "2 h 10 min"
std::string duration_text(std::chrono::duration<double> time);

}  // namespace opscope::gui
