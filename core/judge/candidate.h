#pragma once
// A backend that is judged.

#include <optional>
#include <string>

#include "core/backends/backend.h"
#include "core/compare/compare.h"

namespace opscope {

// A backend that may be missing on this machine; `reason` then says why.
struct Candidate {
  std::string name;
  Backend* backend = nullptr;  // its owner outlives the candidate
  std::string reason = {};
  std::optional<Tolerance> measure = {};  // by which it is judged; absent: as each operator declares
  bool computes = true;                   // false: its results are a file's, so it has no time and no part in a chain
};

}  // namespace opscope
