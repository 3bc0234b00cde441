#pragma once
// What the case would give under other numerics: one setting changed at a time.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/backends/backend.h"

namespace opscope {

struct WhatIf {
  const NumericsSetting* setting = nullptr;
  std::size_t choice = 0;               // an index into its choices
  bool is_present = false;              // the choice the case has: changes nothing
  std::uint64_t changed = 0;            // elements whose bits would be others
  std::optional<std::uint64_t> first;   // logical row-major position of the first
  std::string now = {}, then = {};      // that element, "1", and with the choice, "NaN"; empty without a first one
  std::vector<std::uint64_t> few = {};  // logical positions of all; empty if there are more than most_listed
  static constexpr std::size_t most_listed = 64;
};

// The settings that the operator obeys and that decide something for its data type and attributes, in the order in
// which it declares them. Precondition: it has a tensor.
std::vector<const NumericsSetting*> deciding_settings(const Invocation& invocation);

// A row for each choice of each of these settings, in their order. `present` is the output under the invocation's own
// numerics; `backend` computes the others. Errors: the backend's, Cancelled.
Result<std::vector<WhatIf>> what_if(const Invocation& invocation, const Tensor& present, Backend& backend,
                                    const RunOptions& options = {});

}  // namespace opscope
