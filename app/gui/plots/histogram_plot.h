#pragma once
// Histograms of several tensors over one axis, and bounds that can be dragged on it.

#include <optional>
#include <span>
#include <string>

#include <imgui.h>

#include "core/compare/statistics.h"
#include "core/picture/range.h"

namespace opscope::gui {

// All series of a plot count over the same low, high and number of bins.
struct HistogramSeries {
  std::string title;
  Histogram histogram;
  bool filled = false;  // inputs as areas, outputs as outlines over them
};

// A value marked on the axis: an attribute of the operator.
struct HistogramBound {
  std::string name;  // "Min"
  double value = 0;  // infinities stand at the plot's edge, NaN nowhere
};

struct BoundEdit {
  std::size_t index = 0;  // into the bounds
  double value = 0;
  bool active = false;  // still being dragged; the last edit of a drag is not
};

struct HistogramPlotState {
  bool logarithmic = true;  // single elements stay visible beside millions
  std::optional<std::size_t> dragged;
  picture::Range axis;  // as drawn last: that of the series, or while a bound is held the one it was taken on
  bool held = false;    // a bound, in the last frame
};

// What to count over so that all series fit: the first range of their data, widened to hold the bounds.
picture::Range histogram_range(std::span<const Tensor> tensors, std::span<const Statistics> statistics,
                               std::span<const HistogramBound> bounds);

// The colour of a series in plots and tables alike.
ImU32 series_color(std::size_t index);

// `height` in pixels includes axes and titles; the width is all there is.
std::optional<BoundEdit> draw_histogram(const char* id, std::span<const HistogramSeries> series,
                                        std::span<const HistogramBound> bounds, HistogramPlotState& state,
                                        float height);

}  // namespace opscope::gui
