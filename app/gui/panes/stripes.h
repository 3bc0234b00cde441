#pragma once
// Stripes over the elements of a picture that are marked.

#include <imgui.h>

#include <set>
#include <string>

#include "app/gui/panes/pane_frame.h"

namespace opscope::gui {

// The keys of their planes.
std::set<std::string> stripes_keys(const MarkedElements& marked);

// Draws frame.marked over the picture of `source` at `corner`, if it has the same sizes and is no difference. `slice`:
// the part of the tensor that the picture shows. Returns what was drawn, valid until the next frame; or nullptr.
const picture::Image* draw_stripes(ImDrawList& list, ImVec2 corner, const HeatmapSource& source,
                                   const picture::Slice& slice, const PaneFrame& frame, PaneCache& cache);

}  // namespace opscope::gui
