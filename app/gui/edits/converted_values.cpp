#include "app/gui/edits/converted_values.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "core/tensor/convert.h"
#include "core/tensor/data_type.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// The value is lost, not only rounded to the next floating-point number.
bool is_lost(DataType from, DataType to, std::uint64_t was, std::uint64_t is) {
  if (is_integer(from) && is_integer(to)) return convert_element(to, from, is) != was;
  const double before = to_double(from, was), after = to_double(to, is);
  if (std::isnan(before)) return !std::isnan(after);
  if (is_integer(to)) return before != after || (after >= 0x1p63 && to == DataType::Int64) || after >= 0x1p64;
  return std::isinf(before) != std::isinf(after) || (before != 0 && after == 0);
}

// Of values that became others.
struct Losses {
  static constexpr std::size_t most_named = 3;
  std::uint64_t count = 0;
  std::vector<std::string> named;  // "nan became 0", each once

  void add(DataType from, DataType to, std::uint64_t was, std::uint64_t is) {
    const bool stood_as_bits = was == is && element_size(from) == element_size(to);
    if (stood_as_bits || !is_lost(from, to, was, is)) return;
    ++count;
    if (named.size() > most_named) return;
    std::string text = fmt::format("{} became {}", format_element(from, was), format_element(to, is));
    if (std::ranges::find(named, text) == named.end()) named.push_back(std::move(text));
  }
  std::string text() const {
    const auto shown = static_cast<std::ptrdiff_t>(std::min(named.size(), most_named));
    return fmt::format("{}{}", fmt::join(named.begin(), named.begin() + shown, ", "),
                       named.size() > most_named ? ", ..." : "");
  }
};

// Of a resource that has the same values in another type now; empty if none is lost.
std::string resource_text(const Resource& was, const Resource& is) {
  const DataType from = was.data_type, to = is.data_type;
  Losses losses;
  std::uint64_t values = 1;  // of a list
  const auto* list = std::get_if<ArrayValues>(&was.initial_values);
  const auto* new_list = std::get_if<ArrayValues>(&is.initial_values);
  if (list && new_list && list->values.size() == new_list->values.size()) {
    values = list->values.size();
    auto now = new_list->values.begin();
    for (const std::uint64_t bits : list->values) losses.add(from, to, bits, *now++);
  }
  const auto* constant = std::get_if<ConstantValues>(&was.initial_values);
  const auto* new_constant = std::get_if<ConstantValues>(&is.initial_values);
  if (constant && new_constant) losses.add(from, to, constant->value, new_constant->value);
  const auto* sequence = std::get_if<SequenceValues>(&was.initial_values);
  const auto* new_sequence = std::get_if<SequenceValues>(&is.initial_values);
  if (sequence && new_sequence) {
    losses.add(from, to, sequence->start, new_sequence->start);
    losses.add(from, to, sequence->delta, new_sequence->delta);
  }
  if (losses.count == 0) return {};
  const std::string name = visible_name(is.name, 24);
  if (values == 1) return fmt::format("{} does not fit {}: {}", name, opscope::name(to), losses.text());
  return fmt::format("{} of {} values of {} {} not fit {}: {}", with_thousands(losses.count), with_thousands(values),
                     name, losses.count == 1 ? "does" : "do", opscope::name(to), losses.text());
}

bool has_other_type(const OperatorDesc& was, const OperatorDesc& is) {
  for (std::size_t i = 0; i < was.tensors.size(); ++i)
    if (was.tensors[i] && is.tensors[i] && was.tensors[i]->data_type != is.tensors[i]->data_type) return true;
  return false;
}

// "Min -1 became 0": a bound that follows the type, and a number that has it.
void add_attributes(std::vector<std::string>& parts, const OperatorDesc& was, const OperatorDesc& is) {
  if (was.schema != is.schema || !has_other_type(was, is)) return;
  for (std::size_t i = 0; i < was.attributes.size(); ++i) {
    const AttributeValue &old = was.attributes[i], &now = is.attributes[i];
    if (old.count != now.count || old.type == DataType::Unknown || now.type == DataType::Unknown) continue;
    for (std::uint32_t n = 0; n < old.count; ++n) {
      const bool changed =
          old.type == now.type ? old.bits[n] != now.bits[n] : is_lost(old.type, now.type, old.bits[n], now.bits[n]);
      if (changed)
        parts.push_back(fmt::format("{} {} became {}", was.schema->attributes[i].name,
                                    format_element(old.type, old.bits[n]), format_element(now.type, now.bits[n])));
    }
  }
}

}  // namespace

std::string converted_text(const Model& before, const Model& after) {
  std::vector<std::string> parts;
  for (const Resource& resource : after.resources) {
    const Resource* was = before.find_resource(resource.name);
    if (!was || was->data_type == resource.data_type || was->data_type == DataType::Unknown ||
        resource.data_type == DataType::Unknown)
      continue;
    if (std::string text = resource_text(*was, resource); !text.empty()) parts.push_back(std::move(text));
  }
  for (const Dispatchable& each : after.dispatchables) {
    const auto was = std::ranges::find(before.dispatchables, each.name, &Dispatchable::name);
    if (was != before.dispatchables.end()) add_attributes(parts, was->desc, each.desc);
  }
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace opscope::gui
