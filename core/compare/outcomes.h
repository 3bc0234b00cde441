#pragma once
// Which outcome each element of a run has, and how many have it.

#include <optional>
#include <vector>

#include "core/backends/backend.h"

namespace opscope {

using OutcomeSet = std::uint32_t;  // a bit for each index in Outcomes::each

struct OutcomeCount {
  std::uint64_t count = 0;
  std::optional<std::uint64_t> first;  // logical row-major position of the first element that has it
  std::uint64_t groups = 0;            // of elements, in which at least one has it: count_groups()
  // Of `count`, the elements at each index of the groups' dimension. Empty if that has more than `most_parts`.
  std::vector<std::uint64_t> parts = {};
};

constexpr std::uint64_t most_parts = 4;  // as many channels as a picture has

struct OutcomeMap {
  Tensor outcomes;                                    // UINT8, packed, the output's sizes: an index in Outcomes::each
  std::vector<OutcomeCount> counts;                   // parallel to Outcomes::each
  std::optional<std::uint32_t> group_dimension = {};  // of count_groups(); nullopt: not counted
  OutcomeSet joined = 0;                              // those that Outcomes::joined names together
  std::uint64_t joined_groups = 0;                    // of elements, in which at least one has one of these

  std::uint64_t count_of(OutcomeSet set) const;  // elements that have an outcome of the set
  // The same at each index of the groups' dimension, as OutcomeCount::parts.
  std::vector<std::uint64_t> parts_of(OutcomeSet set) const;
};

// Precondition: validate(invocation) has no errors and its schema declares outcomes. Takes a byte an element. Errors:
// BadInput if there is too little memory; Cancelled.
Result<OutcomeMap> map_outcomes(const Invocation& invocation, const RunOptions& options = {});

// Counts the groups of elements that differ only in their index of this dimension: pixels, if that is the dimension of
// their channels; and the elements at each of its indices. Errors: Cancelled.
Result<void> count_groups(OutcomeMap& map, std::uint32_t dimension, const RunOptions& options = {});

// UINT8, as `outcomes`: 1 for each element that has an outcome of the set, else 0. Errors: Cancelled.
Result<Tensor> elements_with(const OutcomeMap& map, OutcomeSet set, const std::function<bool()>& stop = {});

// The next element after `from` that has an outcome of the set, or the last before it; without `from` the first, or the
// last of all. nullopt if there is none. `by_groups`, if count_groups() was called: the next or previous group that has
// such an element, groups being in row-major order, and in it the first such element.
std::optional<std::uint64_t> next_with(const OutcomeMap& map, OutcomeSet set, std::optional<std::uint64_t> from,
                                       bool by_groups = false);
std::optional<std::uint64_t> previous_with(const OutcomeMap& map, OutcomeSet set, std::optional<std::uint64_t> from,
                                           bool by_groups = false);

}  // namespace opscope
