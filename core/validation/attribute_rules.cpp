#include <fmt/format.h>

#include "core/operators/schema/attribute_types.h"
#include "core/validation/rules.h"

namespace opscope::rules {
namespace {

// Why the operator cannot use the value; empty if it can.
std::string defect_of(const AttributeDeclaration& declaration, const AttributeValue& value, DataType type) {
  const AttributeTraits& shape = traits(declaration.kind);
  const bool follows = shape.type == DataType::Unknown;
  const bool complete = value.count == shape.numbers.size() || (shape.optional && value.count == 0);
  if (!complete || (value.type != type && !follows))
    return "The attribute has a value of another kind than the operator declares.";
  if (value.type != type)
    return fmt::format("It is a value of {}, but {} makes it {}.", name(value.type), declaration.type_from, name(type));
  const std::size_t width = 8 * element_size(type);
  for (const std::uint64_t bits : value.numbers())
    if (width < 64 && bits >> width != 0)
      return fmt::format("0x{:X} has more than the {} bits of {}.", bits, width, name(type));
  if (declaration.kind == AttributeKind::Enum && value.as_uint() >= declaration.enum_names.size())
    return fmt::format("{} is none of its {} values.", value.as_uint(), declaration.enum_names.size());
  return {};
}

}  // namespace

bool attribute_rules(const Invocation& invocation, Findings findings) {
  const OperatorSchema& schema = *invocation.schema;
  const Attributes& values = invocation.attributes;
  if (values.size() != schema.attributes.size()) {
    findings.error(
        "", fmt::format("There are {} attributes; {} has {}.", values.size(), schema.name, schema.attributes.size()));
    return false;
  }
  bool readable = true;
  const auto refuse = [&](const std::string& path, std::string why) {
    findings.error(path, std::move(why));
    readable = false;
  };
  for (std::size_t i = 0; i < values.size(); ++i) {
    const AttributeDeclaration& declaration = schema.attributes[i];
    const DataType type = number_type(schema, i, tensor_types_of(invocation), values);
    if (type == DataType::Unknown)
      refuse(declaration.type_from, fmt::format("It gives {} no data type.", declaration.name));
    else if (std::string defect = defect_of(declaration, values[i], type); !defect.empty())
      refuse(declaration.name, std::move(defect));
  }
  return readable;
}

}  // namespace opscope::rules
