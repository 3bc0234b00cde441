#include "app/gui/panes/probe_text.h"

#include <fmt/format.h>

#include <string_view>

#include "app/gui/panes/probed_elements.h"
#include "core/tensor/bit_parts.h"
#include "core/tensor/resource_map.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

// "signalling NaN" for sNaN; "1e-45 (subnormal)", which pictures do not tell from 0.
std::string with_kind(const HeatmapSource& source, std::span<const std::uint32_t> index, std::string value) {
  const auto byte = byte_of_element(source.tensor, index);
  const DataType type = source.tensor.desc.data_type;
  if (!byte || !is_floating_point(type)) return value;
  const std::string_view kind =
      bit_parts(type, load_bits(source.tensor.buffer.bytes().data() + *byte, element_size(type))).kind;
  if (kind == "subnormal") return value + " (subnormal)";
  return value == "NaN" || value == "sNaN" ? std::string(kind) : value;
}

}  // namespace

std::string hovered_text(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index, bool hexadecimal,
                         std::optional<std::uint32_t> channel, std::string_view between) {
  std::string text = "element " + format_index(index);
  for (const HeatmapSource& source : sources) {
    if (source.reference) continue;
    const ProbeColumn column = column_of(source, index, hexadecimal, channel);
    const bool real = source.shown_meaning() && column.real_number && !hexadecimal;
    const std::string reals = !real                  ? ""
                              : column.reals.empty() ? format_real(*column.real_number, 6)
                                                     : joined(column.reals);
    text += fmt::format("{}{} {}", between, source.title,
                        real                   ? reals
                        : column.pixel.empty() ? with_kind(source, index, column.value)
                                               : whole_value(column));
  }
  return text;
}

std::string probed_text(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index,
                        std::optional<std::uint32_t> channel, const RealOperator* real) {
  std::string text = "index\t" + format_index(index) + "\n";
  const auto add = [&](const ProbeColumn& column, const std::string& name) {
    text += fmt::format("{}{}\t{}\t{}\t{}", column.title, name, column.value, column.bits, column.place);
    if (column.real_number) text += "\t" + format_element(DataType::Float64, to_bits(*column.real_number));
    text += "\n";
  };
  for (const HeatmapSource& source : sources) {
    if (source.reference) continue;
    for (const ProbedElement& each : probed_elements(source.tensor.desc.sizes, index, channel))
      add(column_of(source, each.index, false), each.name);
  }
  if (real == nullptr) return text;
  for (const ProbedElement& each : probed_elements(real->sizes(), index, channel))
    if (const auto exact = exact_column(real, each.index)) add(*exact, each.name);
  return text;
}

std::string columns_text(std::span<const ProbeColumn> columns) {
  std::string all;
  for (const ProbeColumn& column : columns) {
    all += column.title;
    if (!column.place.empty()) all += "  offset " + column.place;
    if (!column.sharer.empty())
      all += fmt::format(", e.g. {}{}", column.sharer, column.is_in_other_slice ? " in another slice" : "");
    all += "  " + whole_value(column);
    const bool is_of_pixel = column.is_difference && !column.pixel.empty();
    const std::string second = is_of_pixel ? joined(column.seconds) : second_text(column);
    if (!second.empty()) all += "  " + second;
    if (!column.real.empty() && !column.bits.empty()) all += "  " + column.bits;
    all += "\n";
  }
  return all;
}

std::vector<ProbedCopy> probed_copies(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index,
                                      std::optional<std::uint32_t> channel) {
  std::vector<ProbedCopy> copies;
  for (const HeatmapSource& source : sources) {
    if (source.reference || !byte_of_element(source.tensor, index)) continue;
    copies.push_back({"value of " + source.title, whole_value(column_of(source, index, false, channel))});
    copies.push_back({"bits of " + source.title, whole_value(column_of(source, index, true, channel))});
  }
  copies.push_back({"index", format_index(index)});
  return copies;
}

std::optional<ProbedCopy> value_and_bits(const HeatmapSource& source, std::span<const std::uint32_t> index,
                                         std::optional<std::uint32_t> channel) {
  if (source.reference || !byte_of_element(source.tensor, index)) return std::nullopt;
  return ProbedCopy{"value and bits of " + source.title,
                    fmt::format("{} ({})", whole_value(column_of(source, index, false, channel)),
                                whole_value(column_of(source, index, true, channel)))};
}

}  // namespace opscope::gui
