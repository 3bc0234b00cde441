#pragma once
// The area of the input in the histogram, divided by what the operator did to its elements.

#include <vector>

#include "app/gui/jobs/results.h"
#include "app/gui/plots/histogram_plot.h"

namespace opscope::gui {

// Divides the area by the outcomes of the results, unless there are two areas: where they overlap, colours would mix.
void divide_by_outcomes(std::vector<HistogramSeries>& series, const Results& results);

}  // namespace opscope::gui
