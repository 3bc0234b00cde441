#include <fmt/format.h>

#include "core/model/json/parse.h"
#include "core/operators/schema/attribute_types.h"
#include "core/tensor/tensor.h"

namespace opscope::json {

namespace {

std::uint32_t parse_enum(const AttributeDeclaration& declaration, const Value& value) {
  const std::string chosen = text(value);
  const std::vector<std::string> names = short_enum_names(declaration);
  for (std::uint32_t i = 0; i < names.size(); ++i)
    if (chosen == declaration.enum_names[i] || chosen == names[i]) return i;
  fail(value.path, fmt::format("'{}' is not a value of {}; allowed are {}", quoted(chosen, longest_name),
                               declaration.name, fmt::join(names, ", ")));
}

std::uint64_t parse_number(const Value& value, DataType type) {
  const std::uint64_t bits = element(value, type);
  // 0.1 means the nearest number, but an integer means exactly itself.
  const bool integer = value.json.find_first_not_of("-0123456789") == std::string_view::npos;
  if (integer && is_floating_point(type))
    if (const std::string used = fmt::format("{:.0f}", to_double(type, bits)); used != value.json)
      value.warn(
          fmt::format("{} cannot be represented in {}; {} is used instead", quoted(value.json), name(type), used));
  return bits;
}

AttributeValue parse_attribute(const AttributeDeclaration& declaration, DataType type, const Value& value,
                               UnknownMembers& unknown) {
  if (declaration.kind == AttributeKind::Enum) return parse_enum(declaration, value);
  const AttributeTraits& shape = traits(declaration.kind);
  AttributeValue parsed(type, {});
  if (shape.optional && value.is_null()) return parsed;
  if (shape.numbers.front().name.empty()) return {type, {parse_number(value, type)}};
  Unwrapped unwrapped = unwrap(value, fmt::format("the struct {}", declaration.name));
  for (const AttributeNumber& number : shape.numbers)
    parsed.bits[parsed.count++] = parse_number(unwrapped.object.require(number.name), type);
  unknown = unwrapped.unknown();
  return parsed;
}

}  // namespace

void parse_attributes(Object& members, Dispatchable& dispatchable) {
  OperatorDesc& desc = dispatchable.desc;
  const std::vector<AttributeDeclaration>& declared = desc.schema->attributes;
  desc.attributes.resize(declared.size());
  // Attributes of a fixed type first: they may decide the types of the others.
  for (const bool fixed : {true, false})
    for (std::size_t i = 0; i < declared.size(); ++i) {
      const AttributeTraits& shape = traits(declared[i].kind);
      if ((shape.type != DataType::Unknown) != fixed) continue;
      const std::optional<Value> value =
          shape.optional ? members.find(declared[i].name) : members.require(declared[i].name);
      const DataType type = number_type(*desc.schema, i, tensor_types_of(desc), desc.attributes);
      if (value && type == DataType::Unknown)
        fail(value->path, fmt::format("has no data type, since {} gives none", declared[i].type_from));
      UnknownMembers unknown;
      desc.attributes[i] = value ? parse_attribute(declared[i], type, *value, unknown) : AttributeValue(type, {});
      if (!unknown.empty()) dispatchable.inner_unknown.emplace_back(declared[i].name, std::move(unknown));
    }
}

}  // namespace opscope::json
