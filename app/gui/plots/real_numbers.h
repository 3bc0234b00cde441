#pragma once
// Histograms and statistics of quantized tensors as the real numbers that their elements mean.

#include <span>
#include <string>
#include <vector>

#include "app/gui/plots/histogram_plot.h"
#include "app/gui/plots/statistics_table.h"

namespace opscope::gui {

// True if the elements of a series mean real numbers.
bool any_quantized(std::span<const HistogramSeries> series);

// With `real`, the bins of each quantized series lie where its scale and zero point put them, and end
// where the data end.
std::vector<HistogramSeries> shown_series(std::vector<HistogramSeries> series, bool real);

// The name of the jump to the largest or the smallest element of a shown series, as statistics_jumps() has it.
std::string jump_beyond(const HistogramSeries& series, bool above, bool real);

// With `real`, extremes, mean and standard deviation of quantized tensors are real numbers; otherwise of the elements.
std::vector<StatisticsColumn> shown_columns(std::vector<StatisticsColumn> columns, bool real);

// At the right end of the line drawn last, or `below` it.
void draw_real_switch(bool& real, bool below = false);
float real_switch_width();                                // pixels
bool has_real_switch_beside(const std::string& heading);  // there is room for both on a line

}  // namespace opscope::gui
