#pragma once
// All settings of one space, chunk by chunk.

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "core/sweep/sweep.h"

namespace opscope {

struct SpaceRun {
  Backend& reference;
  const std::vector<Backend*>& candidates;
  const OwnMeasures& measures;
  std::optional<std::chrono::duration<double>> longest;  // a walk that would take longer is given up after a few chunks
  std::uint64_t seed;
  std::function<bool()> stop;                                                    // asked between chunks
  std::function<void(const SweepSetting&, std::uint64_t elements)> after_chunk;  // elements of the chunk
  std::function<void(std::uint64_t)> within_chunk = {};                          // as SweepControl::within_run
  std::function<void(const SpaceOutcome& so_far)> failing = {};                  // as SweepControl::failing
};

// Errors: the reference's, and Cancelled of any backend.
Result<SpaceOutcome> run_space(const SweepSpace& space, const SpaceRun& run);

}  // namespace opscope
