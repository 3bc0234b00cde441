#pragma once
// The figures of a bench as a table: a group for each curve, with a line for each size.

#include <optional>
#include <span>

#include "app/gui/tools/bench/bench_plot.h"

namespace opscope::gui {

// Above them, where they do not scroll: the headings of those columns that `room` is enough for.
void draw_bench_headings(float room, std::span<const std::optional<BenchCurve>> earlier);

// Fills the room of the present window, and scrolls in it. `earlier`: beside each curve, as it was measured before.
// Sets in `state` what is under the mouse, and marks what is under it in the plot.
void draw_bench_figures(std::span<const BenchCurve> curves, std::span<const std::optional<BenchCurve>> earlier,
                        BenchPlotState& state);

}  // namespace opscope::gui
