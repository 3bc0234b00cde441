#include "core/picture/histogram_range.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

namespace opscope {

using picture::Range;

namespace {

constexpr long double axis_bins = 128;

// `all`, unless `most` of the values would then lie in one bin: a few far ones stay outside then.
Range without_far_values(Range all, Range most) {
  const long double width = most.high - most.low;
  if (width <= 0 || width * axis_bins >= all.high - all.low) return all;
  return {std::max(all.low, most.low - width), std::min(all.high, most.high + width)};
}

}  // namespace

std::vector<HistogramBound> bounds_of(const OperatorSchema& schema, const Attributes& attributes) {
  std::vector<HistogramBound> bounds;
  constexpr double all_whole = 1 << 24;  // larger floats have no fraction, and their decimals are rounded
  for (std::size_t i = 0; i < schema.attributes.size(); ++i) {
    if (!schema.attributes[i].bound) continue;
    // By its shortest decimal: 0.7 as it was typed, not the double next to the float.
    const std::string text = format_attribute(schema.attributes[i], attributes[i]);
    const double exact = to_double(attributes[i].type, attributes[i].bits[0]);
    const double value = std::fabs(exact) < all_whole ? std::strtod(text.c_str(), nullptr) : exact;
    bounds.push_back({schema.attributes[i].name, value, text});
  }
  return bounds;
}

Range histogram_range(std::span<const Tensor> tensors, std::span<const Statistics> statistics,
                      std::span<const HistogramBound> bounds) {
  std::optional<Range> all;
  const auto widen = [&](Range range) { all = all ? picture::united(*all, range) : range; };
  for (std::size_t i = 0; i < std::min(tensors.size(), statistics.size()); ++i) {
    const DataType type = tensors[i].desc.data_type;
    if (statistics[i].finite() == 0) continue;
    const auto between = [&](std::uint64_t low, std::uint64_t high) {
      return Range{picture::to_long_double(type, low), picture::to_long_double(type, high)};
    };
    const Percentiles& places = statistics[i].percentiles;
    const Range own = without_far_values(between(statistics[i].min_bits, statistics[i].max_bits),
                                         between(places.front(), places.back()));
    // A constant takes its place alone: room around it would squeeze values that are nearly 0 into one bin.
    const bool is_byte = element_size(type) == 1;
    widen(own.low == own.high && !is_byte ? own : picture::first_range(type, own));
  }
  const Range data = all ? picture::opened(*all) : Range{};
  const long double width = data.high - data.low;
  for (const HistogramBound& bound : bounds) {
    // A bound far outside must not squeeze the data into one bin.
    const bool near_data = bound.value > data.low - width && bound.value < data.high + width;
    if (near_data) widen({bound.value, bound.value});
  }
  return picture::opened(all.value_or(Range{}));
}

HistogramAxis histogram_axis(const Range& range, bool integers) {
  constexpr long double exact_halves = 1ull << 52;  // larger doubles have no halves
  const long double first = std::floor(range.low), values = std::ceil(range.high) - first + 1;
  if (!integers || std::max(std::fabs(range.low), std::fabs(range.high)) >= exact_halves)
    return {static_cast<double>(range.low), static_cast<double>(range.high), static_cast<std::size_t>(axis_bins)};
  const long double width = std::ceil(values / axis_bins), bins = std::ceil(values / width);
  return {static_cast<double>(first - 0.5L), static_cast<double>(first - 0.5L + width * bins),
          static_cast<std::size_t>(bins)};
}

bool hold_integers(std::span<const Tensor> tensors) {
  return std::ranges::all_of(tensors, [](const Tensor& tensor) { return is_integer(tensor.desc.data_type); });
}

}  // namespace opscope
