#pragma once
// The bars of a histogram.

#include <cstddef>
#include <utility>

#include "app/gui/plots/bound_flags.h"
#include "core/compare/statistics.h"

namespace opscope::gui {

// Where the bar of a bin with elements begins and ends, in pixels; from `free` on, where the bar before it ends. A
// narrow bin beside empty ones has a wider bar, which the line of a bound does not hide.
std::pair<float, float> bar_of(const PlotArea& plot, const picture::Range& axis, const Histogram& histogram,
                               std::size_t bin, float free);

}  // namespace opscope::gui
