#pragma once
// The places of panes whose tensors are still being computed: they are kept from the start, so that no pane moves when
// another one comes. Those of an implementation under test that cannot run the dispatch are kept too.

#include <cstddef>
#include <span>
#include <vector>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_frame.h"
#include "app/gui/session/pane_arrangement.h"

namespace opscope::gui {

// The panes in the order in which they stand: those of `shown`, as indices into `sources`, and `awaited`, which has
// no tensors, as the indices from sources.size() on. Not those that are hidden or stand beside.
std::vector<std::size_t> panes_with_awaited(std::span<const HeatmapSource> sources,
                                            std::span<const HeatmapSource> awaited, std::span<const std::size_t> shown,
                                            const PaneArrangement& arrangement);

// Takes those that stay empty, since an implementation under test does not run, out of the end of `panes`: one line
// below the others says so. That of the implementation; nullptr: none is there, or it stands between others, or alone.
const HeatmapSource* taken_for_line(std::vector<std::size_t>& panes, std::span<const HeatmapSource> sources,
                                    std::span<const HeatmapSource> awaited);
// The line, `width` pixels wide: why it does not run. A long reason has up to three lines of text.
float not_run_line_height(const HeatmapSource& pane, float width);
void draw_not_run_line(const HeatmapSource& pane, float width);

// A title that says that it is awaited, or not run, and an empty picture, which has the reason. As high as a pane.
void draw_awaited(const HeatmapSource& pane, const PaneFrame& frame);

}  // namespace opscope::gui
