#pragma once
// The pane that is shown alone.

#include <cstddef>
#include <span>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_cache.h"

namespace opscope::gui {

// Number keys choose it by its place on screen, where those of `all` stand: indices into `sources`, and from
// sources.size() on into cache.awaited, whose panes have no picture: cache.told says so. `shown`: the sources that have
// a pane. What was chosen and is gone is given up.
void choose_enlarged(std::span<const HeatmapSource> sources, std::span<const std::size_t> shown,
                     std::span<const std::size_t> all, PaneCache& cache);

}  // namespace opscope::gui
