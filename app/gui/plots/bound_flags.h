#pragma once
// The flags of a histogram's bounds, above its plot.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/gui/plots/histogram_plot.h"

namespace opscope::gui {

// On screen, in pixels.
struct PlotArea {
  ImVec2 from, to;
  float width() const { return to.x - from.x; }
  float height() const { return to.y - from.y; }
};

// A value's place on the axis, or the nearer end of it.
float x_of(const PlotArea& plot, const picture::Range& axis, long double value);

// The name of a bound above the plot, beside its line.
struct BoundFlag {
  std::size_t bound = 0;
  std::string label;  // "Min 0.25", or "Min" without room; "< Min 0.25" if the bound is outside the axis
  float x = 0, from = 0, width = 0;
};

// The bound's value, in its own words if it has some.
std::string number_of(const HistogramBound& bound);

// From the least bound to the largest. None covers another: they push each other aside. They have their numbers as long
// as all have room in the width of the plot, those in use first.
std::vector<BoundFlag> flags_of(const PlotArea& plot, const picture::Range& range,
                                std::span<const HistogramBound> bounds, const HistogramPlotState& state);

}  // namespace opscope::gui
