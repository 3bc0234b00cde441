#include "core/compare/outcome_ranks.h"

#include <algorithm>

#include "core/compare/outcome_groups.h"
#include "core/tensor/iteration.h"

namespace opscope {
namespace {

constexpr std::uint64_t stretch = std::uint64_t{1} << 16;

// Of the groups begin..end, those that have an outcome of the set.
std::uint64_t count(const OutcomeGroups& groups, OutcomeSet set, std::uint64_t begin, std::uint64_t end) {
  std::uint64_t found = 0;
  for (std::uint64_t group = begin, neighbours = 0; group < end; group += neighbours) {
    const std::uint64_t place = group % groups.plane;
    neighbours = std::min(end - group, groups.plane - place);
    const std::uint8_t* first = groups.plane_at(group / groups.plane, 0) + place;
    for (std::uint64_t i = 0; i < neighbours; ++i) {
      OutcomeSet any = 0;
      for (std::uint64_t member = 0; member < groups.members; ++member) any |= set >> first[member * groups.plane + i];
      found += any & 1;
    }
  }
  return found;
}

}  // namespace

Result<OutcomeRanks> OutcomeRanks::of(std::shared_ptr<const OutcomeMap> map, OutcomeSet set, bool by_groups,
                                      const std::function<bool()>& stop) {
  const OutcomeGroups groups = groups_of(*map, by_groups);
  std::vector<std::uint64_t> before((groups.size() + stretch - 1) / stretch + 1);
  const ParallelControl control{0, 1, stop, {}};
  const bool done = parallel_for(before.size() - 1, control, [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i)
      before[i + 1] = count(groups, set, i * stretch, std::min((i + 1) * stretch, groups.size()));
  });
  if (!done) return cancelled();
  for (std::size_t i = 1; i < before.size(); ++i) before[i] += before[i - 1];
  OutcomeRanks ranks;
  ranks.map_ = std::move(map);
  ranks.set_ = set;
  ranks.by_groups_ = by_groups;
  ranks.before_ = std::move(before);
  return ranks;
}

std::optional<std::uint64_t> OutcomeRanks::rank(std::uint64_t position) const {
  const OutcomeGroups groups = groups_of(*map_, by_groups_);
  const std::uint64_t group = position / (groups.plane * groups.members) * groups.plane + position % groups.plane;
  if (count(groups, set_, group, group + 1) == 0) return std::nullopt;
  return before_[group / stretch] + count(groups, set_, group / stretch * stretch, group + 1);
}

}  // namespace opscope
