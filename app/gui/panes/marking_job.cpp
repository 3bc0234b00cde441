#include "app/gui/panes/marking_job.h"

#include <algorithm>

#include "core/picture/colormap.h"

namespace opscope::gui {
namespace {

constexpr std::uint64_t most_rings = 64;  // of an outcome, in pixels or elements

void list_members(const Tensor& members, std::vector<std::uint64_t>& to) {
  const std::span<const std::byte> all = members.buffer.bytes().first(element_count(members.desc.sizes));
  for (auto at = std::ranges::find(all, std::byte{1}); at != all.end(); at = std::find(at + 1, all.end(), std::byte{1}))
    to.push_back(static_cast<std::uint64_t>(at - all.begin()));
}

}  // namespace

void MarkingJob::follow(const Wanted& wanted) {
  if (auto ended = task_.take(); ended && *ended && wanted_.set != 0) {
    found_ = **std::move(ended);
    found_->marked.version = ++version_;
  }
  if (wanted.set == 0) {
    if (wanted_.set != 0) task_.cancel();
    wanted_ = {}, found_.reset();
    return;
  }
  if (found_) found_->marked.outdated = wanted != wanted_ || task_.pending();
  if (!wanted.map || wanted == wanted_ || task_.pending()) return;
  wanted_ = wanted;
  task_.start([wanted](const TaskControl& control) -> Result<Found> {
    const auto stop = [&] { return control.pause_or_stop(); };
    Found found;
    for (std::size_t i = 0; i < wanted.outcomes->each.size(); ++i) {
      const OutcomeSet one = OutcomeSet{1} << i;
      if ((wanted.set & one) == 0) continue;
      Result<Tensor> members = elements_with(*wanted.map, one, stop);
      if (!members) return tl::unexpected(members.error());
      const OutcomeCount& count = wanted.map->counts[i];
      if ((wanted.pixels ? count.groups : count.count) <= most_rings) list_members(*members, found.marked.few);
      found.marked.colours.push_back({*std::move(members), picture::outcome_colour(wanted.outcomes->each[i].tone)});
    }
    Result<OutcomeRanks> ranks = OutcomeRanks::of(wanted.map, wanted.set, wanted.pixels, stop);
    if (!ranks) return tl::unexpected(ranks.error());
    found.ranks = *std::move(ranks);
    return found;
  });
}

std::optional<std::uint64_t> MarkingJob::rank(std::uint64_t position) const {
  return found_ && !found_->marked.outdated ? found_->ranks.rank(position) : std::nullopt;
}

}  // namespace opscope::gui
