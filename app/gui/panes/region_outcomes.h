#pragma once
// What the operator did to the elements of a region.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/compare/outcomes.h"
#include "core/picture/region.h"

namespace opscope::gui {

// Those of all elements of an output.
struct WholeOutcomes {
  std::shared_ptr<const OutcomeMap> map;  // nullptr: not counted
  const Outcomes* outcomes = nullptr;     // of the operator
};

class RegionOutcomes {
 public:
  // Of the elements of `region`, which is one of whole.outcomes. `channel`: the dimension that its pictures show as
  // colours. Precondition: it has elements. Errors: Cancelled.
  static Result<RegionOutcomes> of(const OutcomeMap& whole, const picture::Region& region,
                                   std::optional<std::uint32_t> channel, const std::function<bool()>& stop);

  // Groups are pixels, if those of the whole are.
  const OutcomeMap& map() const { return *map_; }
  // The index in the output of the element at a position in map(), and the inverse; nullopt: it is outside.
  std::vector<std::uint32_t> index_of(std::uint64_t position) const;
  std::optional<std::uint64_t> position_of(std::span<const std::uint32_t> index) const;

 private:
  explicit RegionOutcomes(const picture::Region& region) : region_(region) {}

  picture::Region region_;
  std::uint64_t cells_ = 0, channels_ = 1;
  std::shared_ptr<const OutcomeMap> map_;  // all cells of one channel after another
};

}  // namespace opscope::gui
