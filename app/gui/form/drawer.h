#pragma once
// What the drawers under the panes are made of: rows of fields beside two buttons, progress, a conclusion.

#include <imgui.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "app/gui/form/entry.h"

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

// A count at `width` at scale 1; `zero` is what stands for 0, nullptr for the digit. It follows what is typed; what is
// no count is told beside it.
void count_entry(Entry& entry, FieldRow& row, const char* label, const char* id, float width, const char* tooltip,
                 const char* zero, std::uint64_t& value);

void text_in(ImU32 color, const std::string& text);
bool named_button(const char* text, float width, const char* tooltip);  // `width` at scale 1
void named_checkbox(const char* name, bool& value);
// False and told why where there is no GPU: `missing` is the reason, empty where there is one.
void gpu_checkbox(bool& value, const std::string& missing);
// The cursor where something `width` pixels wide ends at the window's right edge.
void to_the_right(float width);
// `fraction` from 0 to 1, told in per cent rounded down; `width` in pixels.
void progress_bar(double fraction, float width);

// The fields, and at their right the buttons that start a job and hide the drawer.
struct DrawerHead {
  bool busy = false;       // nothing can be changed or started
  const char* start_help;  // what Start does
  const char* close_help;  // what hiding does to a job under way
};
struct DrawerChoice {
  bool start = false, close = false;
};
// `fields` draws them, `room` pixels wide at most, and says why nothing may be started; "" where it may.
DrawerChoice draw_head(const DrawerHead& head, const std::function<std::string(float room)>& fields);
// How far a job is and what it does, with the button that ends it; true where that was pressed.
bool draw_progress_row(double fraction, const std::string& doing, bool stopping, const char* cancel_help);

// What a job came to. The cursor is then where buttons stand that are `buttons` pixels wide together: at the right
// edge, or below where that would leave the sentence too little room.
void draw_conclusion_row(ImU32 color, const std::string& word, const std::string& sentence, float buttons);

// "1:05", "2 h 10 min"
std::string duration_text(std::chrono::duration<double> time);

}  // namespace opscope::gui
