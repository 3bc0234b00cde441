#pragma once
// Random cases over all layouts: valid ones must agree, invalid ones must be refused.

#include <functional>
#include <vector>

#include "core/sweep/sweep.h"

namespace opscope {

struct RandomRun {
  Backend& reference;
  const std::vector<Backend*>& candidates;
  std::function<bool()> stop;  // asked between cases
  std::function<void(bool valid)> after_case;
  bool reduces = true;  // the first failing case of each candidate becomes the smallest that fails
  std::function<void(const RandomOutcome& so_far)> failing = {};  // whenever another candidate has failed
};

// Invalid cases as many as a quarter of the valid ones.
std::uint64_t invalid_cases_of(const SweepRequest& request);

// `operators`: those of the plan, in turn. Case n of a seed is random_case(seed * 2^32 + n). `so_far`: what an earlier
// call of the same request gave before it was stopped; goes on behind its cases. Error: Cancelled, by a backend.
Result<RandomOutcome> run_random_cases(const SweepRequest& request, const std::vector<const OperatorSchema*>& operators,
                                       const RandomRun& run, RandomOutcome so_far = {});

}  // namespace opscope
