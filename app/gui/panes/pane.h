#pragma once
// One heatmap pane of several that show the same place.

#include <string>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_frame.h"

namespace opscope::gui {

// The key of a source's plane and picture in the caches.
std::string plane_key(const HeatmapSource& source);

// The range that a source's group shows now: its own, or the first one that its data suggest.
picture::Range shown_range(const HeatmapSource& source, const picture::Plane& plane, const HeatmapView& view,
                           const PaneFrame& frame);
picture::Look look_of(const HeatmapSource& source, const picture::Plane& plane, const HeatmapView& view,
                      const PaneFrame& frame);

// Draws title, picture and legend at the cursor. `key` names the pane. `shown` is the source in it: another one than
// the pane's own while reference and computed output change places. `other` is at the right of the line of a wipe;
// nullptr: there is no wipe.
void draw_pane(const std::string& key, const HeatmapSource& shown, bool flipped, const HeatmapSource* other,
               PaneFrame& frame, HeatmapView& view, PaneCache& cache);

}  // namespace opscope::gui
