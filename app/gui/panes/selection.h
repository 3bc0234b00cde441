#pragma once
// A rectangle of elements that was chosen in a picture: where it is, and its values as a table.

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

  friend bool operator==(const Selection&, const Selection&) = default;
};

std::uint64_t area_of(const Selection& selection);   // cells, with the gaps of a montage
std::uint64_t cells_of(const Selection& selection);  // elements or pixels
// "W 6 to 8, H 5 to 6, N 1", and "3 x 2 elements".
std::string place_text(const Selection& selection);
std::string size_text(const Selection& selection);

// The values of the pane in which it was drawn, exactly: a line for each row, separated by tabs; the channels of a
// pixel by blanks. Of a difference, how the elements differ; "filtered": the filter leaves it out. Empty if nothing is
// selected, if that pane is gone, or if there are more than a million.
class PaneCache;
std::string selected_table(const PaneCache& cache, std::span<const HeatmapSource> sources);
// "12 elements of gpu".
std::string selected_text(const Selection& selection);

// The region in the middle of a picture of this size, as large as there is room.
void zoom_to(HeatmapView& view, const Selection& selection, ImVec2 picture, const picture::Layout& layout);

void draw_selection(ImDrawList& list, ImVec2 corner, const picture::Viewport& viewport, const Selection& selection);

class RegionJob;
// Above the numbers of the region. `late`: they are of one before. True if those of the whole tensors are wanted again.
bool draw_region_heading(const Selection& selection, const RegionJob& job, bool late);

// Takes the place of the probe, in as many rows. `numbers`: nullptr while they are counted.
struct RegionNumbers;
void draw_selection_facts(const Selection& selection, const RegionNumbers* numbers, int rows);

}  // namespace opscope::gui
