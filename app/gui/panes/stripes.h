#pragma once
// Stripes over the elements of a picture that are marked.

#include <imgui.h>

#include <array>

#include "app/gui/panes/pane_frame.h"

namespace opscope::gui {

// The keys of their planes: of several channels mixed, and of one.
inline constexpr std::array stripes_keys = {"stripes", "stripes of one channel"};

// Draws frame.marked over the picture of `source` at `corner`, if it has the same sizes and is no difference. `slice`:
// the part of the tensor that the picture shows. Returns what was drawn, valid until the next frame; or nullptr.
const picture::Image* draw_stripes(ImDrawList& list, ImVec2 corner, const HeatmapSource& source,
                                   const picture::Slice& slice, const PaneFrame& frame, PaneCache& cache);

}  // namespace opscope::gui
