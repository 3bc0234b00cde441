#pragma once
// The parts of a drawer under the panes: rows of fields beside two buttons, progress, a conclusion.

#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/widgets/entry.h"
#include "app/gui/widgets/number_field.h"

namespace opscope::gui {

constexpr float earlier_alpha = 0.55f;  // of a result that is not of the present fields

// Lays out fields from left to right, each behind its label, and begins a new row if one does not fit. The first row
// has `room` pixels; `below`: those under it have more.
class FieldRow {
 public:
  explicit FieldRow(float room, float below = 0)
      : right_(ImGui::GetCursorPosX() + room), below_(ImGui::GetCursorPosX() + std::max(room, below)) {}
  // The item drawn next is the field, `width` pixels wide.
  void field(const char* label, float width, const char* tooltip);
  // The fields that come next, each `width` pixels wide, begin a new row together if they do not all fit.
  void keep_together(std::initializer_list<const char*> labels, float width);
  // What is wrong with a field, told by tell_refused(). `widget`: its name on the widget map.
  void refuse(std::string widget, std::string sentence) {
    refused_.emplace_back(std::move(widget), std::move(sentence));
  }
  // Behind all fields, so that none of them moves.
  void tell_refused();

 private:
  float right_;
  const float below_;
  float together_ = 0;
  bool first_ = true;
  std::vector<std::pair<std::string, std::string>> refused_;  // the widget and the sentence
};

// A field for a count, which follows what is typed. Text that is not a count is reported by FieldRow::tell_refused(),
// and leaves the value that it had before the typing. `width` is at scale 1. `zero` is a word for 0; nullptr: the
// digit. `limit`: which counts it takes; nullptr: all.
void count_entry(Entry& entry, FieldRow& row, const char* label, const char* id, float width, const char* tooltip,
                 const char* zero, std::uint64_t& value, const NumberLimit* limit = nullptr);

// Why no job may be started: a count_entry() holds text that it refused. "" if none does.
std::string refused_entry(const Entry& entry);

// `missing`: why there is no GPU; then the box is disabled and the value becomes false. Empty if there is one.
void gpu_checkbox(bool& value, const std::string& missing);

// The names of candidates behind a label; nothing if there are none. Behind all fields: these stay in one row if they
// can, and only the names begin another. Those that are left out step back.
void draw_under_test(FieldRow& row, const std::vector<std::string>& candidates,
                     const std::vector<std::string>& left_out = {});

// The fields, and at their right a button that starts a job, or ends it while it runs, and one that hides the drawer.
struct DrawerHead {
  bool busy = false;  // nothing can be changed or started
  bool stopping = false;
  const char* start_help;   // what Start does
  const char* cancel_help;  // what Cancel does
  const char* close_help;   // what hiding does to a running job
};
struct DrawerChoice {
  bool start = false, cancel = false, close = false;
};
// `fields` draws the fields, at most `room` pixels wide, and returns why nothing may be started; "" if it may. Stays at
// the top of a drawer that scrolls, if it leaves two lines for the rest.
DrawerChoice draw_head(const DrawerHead& head, const std::function<std::string(float room)>& fields);
// Pixels at the top of the present window that a head which stays covers; 0 if none does.
float covered_by_head();
// While one lives, what is drawn in the present window is clipped to what is below the head, which was drawn last.
class BelowHead {
 public:
  BelowHead();
  ~BelowHead();
  BelowHead(const BelowHead&) = delete;
  BelowHead& operator=(const BelowHead&) = delete;
};
// In place of the fields, once their job was started.
struct FoldedFields {
  std::string summary;       // what they say
  std::string details = {};  // for the tooltip
  int lines = 1;             // that the summary may take, and whose room it always has
};
// And a button that shows them again. True if that was pressed.
bool draw_folded_fields(const FoldedFields& fields, float room);
// "cpu, gpu and mine": what is chosen and what is under test.
std::string backends_text(bool cpu, bool gpu, bool reference, const std::vector<std::string>& candidates);

constexpr float cancel_width = 110;  // at scale 1
// A button that ends a job; true if it was pressed.
bool cancel_button(bool stopping, const char* help);
struct ShareDone {
  double fraction = 0;
  std::string of;  // "the bench"
};
// Shows a job's progress and current step, in most of the width. `behind`: room that stays free at its right, at
// scale 1.
void draw_progress_row(const ShareDone& progress, const std::string& doing, bool stopping, float behind = 0);

// What becomes of a sentence that is too long.
struct ConclusionRoom {
  int lines = 2;             // more only where the panel is not low and the brief sentence has more too
  std::string brief = {};    // in place of a longer sentence; empty: a low panel cuts that
  std::string meaning = {};  // of its words, for the tooltip
  float low = 330;           // a narrow panel that is less high is low, at scale 1
  bool one_line = false;     // always beside the buttons, and cut there
};

// Shows the result of a job. Afterwards the cursor is where buttons of `buttons` pixels in total belong: at the right
// edge, or in the next line if the sentence would have too many lines beside them. The tooltip has all of a sentence
// that is cut.
void draw_conclusion_row(ImU32 color, const std::string& word, const std::string& sentence, float buttons,
                         const ConclusionRoom& limits = {});

// Ends what began at `top` and tells of a job: its progress in a row and a line, or its result of up to `lines` lines.
// Both take the same room, so that what stands below does not move when the job ends.
void end_status(float top, int lines);

// "5 s", "1:05 min", "2 h 10 min"
std::string duration_text(std::chrono::duration<double> time);

}  // namespace opscope::gui
