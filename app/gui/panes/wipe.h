#pragma once
// Two sources in one pane, left and right of a line that can be dragged.

#include <imgui.h>

#include <span>
#include <string>
#include <vector>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_cache.h"

namespace opscope::gui {

// Both are drawn at the same places, so they need the same sizes.
bool can_wipe(const HeatmapSource& a, const HeatmapSource& b);

// The source at the right of the line in the pane of `source`; nullptr: it has no line.
const HeatmapSource* wiped_with(std::span<const HeatmapSource> sources, const HeatmapSource& source, const Wipe& wipe);

// One of the two is an output, the other the reference that it equals.
bool are_equal(const HeatmapSource& a, const HeatmapSource& b);

// Without the pane that another of these shows right of its line: what it shows needs no room of its own. Nor does a
// difference that is none, beside a wipe.
std::vector<std::size_t> without_wiped(std::span<const HeatmapSource> sources, std::vector<std::size_t> panes,
                                       const Wipe& wipe);

// Begins a wipe, of the two that were wiped last or else of the last computed output over the reference, or ends it.
// `enlarged`: the title of the pane that has all the room, which is one of the two; empty: none has it. `on_show`: the
// titles of the panes that are not hidden; one of them has the line. Returns why there is no wipe; else an empty text.
std::string toggle_wipe(std::span<const HeatmapSource> sources, Wipe& wipe, const std::string& enlarged,
                        std::span<const std::string> on_show);
// By a share of the pane's width.
void move_wipe(Wipe& wipe, float by);

// The item that drags the line, before the picture's own. Returns the line's x on the screen.
float drag_wipe(Wipe& wipe, ImVec2 corner, ImVec2 size);
// The line with both names. Of two that are equal it says so.
void draw_wipe_line(ImDrawList& list, ImVec2 corner, ImVec2 size, float x, const HeatmapSource& left,
                    const HeatmapSource& right);

}  // namespace opscope::gui
