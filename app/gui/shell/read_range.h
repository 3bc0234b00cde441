#pragma once
// The range of what a dispatch reads from the one before it, for the bounds of a dispatch that is added.

#include <cstddef>
#include <optional>

#include "app/gui/edits/sources.h"
#include "app/gui/jobs/results.h"

namespace opscope::gui {

// Of the finite elements that the reference wrote: as an output in results of the dispatch before `dispatch`, as an
// input in its own, which gives the same range. nullopt: the results are of another dispatch, the elements are not
// counted, or none is finite.
std::optional<ValueRange> range_read(const Results& results, std::size_t dispatch);

}  // namespace opscope::gui
