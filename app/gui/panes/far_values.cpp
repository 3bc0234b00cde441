#include "app/gui/panes/far_values.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/widgets/marked_number.h"
#include "core/picture/legend.h"

namespace opscope::gui {

std::optional<picture::Range> flattened_range(const HeatmapSource& source, const PaneFrame& frame,
                                              const HeatmapView& view) {
  constexpr long double colours = 256;
  const std::string group = range_group(source, view, frame.apart);
  if (source.reference || source.is_condition || view.logarithmic || view.ranges.contains(group)) return std::nullopt;
  std::optional<picture::Range> all, most;
  for (const HeatmapSource& each : frame.sources) {
    if (each.reference || each.is_condition || range_group(each, view, frame.apart) != group) continue;
    if (!widens_ranges(each, frame.sources, [](const auto& other) { return other.extremes.has_value(); })) continue;
    if (!each.extremes || !each.most) return std::nullopt;
    all = all ? picture::united(*all, *each.extremes) : *each.extremes;
    most = most ? picture::united(*most, *each.most) : *each.most;
  }
  if (!most || most->high <= most->low) return std::nullopt;
  if ((most->high - most->low) * colours >= all->high - all->low) return std::nullopt;
  return most;
}

std::string flattened_text(const HeatmapSource& source, const picture::Range& most) {
  const auto shown = [&](long double value) {
    return marked_number(picture::shown_value(value, source.shown_meaning()), 4, source.tensor.desc.data_type);
  };
  return fmt::format(
      "A few values are so far off that at least 98 % of them have one colour or two. Click to give the colours to {} "
      "to {}, "
      "the 1st to the 99th percentile. Values beyond have the colours of the ends; R resets it.",
      shown(most.low), shown(most.high));
}

bool has_signed_samples(const HeatmapSource& source) {
  return source.samples && source.samples->low < 0 && source.samples->high > 0;
}

bool widens_ranges(const HeatmapSource& source, std::span<const HeatmapSource> sources,
                   const std::function<bool(const HeatmapSource&)>& has_range) {
  return source.role != PaneRole::Computed || std::ranges::none_of(sources, [&](const HeatmapSource& other) {
           return other.role == PaneRole::Reference && !other.outdated && own_group(other) == own_group(source) &&
                  has_range(other);
         });
}

}  // namespace opscope::gui
