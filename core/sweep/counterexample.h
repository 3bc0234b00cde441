#pragma once
// From a run that differs to the smallest case that shows it.

#include <cstdint>
#include <functional>

#include "core/sweep/sweep.h"

namespace opscope {

// `row` fails at `element`. Returns that element alone if it fails alone; otherwise the shortest range around it that
// fails, shrunk further. If no part of the row fails again: the element alone, and `what` says so. If `stop` returns
// true: the result so far.
Counterexample smallest_failure(const Invocation& row, std::uint64_t element, Backend& reference, Backend& candidate,
                                const std::function<bool()>& stop);

// A failing invocation of any shape, shrunk. Precondition: the candidate fails on it.
Counterexample shrunk_failure(const Invocation& failing, Backend& reference, Backend& candidate,
                              const std::function<bool()>& stop);

}  // namespace opscope
