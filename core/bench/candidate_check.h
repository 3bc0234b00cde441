#pragma once
// Tells if an implementation under test is right on what a bench measures: that it is fast says nothing otherwise.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/backends/backend.h"
#include "core/bench/bench.h"
#include "core/judge/judgement.h"
#include "core/sweep/sweep.h"

namespace opscope {

struct CandidateCheck {
  Status status = Status::Skipped;  // Passed: all that it ran, and it ran some; Skipped: it ran nothing
  // Failed: "3 of 256 differ, worst at ...", as Judgement::reason. Skipped: why. Passed: what
  // there was no time for, or empty.
  std::string reason = {};
  std::optional<BenchCase> failing = {};        // the first of the bench's cases that fails
  std::optional<Counterexample> smallest = {};  // that shows it, as far as it was shrunk in a moment
  bool at_boundaries = false;                   // only these fail: `reason` is that of `smallest`
  std::vector<BenchCase> left_out = {};  // of the bench's cases, with the fewest elements: those that it does not run
};

// Name of an implementation under test -> what its check found.
using CandidateChecks = std::map<std::string, CandidateCheck>;

// Compares `tested` with `reference`: on the random data of each of the request's cases, with the fewest elements that
// it is measured with; then on all combinations of the values where operators go wrong: zeros, halves, infinities,
// NaNs, the limits of the type and of subnormals, and the numbers of the attributes. These up to the first failure,
// with the case's attributes and those of a sweep; settings that have not begun 5 seconds after the first one of a case
// are left out. What it refuses to run is left out. Errors: Cancelled.
Result<CandidateCheck> check_candidate(const BenchRequest& request, Backend& tested, Backend& reference,
                                       const std::function<bool()>& stop);

}  // namespace opscope
