#pragma once
// Statistics and histograms as comma-separated values, for other programs. Numbers read back as the same ones.

#include <span>
#include <string>

#include "app/gui/plots/histogram_plot.h"
#include "app/gui/plots/outcomes_panel.h"
#include "app/gui/plots/statistics_table.h"

namespace opscope::gui {

// A column for each tensor; rows for data type, sizes, elements, the extremes and where they are, mean, standard
// deviation, and the counts. Without finite elements the cells of the extremes and means are empty.
// Then two for each outcome, its count and its share from 0 to 1, in the columns of outputs.
std::string statistics_csv(std::span<const StatisticsColumn> columns, std::span<const CountedOutcome> outcomes = {});

// A row for each bin, [from, to), with the counts of each series. The last rows count what is in no bin: values below
// and above the axis, NaN and the infinities. Bins and axis are those of the first series. One with others, as
// shown_series() may have it, has no counts of values: its cells are empty.
std::string histogram_csv(std::span<const HistogramSeries> series);

}  // namespace opscope::gui
