#pragma once
// The row under the panes that chooses which dimensions are shown and at which index, and plays them.

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_cache.h"
#include "app/gui/panes/pane_frame.h"
#include "app/gui/panes/view_choices.h"

namespace opscope::gui {

// Of the zoom, which stands right of the room.
float zoom_width();
// "In sight: columns 100 to 139 of 768, rows 20 to 49 of 512."; empty if all or none of the picture is, or if it has
// tiles, whose headings tell more.
std::string sight_text(const picture::Layout& layout, const picture::Viewport& viewport);
// In pixels, in a window with `room` pixels: sliders that do not fit into the first row have further ones.
float dimension_bar_height(const picture::Slice& slice, const std::vector<std::uint32_t>& sizes, float room);
void draw_dimension_bar(HeatmapView& view, const PaneFrame& frame, PaneCache& cache, float room);

// The index of the dimension that is playing moves on when its next step is due, once the pictures of the present one
// are there. Before the panes are drawn: pictures, index and probe then show one slice in each frame.
void play(HeatmapView& view, const std::vector<std::uint32_t>& sizes, PaneCache& cache);

// What its lists offer for tensors of these sizes: "x: W", "RGB: none", "Tiles: C".
std::vector<ViewChoice> dimension_choices(const HeatmapView& view, const std::vector<std::uint32_t>& sizes);
// The dimensions whose index has a slider: "heatmaps.slice.index N" on the widget map is that of N.
std::vector<std::string> indexed_dimensions(const HeatmapView& view, const std::vector<std::uint32_t>& sizes);

// True if there is more than one slice of tensors with these sizes.
bool has_slices(const HeatmapView& view, const std::vector<std::uint32_t>& sizes);
// Shows the next slice, or the one before. The last dimension that is not drawn changes first; behind the last slice
// comes the first one.
void step_slice(HeatmapView& view, const std::vector<std::uint32_t>& sizes, bool forward);

}  // namespace opscope::gui
