#pragma once
// Tells that a range of colours that was set by hand is kept, though the pictures have other values now.

#include <cstddef>
#include <span>
#include <string>

#include "app/gui/panes/heatmap_view.h"
#include "core/model/model.h"

namespace opscope::gui {

// "colours still show 0 to 1, as set by hand": an edit gave a dispatch another operator, or one of its inputs another
// file, kind of source or conversion, and panes of `sources`, as they were before it, have a range that was set. Empty
// if none of that is so, or if no tensor has the data type of that range any more.
std::string kept_range_text(const Model& before, const Model& after, std::size_t dispatch, const HeatmapView& view,
                            std::span<const HeatmapSource> sources);

}  // namespace opscope::gui
