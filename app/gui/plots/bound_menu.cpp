#include "app/gui/plots/bound_menu.h"

#include <fmt/format.h>
#include <imgui.h>

#include <bit>
#include <cmath>
#include <limits>

#include "app/gui/plots/numbers_menu.h"
#include "app/gui/widgets/number_field.h"
#include "app/gui/widgets/widget_map.h"
#include "core/operators/schema/attribute_types.h"
#include "core/picture/range.h"
#include "core/tensor/convert.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// As bounds are attributes.
constexpr DataType bound_type = DataType::Float32;

std::uint64_t bits_of(double value) { return std::bit_cast<std::uint32_t>(static_cast<float>(value)); }

// At `value`, or the next one in the direction of `end`, an infinity.
float rounded_towards(float end, long double value) {
  const auto nearest = static_cast<float>(value);
  const bool is_short_of_it = end > 0 ? nearest < value : nearest > value;
  return is_short_of_it ? std::nextafter(nearest, end) : nearest;
}

}  // namespace

std::optional<BoundData> bound_data(const Results& results) {
  for (const TensorSummary& each : results.tensors) {
    if (!each.is_input) continue;
    if (!each.counted() || each.statistics.finite() == 0) return std::nullopt;
    const DataType type = each.tensor.desc.data_type;
    constexpr float infinity = std::numeric_limits<float>::infinity();
    return BoundData{each.name, rounded_towards(-infinity, picture::to_long_double(type, each.statistics.min_bits)),
                     rounded_towards(infinity, picture::to_long_double(type, each.statistics.max_bits))};
  }
  return std::nullopt;
}

std::vector<HistogramBound> bounds_with_defaults(const OperatorDesc& desc) {
  const OperatorSchema& schema = *desc.schema;
  const Attributes attributes = default_attributes(schema, tensor_types_of(desc));
  std::vector<HistogramBound> bounds = bounds_of(schema, desc.attributes);
  const std::vector<HistogramBound> standards = bounds_of(schema, attributes);
  for (std::size_t i = 0; i < bounds.size(); ++i) bounds[i].standard = standards[i].value;
  return bounds;
}

std::optional<double> bound_in_clipboard() {
  const auto bits = parse_typed(bound_type, clipboard_line());
  return bits ? std::optional(to_double(bound_type, *bits)) : std::nullopt;
}

BoundChoice bound_entries(const HistogramBound& bound, const std::optional<BoundData>& data,
                          std::optional<double> pasted) {
  BoundChoice choice;
  const auto item = [](const std::string& label, const char* widget, bool enabled = true) {
    const bool chosen = ImGui::MenuItem(label.c_str(), nullptr, false, enabled);
    note_widget(widget);
    return chosen;
  };
  if (item("Type value...", "Type value")) choice.types = true;
  const NumberChoice number = number_entries({.type = bound_type,
                                              .bits = bits_of(bound.value),
                                              .standard = bits_of(*bound.standard),
                                              .can_paste = pasted.has_value()});
  if (number == NumberChoice::Paste) choice.value = pasted;
  if (number == NumberChoice::Restore) choice.value = bound.standard;
  if (!data) return choice;
  const auto end = [&](const char* which, float value) {
    const std::string label = fmt::format("Set to {} of {} ({})", which, visible_name(data->tensor),
                                          format_exactly(bound_type, bits_of(value)));
    if (item(label, fmt::format("Set to {}", which).c_str(), bits_of(value) != bits_of(bound.value)))
      choice.value = value;
  };
  end("min", data->least);
  end("max", data->most);
  return choice;
}

}  // namespace opscope::gui
