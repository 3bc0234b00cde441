#pragma once
// The figures of every curve at one size, as a tooltip beside the line that marks the size in the plot.

#include <cstdint>
#include <span>

#include "app/gui/tools/bench/bench_curves.h"
#include "app/gui/widgets/tooltip.h"

namespace opscope::gui {

// At the right of `line`, which is in `plot`, or at its left if it is in the right half. Curves without the size are
// left out.
void draw_bench_readout(std::span<const BenchCurve> curves, std::uint64_t elements, const Box& line, const Box& plot);

}  // namespace opscope::gui
