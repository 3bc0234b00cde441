#include "app/gui/panes/region_outcomes.h"

#include <utility>

#include "core/compare/outcome_groups.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

// One channel after another: pixels are counted much faster so.
Tensor by_channels(Tensor elements, std::uint32_t channels) {
  const std::vector<std::uint32_t> sizes = elements.desc.sizes, strides = effective_strides(elements.desc);
  if (sizes.size() == 1) {
    elements.desc.sizes = {channels, sizes[0] / channels};
    elements.desc.strides = {{strides[0], strides[0] * channels}};
  } else {
    elements.desc.sizes = {channels, sizes[1], sizes[2]};
    elements.desc.strides = {{strides[3], strides[1], strides[2]}};
  }
  return packed_copy(elements);
}

}  // namespace

Result<RegionOutcomes> RegionOutcomes::of(const OutcomeMap& whole, const picture::Region& region,
                                          std::optional<std::uint32_t> channel, const std::function<bool()>& stop) {
  RegionOutcomes outcomes(region);
  outcomes.cells_ = region.pixels(), outcomes.channels_ = region.count() / region.pixels();
  OutcomeMap map{by_channels(region.elements(), static_cast<std::uint32_t>(outcomes.channels_)),
                 std::vector<OutcomeCount>(whole.counts.size())};
  map.joined = whole.joined;
  const std::span<const std::uint8_t> all = groups_of(map, false).all;
  constexpr std::uint64_t between_stops = 1u << 20;
  for (std::uint64_t i = 0; i < all.size(); ++i) {
    if (i % between_stops == 0 && stop && stop()) return cancelled();
    OutcomeCount& counted = map.counts[all[i]];
    if (counted.count++ == 0) counted.first = i;
  }
  RunOptions options;
  options.stop = stop;
  if (whole.group_dimension && channel == whole.group_dimension)
    if (auto counted = count_groups(map, 0, options); !counted) return tl::unexpected(counted.error());
  outcomes.map_ = std::make_shared<const OutcomeMap>(std::move(map));
  return outcomes;
}

std::vector<std::uint32_t> RegionOutcomes::index_of(std::uint64_t position) const {
  return region_.index_of(position % cells_ * channels_ + position / cells_);
}

std::optional<std::uint64_t> RegionOutcomes::position_of(std::span<const std::uint32_t> index) const {
  const std::optional<std::uint64_t> place = region_.position_of(index);
  if (!place) return std::nullopt;
  return *place % channels_ * cells_ + *place / channels_;
}

}  // namespace opscope::gui
