#pragma once
// Headers that open and close the groups of a form.

#include <imgui.h>

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace opscope::gui {

struct FoldState {
  std::set<std::string> open;
  bool fields_above = true;             // of the fold that is drawn next: it keeps its distance from them
  float covered_below = 0;              // pixels at the lower end of the window that something lies on
  std::string opened = {};              // the fold that was opened last
  int frames_to_reveal = 0;             // it: the first may bring what lies on the window's lower end
  std::optional<float> opened_at = {};  // in this frame: where it begins in the window's contents
  std::optional<float> ends_at = {};    // and ends
};

// What the header shows at its right: the first of the summaries that fits, and the note behind it.
struct FoldHeader {
  std::string name;
  std::span<const std::string> summaries;  // from the longest to the shortest
  std::string_view tooltip;
  std::string note;  // "! error"
  ImU32 note_color = 0;
};

// To be called behind the last fold; fold() does for the one before.
void end_fold(FoldState& state);

// Scrolls as far as it takes to see the end of a fold that was just opened, but not past its header. To be called once
// `covered_below` is that of the present frame.
void reveal_opened_fold(FoldState& state);

// Draws the header; true while the fold is open.
bool fold(FoldState& state, const FoldHeader& header);

}  // namespace opscope::gui
