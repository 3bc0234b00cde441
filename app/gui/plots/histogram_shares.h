#pragma once
// The area of the input in the histogram, divided by what the operator did to its elements.

#include <span>
#include <vector>

#include "app/gui/plots/histogram_plot.h"
#include "core/operators/schema/invocation.h"
#include "core/operators/schema/outcomes.h"

namespace opscope::gui {

// Divides the area by the outcomes, unless there are two areas: where they overlap, colours would mix. `apart`: the
// histogram of the first series for each outcome; may be empty.
void divide_by_outcomes(std::vector<HistogramSeries>& series, const Outcomes& outcomes,
                        std::span<const Histogram> apart);

// Divides an area that is divided already anew, for attributes whose outcomes are still to be counted: by what `desc`
// does to values that are spread evenly in each bin. Without effect unless the operator has bounds and one input, whose
// values alone decide. `counted`: the run whose elements the histogram has.
void divide_by_place(std::vector<HistogramSeries>& series, const Invocation& counted, const OperatorDesc& desc);

}  // namespace opscope::gui
