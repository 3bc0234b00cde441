#pragma once
// A bar between two panels that can be dragged.

#include <imgui.h>

#include <optional>

namespace opscope::gui {

enum class Split { Columns, Rows };

struct SplitterDrag {
  float to = 0;        // the mouse's x (Columns) or y (Rows)
  bool reset = false;  // a double click: back to the default
};

// Draws the bar over the edge from `from` to `to`, in a window of its own, above the panels drawn so far. Columns: a
// vertical edge. nullopt while it is not dragged; an edge without length has no bar.
std::optional<SplitterDrag> draw_splitter(const char* name, Split split, ImVec2 from, ImVec2 to);

}  // namespace opscope::gui
