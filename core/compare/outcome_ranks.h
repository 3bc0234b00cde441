#pragma once
// The place of an element among those that have certain outcomes: the 12th of 5,120.

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/compare/outcomes.h"

namespace opscope {

class OutcomeRanks {
 public:
  // By elements, or by groups as count_groups() counted them, in row-major order. Takes 8 bytes for every 64 Ki.
  // Errors: Cancelled.
  static Result<OutcomeRanks> of(std::shared_ptr<const OutcomeMap> map, OutcomeSet set, bool by_groups = false,
                                 const std::function<bool()>& stop = {});

  // 1 for the first. `position`: logical, row-major, of an element; nullopt if it, or its group, has none of the
  // outcomes. Reads at most 64 Ki elements or groups.
  std::optional<std::uint64_t> rank(std::uint64_t position) const;

 private:
  std::shared_ptr<const OutcomeMap> map_;
  OutcomeSet set_ = 0;
  bool by_groups_ = false;
  std::vector<std::uint64_t> before_;  // before each stretch of 64 Ki: how many have an outcome of the set
};

}  // namespace opscope
