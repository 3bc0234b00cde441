#pragma once
// A few values so far off that they take nearly all colours from the others.

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_frame.h"

namespace opscope::gui {

// From the 1st to the 99th percentile of all values that share the pane's range, if these have at most two of the
// colours. nullopt if they have more, if the range was set, or if something is still to be counted.
std::optional<picture::Range> flattened_range(const HeatmapSource& source, const PaneFrame& frame,
                                              const HeatmapView& view);

// Why the pane is of nearly one colour, and what a click does about it.
std::string flattened_text(const HeatmapSource& source, const picture::Range& most);

// A picture whose samples lie on both sides of 0, as those less their mean. Its own range gives it its black and white.
bool has_signed_samples(const HeatmapSource& source);

// True if its values count for a shared range that follows the data. A computed output does not where its reference
// has_range: one wrong value that is huge would leave all panes hardly any colours. Its values beyond the range have
// the colours of the ends.
bool widens_ranges(const HeatmapSource& source, std::span<const HeatmapSource> sources,
                   const std::function<bool(const HeatmapSource&)>& has_range);

}  // namespace opscope::gui
