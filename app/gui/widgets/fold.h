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
  std::optional<float> opened_at = {};  // where the fold begins that was opened in this frame, in the window's contents
};

// What the header shows at its right: the first of the summaries that fits, if only in small letters, and the note
// behind it.
struct FoldHeader {
  std::string name;
  std::span<const std::string> summaries;  // from the longest to the shortest
  std::string_view tooltip;
  std::string note;  // "! error"
  ImU32 note_color = 0;
};

// Scrolls as far as it takes to see the end of a fold that was opened in this frame, but not past its header. To be
// called behind the last fold; fold() does for the one before.
void reveal_opened_fold(FoldState& state);

// Draws the header; true while the fold is open.
bool fold(FoldState& state, const FoldHeader& header);

}  // namespace opscope::gui
