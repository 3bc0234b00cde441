#pragma once
// What the present case would give under other numerics: each setting flipped alone.

#include <cstdint>
#include <optional>
#include <vector>

#include "core/backends/backend.h"

namespace opscope {

struct WhatIf {
  std::size_t setting = 0, choice = 0;  // into numerics_settings() and its choices
  bool is_present = false;              // the choice the case has: changes nothing
  std::uint64_t changed = 0;            // elements whose bits would be others
  std::optional<std::uint64_t> first;   // logical row-major position of the first
};

// A row for each choice of each setting that the operator obeys, in the order of numerics_settings(). `present` is the
// output under the invocation's own numerics; `backend` computes the others. Errors: the backend's, Cancelled.
Result<std::vector<WhatIf>> what_if(const Invocation& invocation, const Tensor& present, Backend& backend,
                                    const RunOptions& options = {});

}  // namespace opscope
