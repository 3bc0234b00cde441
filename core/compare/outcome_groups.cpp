#include "core/compare/outcome_groups.h"

#include "core/tensor/iteration.h"

namespace opscope {

OutcomeGroups groups_of(const OutcomeMap& map, bool by_groups) {
  const std::span<const std::byte> bytes = map.outcomes.bytes();
  const std::span all(reinterpret_cast<const std::uint8_t*>(bytes.data()), element_count(map.outcomes.desc));
  if (!by_groups || !map.group_dimension) return {all, all.size(), 1};
  const std::span<const std::uint32_t> sizes(map.outcomes.desc.sizes);
  return {all, element_count(sizes.subspan(*map.group_dimension + 1)), sizes[*map.group_dimension]};
}

}  // namespace opscope
