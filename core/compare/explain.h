#pragma once
// Which other numerics would give what an implementation gave.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/backends/backend.h"
#include "core/compare/compare.h"

namespace opscope {

struct Explanation {
  std::vector<std::pair<const NumericsSetting*, std::size_t>> changes;  // settings and their other choices
  std::uint64_t mismatches_left = 0;
  std::string worst_left;  // as worst_text; empty if none is left
};

// Every setting that decides something for the operator is changed alone and together with the others (if these are
// more than 512 combinations: at most two of them). Those that leave fewer mismatches than `mismatches`, the present
// ones, the best first; of equally good ones the one with fewer changes. A change is listed only if each part of it
// does something: without any one of them, more would be left. `actual` is the output to explain. Errors: the
// backend's, Cancelled.
Result<std::vector<Explanation>> explain(const Invocation& invocation, const Tensor& actual, const Tolerance& measure,
                                         std::uint64_t mismatches, Backend& reference, const RunOptions& options = {});

}  // namespace opscope
