#include "app/gui/panes/region_job.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "app/gui/plots/histogram_shares.h"
#include "app/gui/widgets/marked_number.h"
#include "core/compare/compare.h"
#include "core/compare/comparison_text.h"
#include "core/compare/statistics.h"
#include "core/picture/histogram_range.h"
#include "core/picture/legend.h"
#include "core/picture/range.h"
#include "core/picture/region.h"
#include "core/quantization/quantization.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::gui {

// Conditions show one channel.
picture::Region region_of(const Selection& selection, const HeatmapSource& source, const Tensor& tensor) {
  picture::Slice slice = selection.slice;
  if (source.is_condition) slice.channel.reset();
  return {tensor, slice, selection.from, selection.to};
}

namespace {

using Facts = RegionNumbers::Facts;

constexpr std::uint64_t counted_at_once = 1u << 16;  // cells: a fraction of a frame

std::string key_of(const Selection& selection, std::span<const HeatmapSource> sources, const WholeOutcomes& outcomes) {
  std::string key = fmt::format("{} {} {} {} {}", selection.from.x, selection.from.y, selection.to.x, selection.to.y,
                                fmt::ptr(outcomes.map.get()));
  const picture::Slice& slice = selection.slice;
  constexpr std::uint32_t none = UINT32_MAX;
  key += fmt::format(" {} {} {} {} {} {}", slice.x.value_or(none), slice.y.value_or(none), slice.channel.value_or(none),
                     slice.wrap, fmt::join(slice.at, " "), fmt::join(slice.tiled, " "));
  for (const HeatmapSource& source : sources) {
    key += fmt::format(" {} {}", source.title, source.version);
    if (source.quantization)
      key += fmt::format(" {} {} {}", source.quantization->scale, source.quantization->zero_point, source.real_numbers);
  }
  return key;
}

// `meaning`: the facts are the real numbers that the elements mean.
Facts facts_of(const StatisticsColumn& column, const std::optional<Quantization>& meaning) {
  const Statistics& numbers = column.statistics;
  const std::uint64_t others = numbers.elements - numbers.finite();
  const std::string rest = others > 0 ? fmt::format("{} NaN or infinite", with_thousands(others)) : "";
  if (numbers.finite() == 0) return {column.title, others > 0 ? rest : "-", ""};
  const std::string mean = "mean " + number_marked_later(picture::shown_value(numbers.mean, meaning), 6, column.type);
  const std::string more = mean + (rest.empty() ? "" : ", " + rest);
  if (meaning) {
    double low = meaning->real(numbers.min_bits), high = meaning->real(numbers.max_bits);
    if (low > high) std::swap(low, high);  // a negative scale
    const auto text = [&](int digits) {
      return format_real(low, digits) + (low == high ? "" : " to " + format_real(high, digits));
    };
    return {column.title, text(6), more, false, text(4)};
  }
  const auto brief = [&](std::uint64_t bits) {
    return number_marked_later(picture::to_long_double(column.type, bits), 4, column.type);
  };
  const auto range = [&](const auto& text) {
    const bool is_one = numbers.min_bits == numbers.max_bits;
    return text(numbers.min_bits) + (is_one ? "" : " to " + text(numbers.max_bits));
  };
  return {column.title, range([&](std::uint64_t bits) { return format_element(column.type, bits); }), more, false,
          range(brief)};
}

Result<Facts> differences_of(const Selection& selection, const HeatmapSource& source,
                             const std::function<bool()>& stop) {
  const picture::Region region = region_of(selection, source, source.tensor),
                        other = region_of(selection, source, *source.reference);
  if (region.count() == 0 || region.count() != other.count()) return Facts{source.title, "-", "", true};
  const Result<Comparison> compared = compare(other.elements(), region.elements(), {}, stop);
  if (!compared) return tl::unexpected(compared.error());
  return Facts{source.title, differing_text(*compared),
               compared->max_ulp > 0 && compared->max_ulp < UINT64_MAX && !source.error
                   ? "by up to " + ulp_text_marked_later(compared->max_ulp)
                   : "",
               true};
}

// Counts the outcomes, and divides the area of the input by them.
Result<void> tell_outcomes(const Selection& selection, std::span<const HeatmapSource> sources,
                           const WholeOutcomes& outcomes, RegionNumbers& numbers, const std::function<bool()>& stop) {
  const Tensor& whole = outcomes.map->outcomes;
  const auto output = std::ranges::find_if(
      sources, [](const HeatmapSource& each) { return each.role != PaneRole::Input && !each.reference; });
  if (output == sources.end() || output->tensor.desc.sizes != whole.desc.sizes) return {};
  const picture::Region region = region_of(selection, *output, whole);
  if (region.count() == 0) return {};
  const auto channel = output->is_condition ? std::nullopt : picture::fitted(selection.slice, whole.desc.sizes).channel;
  Result<RegionOutcomes> counted = RegionOutcomes::of(*outcomes.map, region, channel, stop);
  if (!counted) return tl::unexpected(counted.error());
  numbers.outcomes = std::make_shared<const RegionOutcomes>(*std::move(counted));
  const auto data = std::ranges::find_if(numbers.series, &HistogramSeries::filled);
  if (data == numbers.series.end()) return {};
  const auto source = std::ranges::find(sources, data->title, &HeatmapSource::title);
  if (source->tensor.desc.sizes != whole.desc.sizes) return {};
  const Histogram& bins = data->histogram;
  Result<std::vector<Histogram>> apart =
      histograms_by_group(region_of(selection, *source, source->tensor).elements(),
                          packed_copy(region_of(selection, *source, whole).elements()), outcomes.map->counts.size(),
                          bins.low, bins.high, bins.bins.size(), stop);
  if (!apart) return tl::unexpected(apart.error());
  divide_by_outcomes(numbers.series, *outcomes.outcomes, *apart);
  return {};
}

}  // namespace

