#include "app/gui/plots/histogram_shares.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "app/gui/widgets/theme.h"
#include "core/compare/outcomes.h"
#include "core/picture/colormap.h"
#include "core/tensor/convert.h"
#include "core/validation/validate.h"

namespace opscope::gui {
namespace {

constexpr std::uint32_t places_in_bin = 8;

// The place of the one input in the schema; nullopt: there are several, or others decide besides its values.
std::optional<std::size_t> bounded_input(const Invocation& invocation) {
  const OperatorSchema& schema = *invocation.schema;
  const auto is_bound = [](const AttributeDeclaration& declaration) { return declaration.bound.has_value(); };
  if (!schema.outcomes.bind || std::ranges::none_of(schema.attributes, is_bound)) return std::nullopt;
  std::optional<std::size_t> input;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    if (schema.tensors[i].role != TensorRole::Input || !invocation.tensors[i]) continue;
    if (input) return std::nullopt;
    input = i;
  }
  return input;
}

bool has_types_of(const Invocation& invocation, const OperatorDesc& desc) {
  if (invocation.schema != desc.schema) return false;
  for (std::size_t i = 0; i < desc.tensors.size(); ++i) {
    const auto& bound = invocation.tensors[i];
    const std::optional<TensorDesc>& present = desc.tensors[i];
    if (bound.has_value() != present.has_value()) return false;
    if (bound && bound->tensor.desc.data_type != present->data_type) return false;
  }
  return true;
}

// Values spread evenly in each bin, one bin after the other.
BoundTensor values_of_bins(const Histogram& histogram, DataType type) {
  Tensor tensor;
  tensor.desc.data_type = type;
  tensor.desc.sizes = {1, 1, 1, static_cast<std::uint32_t>(histogram.bins.size()) * places_in_bin};
  const std::uint64_t size = minimum_size_in_bytes(tensor.desc);
  tensor.buffer = Buffer::make(size, [&](std::span<std::byte> bytes) {
    std::ranges::fill(bytes, std::byte{0});
    for (std::size_t i = 0; i < tensor.desc.sizes.back(); ++i) {
      const double low = histogram.edge(i / places_in_bin), high = histogram.edge(i / places_in_bin + 1);
      const double value = low + (high - low) * (static_cast<double>(i % places_in_bin) + 0.5) / places_in_bin;
      const std::uint64_t bits = from_double(type, is_integer(type) ? std::round(value) : value);
      store_bits(bytes.data() + i * element_size(type), element_size(type), bits);
    }
  });
  return {"values", std::move(tensor), size};
}

}  // namespace

void divide_by_place(std::vector<HistogramSeries>& series, const Invocation& counted, const OperatorDesc& desc) {
  if (series.empty() || !series.front().filled || series.front().shares.empty()) return;
  const std::optional<std::size_t> input = bounded_input(counted);
  if (!input || !has_types_of(counted, desc)) return;
  const OperatorSchema& schema = *counted.schema;
  const Histogram& whole = series.front().histogram;
  Invocation invocation = counted;
  invocation.attributes = desc.attributes;
  if (has_errors(validate(invocation))) return;  // the operator computes nothing with what is refused
  invocation.tensors[*input] = values_of_bins(whole, counted.data_type(*input));
  invocation.tensors[schema.output()]->tensor.desc.sizes = invocation.tensors[*input]->tensor.desc.sizes;
  const Result<OutcomeMap> map = map_outcomes(invocation);
  if (!map) return;
  const std::span<const std::byte> outcomes = map->outcomes.bytes();
  std::vector<std::uint64_t> left = whole.bins;
  series.front().shares.clear();
  for (std::size_t outcome = 0; outcome < schema.outcomes.each.size(); ++outcome) {
    const OutcomeTone tone = schema.outcomes.each[outcome].tone;
    if (tone == OutcomeTone::Kept) continue;
    std::vector<std::uint64_t> bins(whole.bins.size());
    for (std::size_t bin = 0; bin < bins.size(); ++bin) {
      const auto places = outcomes.subspan(bin * places_in_bin, places_in_bin);
      const auto have_it = std::ranges::count(places, static_cast<std::byte>(outcome));
      const double part = static_cast<double>(have_it) / places_in_bin;
      bins[bin] =
          std::min(left[bin], static_cast<std::uint64_t>(std::llround(part * static_cast<double>(whole.bins[bin]))));
      left[bin] -= bins[bin];
    }
    series.front().shares.push_back({to_color(picture::outcome_colour(tone)), std::move(bins)});
  }
}

void divide_by_outcomes(std::vector<HistogramSeries>& series, const Outcomes& outcomes,
                        std::span<const Histogram> apart) {
  if (std::ranges::count_if(series, &HistogramSeries::filled) != 1) return;
  for (std::size_t i = 0; i < apart.size(); ++i)
    if (const OutcomeTone tone = outcomes.each[i].tone; tone != OutcomeTone::Kept)
      series.front().shares.push_back({to_color(picture::outcome_colour(tone)), apart[i].bins});
}

}  // namespace opscope::gui
