#pragma once
// The tensors on screen and their numbers.

#include <functional>
#include <span>

#include "app/gui/jobs/results.h"

namespace opscope::gui {

// Lists the results' tensors: inputs, then outputs that have been computed. If a tensor listed before or in `known` has
// the same bytes, its numbers are reused.
void list_tensors(Results& results, std::span<const TensorSummary> known);

// Counts the tensors that have not been counted; all histograms have one range. Cancelled if `stop` ends it.
// `progress`: is told the fraction done, once before each step; may be empty.
Result<void> count_tensors(Results& results, const std::function<bool()>& stop,
                           const std::function<void(double)>& progress = {});

}  // namespace opscope::gui
