#pragma once
// The tensors on show and their numbers.

#include <functional>
#include <span>

#include "app/gui/jobs/results.h"

namespace opscope::gui {

// Lists the results' tensors as far as they are there: inputs, then outputs that have been computed. Numbers come from
// a tensor of the same bytes among those listed before or in `known`, where there is one.
void list_tensors(Results& results, std::span<const TensorSummary> known);

// Counts what has not been counted, histograms over one range for all. Cancelled where `stop` ends it.
Result<void> count_tensors(Results& results, const std::function<bool()>& stop);

}  // namespace opscope::gui
