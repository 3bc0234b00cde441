#pragma once
// From a run that differs to the smallest case that shows it.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

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

// Of a space or of the random cases: no counterexample of the candidate is known yet.
template <class Outcome>
bool is_first_of(std::string_view candidate, const Outcome& outcome) {
  return (!outcome.first || outcome.first->backend != candidate) &&
         std::ranges::find(outcome.others, candidate, &Counterexample::backend) == outcome.others.end();
}

template <class Outcome>
void add(Outcome& outcome, Counterexample found) {
  if (outcome.first)
    outcome.others.push_back(std::move(found));
  else
    outcome.first = std::move(found);
}

// A failing invocation of any shape, shrunk. Precondition: the candidate fails on it.
Counterexample shrunk_failure(const Invocation& failing, const Retrial& retrial);

}  // namespace opscope
