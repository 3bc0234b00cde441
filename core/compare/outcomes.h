#pragma once
// Which outcome each element of a run has, and how many have it.

#include <optional>
#include <vector>

#include "core/backends/backend.h"

namespace opscope {

struct OutcomeCount {
  std::uint64_t count = 0;
  std::optional<std::uint64_t> first;  // logical row-major position of the first element that has it
  std::uint64_t groups = 0;            // of elements, in which at least one has it: count_groups()
};

struct OutcomeMap {
  Tensor outcomes;                                    // UINT8, packed, the output's sizes: an index in Outcomes::each
  std::vector<OutcomeCount> counts;                   // parallel to Outcomes::each
  std::optional<std::uint32_t> group_dimension = {};  // of count_groups(); nullopt: not counted
  std::uint32_t joined = 0;                           // a bit for each outcome that Outcomes::joined names with others
  std::uint64_t joined_groups = 0;                    // of elements, in which at least one has one of these

  std::uint64_t joined_count() const;  // elements that have one of these
};

// Precondition: validate(invocation) has no errors and its schema declares outcomes. Takes a byte an element. Errors:
// BadInput if there is too little memory; Cancelled.
Result<OutcomeMap> map_outcomes(const Invocation& invocation, const RunOptions& options = {});

// Counts the groups of elements that differ only in their index of this dimension: pixels, if that is the dimension of
// their channels. Errors: Cancelled.
Result<void> count_groups(OutcomeMap& map, std::uint32_t dimension, const RunOptions& options = {});

// UINT8, as `outcomes`: 1 for each element that has the outcome, else 0. Errors: Cancelled.
Result<Tensor> elements_with(const OutcomeMap& map, std::size_t outcome, const std::function<bool()>& stop = {});

// The next element after `from` that has the outcome, or the last before it; nullopt if there is none.
std::optional<std::uint64_t> next_with(const OutcomeMap& map, std::size_t outcome, std::uint64_t from);
std::optional<std::uint64_t> previous_with(const OutcomeMap& map, std::size_t outcome, std::uint64_t from);

}  // namespace opscope
