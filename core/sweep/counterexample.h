#pragma once
// From a run that differs to the smallest case that shows it.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/sweep/sweep.h"

namespace opscope {

// How a run is repeated.
struct Retrial {
  Backend& reference;
  Backend& candidate;
  std::optional<Tolerance> measure;  // of the candidate; absent: as the operator declares
  std::function<bool()> stop;
};

// `row` fails at `element`. Returns that element alone if it fails alone; otherwise the shortest range around it that
// fails, shrunk further. If no part of the row fails again: the element alone, and `what` says so. If `stop` returns
// true: the result so far.
Counterexample smallest_failure(const Invocation& row, std::uint64_t element, const Retrial& retrial);

// A failing invocation of any shape, shrunk. Precondition: the candidate fails on it.
Counterexample shrunk_failure(const Invocation& failing, const Retrial& retrial);

}  // namespace opscope
