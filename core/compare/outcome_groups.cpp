#include "core/compare/outcome_groups.h"

#include <algorithm>

#include "core/tensor/iteration.h"

namespace opscope {

OutcomeGroups groups_of(const OutcomeMap& map, bool by_groups) {
  const std::span<const std::byte> bytes = map.outcomes.bytes();
  const std::span all(reinterpret_cast<const std::uint8_t*>(bytes.data()), element_count(map.outcomes.desc));
  if (!by_groups || !map.group_dimension) return {all, all.size(), 1};
  const std::span<const std::uint32_t> sizes(map.outcomes.desc.sizes);
  return {all, element_count(sizes.subspan(*map.group_dimension + 1)), sizes[*map.group_dimension]};
}

Result<Tensor> groups_with(const OutcomeMap& map, OutcomeSet set, const std::function<bool()>& stop) {
  const OutcomeGroups groups = groups_of(map, true);
  bool stopped = false;
  Tensor with = map.outcomes;
  with.desc.sizes[*map.group_dimension] = 1;
  with.desc.strides.reset();
  with.offset = 0;
  with.buffer = Buffer::make(minimum_size_in_bytes(with.desc), [&](std::span<std::byte> into) {
    std::ranges::fill(into, std::byte{0});
    for (std::uint64_t block = 0; block < groups.blocks() && !stopped; ++block) {
      stopped = block % 1024 == 0 && stop && stop();
      std::byte* const place = into.data() + block * groups.plane;
      for (std::uint64_t member = 0; member < groups.members; ++member)
        for (std::uint64_t i = 0; i < groups.plane; ++i)
          place[i] |= std::byte{(set >> groups.plane_at(block, member)[i] & 1) != 0};
    }
  });
  if (stopped) return cancelled();
  return with;
}

}  // namespace opscope
