#pragma once
// The elements of an OutcomeMap as groups, of pixels or of one element each.

#include <cstdint>
#include <functional>
#include <span>

#include "core/compare/outcomes.h"

namespace opscope {

// Blocks of planes: a group is the elements at one place of all planes of a block.
struct OutcomeGroups {
  std::span<const std::uint8_t> all;  // the outcomes, in row-major order
  std::uint64_t plane = 0;            // elements
  std::uint64_t members = 1;          // planes of a block

  std::uint64_t blocks() const { return all.size() / (plane * members); }
  std::uint64_t size() const { return all.size() / members; }
  const std::uint8_t* plane_at(std::uint64_t block, std::uint64_t member) const {
    return all.data() + (block * members + member) * plane;
  }
};

// `by_groups`: those of count_groups(), if it was called; otherwise each element is one. The map must outlive it.
OutcomeGroups groups_of(const OutcomeMap& map, bool by_groups);

// As elements_with(), for groups: the sizes of `outcomes`, with 1 in their dimension. Precondition: count_groups() was
// called. Errors: Cancelled.
Result<Tensor> groups_with(const OutcomeMap& map, OutcomeSet set, const std::function<bool()>& stop = {});

}  // namespace opscope
