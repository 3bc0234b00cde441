#pragma once
// A rectangle of elements that was chosen in a picture: its statistics in every pane, and its values as a table.

#include <imgui.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/gui/panes/heatmap_view.h"

namespace opscope::gui {

struct Selection {
  std::string pane;                  // where it was drawn, by its title
  picture::Cell from, to;            // the cells [from, to)
  picture::Slice slice;              // that they are in
  std::vector<std::uint32_t> sizes;  // of the largest tensor
  struct Facts {
    std::string title, values, more;  // "gpu", "0.1 to 0.9", "mean 0.4"
    bool is_difference = false;
  };
  std::vector<Facts> facts = {};  // of every pane
  std::uint64_t cells = 0;        // elements or pixels in the rectangle: a montage has gaps
  std::string facts_of = {};      // the data that they were computed from
};

// Computes the facts again if the rectangle or the data have changed.
void update_facts(Selection& selection, std::span<const HeatmapSource> sources);

// The values of the pane in which it was drawn, exactly: a line for each row, separated by tabs; the channels of a
// pixel by blanks. Of a difference, how the elements differ. Empty if nothing is selected, if that pane is gone, or if
// there are more than a million.
class PaneCache;
std::string selected_table(const PaneCache& cache, std::span<const HeatmapSource> sources);
// "12 elements of gpu".
std::string selected_text(const Selection& selection);

void draw_selection(ImDrawList& list, ImVec2 corner, const picture::Viewport& viewport, const Selection& selection);

// Takes the place of the probe, in as many rows.
void draw_selection_facts(const Selection& selection, int rows);

}  // namespace opscope::gui