std::string stood_in_title(const std::string& implementation) { return "reference after " + implementation; }

Result<RegionNumbers> count_region(const Selection& selection, std::span<const HeatmapSource> sources,
                                   const WholeOutcomes& outcomes, const std::function<bool()>& stop) {
  RegionNumbers numbers;
  numbers.of = key_of(selection, sources, outcomes);
  numbers.cells = cells_of(selection);
  std::vector<Tensor> elements, data;
  std::vector<Statistics> data_numbers;
  std::vector<const HeatmapSource*> counted;
  // As of the whole tensors: of the outputs, the one beside the reference. That of another case takes no place of it,
  // and neither does that of an implementation under test.
  const bool has_computed = std::ranges::any_of(sources, [](const HeatmapSource& each) {
    return each.role == PaneRole::Computed && !each.stands_beside && !each.candidate;
  });
  const auto shown_title = [](const HeatmapSource& source) {
    return source.role == PaneRole::Computed && !source.inherited.empty() ? stood_in_title(source.title) : "";
  };
  for (const HeatmapSource& source : sources) {
    if (source.reference) {
      const Result<Facts> facts = differences_of(selection, source, stop);
      if (!facts) return tl::unexpected(facts.error());
      numbers.facts.push_back(*facts);
      continue;
    }
    const picture::Region region = region_of(selection, source, source.tensor);
    if (region.count() == 0) {
      numbers.facts.push_back({source.title, "-", ""});
      continue;
    }
    elements.push_back(region.elements());
    Result<Statistics> found = statistics(elements.back(), stop);
    if (!found) return tl::unexpected(found.error());
    const std::vector<std::uint32_t>& sizes = source.tensor.desc.sizes;
    for (std::uint64_t* place : {&found->min_at, &found->max_at}) *place = region.linear(*place);
    const StatisticsColumn column{.title = source.title,
                                  .type = source.tensor.desc.data_type,
                                  .sizes = sizes,
                                  .statistics = *found,
                                  .quantization = source.quantization,
                                  .is_output = source.role != PaneRole::Input,
                                  .shown_title = shown_title(source),
                                  .repeats = repeated_elements(source.tensor.desc) > 1};
    numbers.facts.push_back(facts_of(column, source.shown_meaning()));
    if (source.role == PaneRole::Reference && has_computed) {
      elements.pop_back();
      continue;
    }
    numbers.columns.push_back(column);
    counted.push_back(&source);
    if (!source.is_condition) data.push_back(elements.back()), data_numbers.push_back(*found);
  }
  // Truth values have a histogram only if there is nothing else, as in that of the whole tensors.
  const HistogramAxis axis = data.empty()
                                 ? histogram_axis(picture::condition_range, true)
                                 : histogram_axis(histogram_range(data, data_numbers, {}), hold_integers(data));
  for (std::size_t i = 0; i < counted.size(); ++i) {
    const HeatmapSource& source = *counted[i];
    if (source.is_condition && !data.empty()) continue;
    Result<Histogram> bins = histogram(elements[i], axis.low, axis.high, axis.bins, stop);
    if (!bins) return tl::unexpected(bins.error());
    numbers.series.push_back({.title = source.title,
                              .histogram = *std::move(bins),
                              .filled = source.role == PaneRole::Input,
                              .quantization = source.quantization,
                              .candidate = source.candidate,
                              .shown_title = shown_title(source)});
  }
  if (outcomes.map)
    if (auto told = tell_outcomes(selection, sources, outcomes, numbers, stop); !told)
      return tl::unexpected(told.error());
  return numbers;
}

Result<FoundElement> next_in_region(const picture::Region& region, ValueKind kind,
                                    const std::optional<std::vector<std::uint32_t>>& probe,
                                    const std::function<bool()>& stop, bool back) {
  const std::uint64_t from = probe ? region.position_of(*probe).value_or(UINT64_MAX) : UINT64_MAX;
  auto found = (back ? previous_element : next_element)(region.elements(), {kind}, from, stop);
  if (!found) return cancelled();
  found->position = region.linear(found->position);
  for (std::uint64_t& position : found->all) position = region.linear(position);
  return *std::move(found);
}

void RegionJob::follow(const std::optional<Selection>& selection, std::span<const HeatmapSource> sources) {
  if (auto ended = task_.take(); ended && *ended)
    numbers_ = **std::move(ended);
  else if (ended && ended->error().kind != Error::Kind::Cancelled)
    problem_ = ended->error().text();
  if (!selection) {
    if (!wanted_.empty()) task_.cancel();
    wanted_.clear(), begun_.clear(), problem_.clear(), numbers_.reset();
    return;
  }
  wanted_ = key_of(*selection, sources, outcomes_);
  if (wanted_ == begun_ || task_.pending()) return;
  begun_ = wanted_;
  problem_.clear();
  if (area_of(*selection) <= counted_at_once) {
    if (auto counted = count_region(*selection, sources, outcomes_))
      numbers_ = *std::move(counted);
    else
      problem_ = counted.error().text();
    return;
  }
  task_.start([selection = *selection, all = std::vector<HeatmapSource>(sources.begin(), sources.end()),
               outcomes = outcomes_](const TaskControl& control) {
    return count_region(selection, all, outcomes, [&] { return control.pause_or_stop(); });
  });
}

}  // namespace opscope::gui
