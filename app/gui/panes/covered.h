#pragma once
// What the pixel under the mouse covers, where pixels stand for several elements.

#include <imgui.h>

#include <span>
#include <string>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_cache.h"
#include "app/gui/panes/pane_frame.h"

namespace opscope::gui {

// "This pixel covers 8 × 8 elements.", of a picture "This screen pixel covers 8 × 8 pixels.", then for each source a
// line with its smallest and its largest value there, or one for each channel of a picture in red, green and blue.
// `place`: pixels from the picture's corner. A tensor whose plane is not ready yet has no line. Empty if the pixel
// covers one element or none.
std::string covered_text(std::span<const HeatmapSource> sources, const PaneFrame& frame, const HeatmapView& view,
                         const PaneCache& cache, ImVec2 place);

}  // namespace opscope::gui
