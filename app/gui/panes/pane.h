#pragma once
// One heatmap pane of several that share where they look. Internal to app/gui/panes.

#include <imgui.h>

#include <string>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_cache.h"

namespace opscope::gui {

// What all panes of a frame share.
struct PaneFrame {
  ImVec2 picture;                      // size of each pane's picture, pixels
  picture::Viewport viewport;          // of each pane
  std::optional<picture::Cell> probe;  // under the crosshair
  std::vector<std::uint32_t> main_sizes;
  picture::Slice slice;
  std::set<DataType> apart;  // types whose outputs would be one flat colour on the inputs' range
  std::map<std::string, std::optional<picture::Range>> spans;  // finite values of each range group
  RangeFinder* range_finder = nullptr;                         // set while panes are drawn
};

// What a source's plane and picture are kept under.
std::string plane_key(const HeatmapSource& source);

// The range a group shows now: its own, or the first one its data suggest.
picture::Range shown_range(const HeatmapSource& source, const picture::Plane& plane, const HeatmapView& view,
                           const PaneFrame& frame);
picture::Look look_of(const HeatmapSource& source, const picture::Plane& plane, const HeatmapView& view,
                      const PaneFrame& frame);

// Pixels a pane needs beside its picture: its title above, its legend below.
float pane_title_height();
float pane_legend_height();

// Draws title, picture and legend at the cursor. `key` is the pane's place; `shown` is what stands there now, another
// source than the place's own while two are flipped.
void draw_pane(const std::string& key, const HeatmapSource& shown, bool flipped, PanePicture& drawn, PaneFrame& frame,
               HeatmapView& view, PaneCache& cache);

void draw_title(const HeatmapSource& source, bool flipped, const PanePicture& drawn, const PaneFrame& frame,
                HeatmapView& view);

// Pan, zoom, pin and region, for the button drawn last: the one that covers the picture.
void handle_mouse(const std::string& key, const HeatmapSource& source, const PanePicture& drawn, PaneFrame& frame,
                  HeatmapView& view, PaneGesture& gesture);

// On the picture: grid, values and hatches on large cells; the crosshair.
void draw_cells(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, bool hexadecimal);
void draw_marks(ImDrawList& list, ImVec2 corner, const PanePicture& drawn);  // rings about rare pixels
void draw_crosshair(ImDrawList& list, ImVec2 corner, ImVec2 size, const picture::Viewport& viewport, picture::Cell cell,
                    bool pinned);

// The legend: a bar of colours that is the control of the range, with numbers.
void draw_legend(const HeatmapSource& source, const PanePicture& drawn, float width, const PaneFrame& frame,
                 HeatmapView& view, RangeGesture& gesture);

// Behind the button in a pane's title: colour maps, measures of difference, ranges.
void draw_pane_menu(const HeatmapSource& source, const PanePicture& drawn, const PaneFrame& frame, HeatmapView& view);

// Which cells of the plane are in sight, [from, to).
struct CellRect {
  picture::Cell from, to;
};
CellRect visible_cells(const picture::Layout& layout, const picture::Viewport& viewport);

// Rows under the panes.
float dimension_bar_height();
void draw_dimension_bar(HeatmapView& view, const PaneFrame& frame);
float probe_height();
void draw_probe(std::span<const HeatmapSource> sources, const HeatmapView& view, const PaneFrame& frame);

}  // namespace opscope::gui
