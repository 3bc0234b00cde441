#pragma once
// The picture of a source in a pane, with the numbers, hatches and rings over it. A pane has one, or two side by side.

#include <memory>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_frame.h"

namespace opscope::gui {

struct PaneLayer {
  const HeatmapSource& source;
  picture::Slice slice;
  PanePicture& drawn;
  std::shared_ptr<const picture::Plane> plane;  // nullptr while it is being prepared for the first time
};

// The plane that shows `source` as it is now.
PlaneRequest plane_request(const HeatmapSource& source, const PaneFrame& frame, const HeatmapView& view);

// Of a filtered difference whose plane is up to date: what it was filtered from, for cell_text(); nullptr otherwise.
const Tensor* unfiltered_of(const HeatmapSource& source, const picture::Plane& plane);

// Brings the plane of a source up to date that is in no pane on screen: the ranges of colours and the tooltip of the
// others use it.
void follow_plane(const HeatmapSource& source, const PaneFrame& frame, const HeatmapView& view, PaneCache& cache);

// Brings the picture of `source` up to date.
PaneLayer prepare_layer(const HeatmapSource& source, const PaneFrame& frame, const HeatmapView& view, PaneCache& cache);

// Another pane has numbers on cells of this size.
bool stands_beside_numbers(const PaneLayer& layer, const HeatmapView& view, const PaneFrame& frame,
                           const PaneCache& cache);

// Draws it. `corner` is the pane's top left corner on the screen. The stripes over the picture; nullptr: none.
const picture::Image* draw_layer(ImDrawList& list, ImVec2 corner, const PaneLayer& layer, const PaneFrame& frame,
                                 const HeatmapView& view, PaneCache& cache);

}  // namespace opscope::gui
