#pragma once
// From a run that differs to the smallest case that shows it.

#include <cstdint>
#include <functional>

#include "core/sweep/sweep.h"

namespace opscope {

// `row` differs in `element`. One element alone where that fails too; else the shortest stretch around it that does,
// shrunk further. Where no part of it fails again, the element alone, and `what` says so. From when `stop` holds,
// what was found so far.
Counterexample smallest_failure(const Invocation& row, std::uint64_t element, Backend& reference, Backend& candidate,
                                const std::function<bool()>& stop);

// A failing invocation of any shape, shrunk. Precondition: the candidate disagrees with the reference on it.
Counterexample shrunk_failure(const Invocation& failing, Backend& reference, Backend& candidate,
                              const std::function<bool()>& stop);

}  // namespace opscope
