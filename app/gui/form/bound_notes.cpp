#include "app/gui/form/bound_notes.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <optional>

#include "core/tensor/convert.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::gui {

std::vector<BoundNote> bound_notes(const OperatorDesc& desc) {
  std::vector<BoundNote> notes;
  const std::optional<TensorDesc>& operand = desc.tensors.front();
  if (!operand || !is_integer(operand->data_type)) return notes;
  const DataType type = operand->data_type;
  constexpr double no_bound = std::numeric_limits<float>::max();
  for (std::size_t i = 0; i < desc.attributes.size(); ++i) {
    const AttributeDeclaration& declaration = desc.schema->attributes[i];
    const AttributeValue& value = desc.attributes[i];
    if (!declaration.bound || value.count != 1) continue;
    const double given = to_double(value.type, value.bits[0]);
    const std::uint64_t acts = convert_element(value.type, type, value.bits[0]);
    if (!(std::fabs(given) < no_bound)) continue;
    if (!limits_nothing(*declaration.bound, given, type, to_double(type, acts))) continue;
    const std::string brief = fmt::format("{} acts as {}", declaration.name, format_element(type, acts));
    const char* side = given > to_double(type, acts) ? "above" : "below";
    notes.push_back({declaration.name, brief,
                     fmt::format("{} is {} what {} holds: {}.", format_element(value.type, value.bits[0]), side,
                                 name(type), brief)});
  }
  return notes;
}

std::string text_of(const std::vector<BoundNote>& notes, DataType type) {
  std::string text;
  for (const BoundNote& note : notes) text += (text.empty() ? "" : ", ") + note.brief;
  return notes.empty() ? "" : fmt::format("{} in {}", text, name(type));
}

}  // namespace opscope::gui
