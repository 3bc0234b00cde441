#include "core/operators/schema/attribute_types.h"

#include "core/tensor/convert.h"

namespace opscope {

std::vector<DataType> tensor_types_of(const OperatorDesc& desc) {
  std::vector<DataType> types;
  for (const auto& tensor : desc.tensors) types.push_back(tensor ? tensor->data_type : DataType::Unknown);
  return types;
}

std::vector<DataType> tensor_types_of(const Invocation& invocation) {
  std::vector<DataType> types;
  for (const auto& bound : invocation.tensors)
    types.push_back(bound ? bound->tensor.desc.data_type : DataType::Unknown);
  return types;
}

DataType number_type(const OperatorSchema& schema, std::size_t attribute, std::span<const DataType> tensor_types,
                     const Attributes& attributes) {
  const AttributeDeclaration& declaration = schema.attributes[attribute];
  const DataType fixed = traits(declaration.kind).type;
  if (fixed != DataType::Unknown) return fixed;
  DataType type = DataType::Unknown;
  if (const std::size_t tensor = schema.find_tensor(declaration.type_from); tensor < tensor_types.size())
    type = tensor_types[tensor];
  if (const std::size_t other = schema.find_attribute(declaration.type_from); other < attributes.size())
    type = static_cast<DataType>(attributes[other].as_uint());
  return element_size(type) == 0 ? DataType::Unknown : type;
}

void follow_types(const OperatorSchema& schema, std::span<const DataType> tensor_types, Attributes& attributes) {
  for (std::size_t i = 0; i < attributes.size(); ++i) {
    const DataType type = number_type(schema, i, tensor_types, attributes);
    AttributeValue& value = attributes[i];
    if (traits(schema.attributes[i].kind).type != DataType::Unknown || type == DataType::Unknown) continue;
    for (std::uint64_t& bits : value.bits) bits = convert_element(value.type, type, bits);
    value.type = type;
  }
}

std::vector<std::string> short_enum_names(const AttributeDeclaration& declaration) {
  std::vector<std::string> names = declaration.enum_names;
  if (names.empty()) return names;
  std::string_view prefix = declaration.enum_names.front();
  for (const std::string& full : names)
    while (!full.starts_with(prefix)) prefix.remove_suffix(1);
  const std::size_t length = prefix.rfind('_') + 1;  // 0 without an underscore
  for (std::string& name : names) name.erase(0, length);
  return names;
}

Attributes default_attributes(const OperatorSchema& schema, std::span<const DataType> tensor_types) {
  Attributes values;
  for (const AttributeDeclaration& attribute : schema.attributes) {
    values.push_back(attribute.default_value);
    const std::size_t tensor = schema.find_tensor(attribute.type_from);
    if (attribute.kind == AttributeKind::Enum && tensor < tensor_types.size())
      values.back() = static_cast<std::uint32_t>(tensor_types[tensor]);
  }
  follow_types(schema, tensor_types, values);
  return values;
}

}  // namespace opscope
