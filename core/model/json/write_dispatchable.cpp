#include "core/model/json/write.h"

namespace opscope::json {

namespace {

void write_tensor_desc(Writer& writer, const TensorDesc& desc, const UnknownMembers& rest) {
  writer.StartObject();
  write_member(writer, "DataType", name(desc.data_type));
  write_member(writer, "Sizes", desc.sizes);
  if (desc.strides) write_member(writer, "Strides", *desc.strides);
  if (desc.flags == TensorFlags::OwnedByDml) write_member(writer, "Flags", "OWNED_BY_DML");
  if (desc.total_tensor_size_in_bytes != 0)
    write_member(writer, "TotalTensorSizeInBytes", desc.total_tensor_size_in_bytes);
  if (desc.guaranteed_base_offset_alignment != 0)
    write_member(writer, "GuaranteedBaseOffsetAlignment", desc.guaranteed_base_offset_alignment);
  write_unknown(writer, rest);
  writer.EndObject();
}

// A member of a desc; nothing if it is absent. `unknown`: the other members of its object.
void write_attribute(Writer& writer, const AttributeDeclaration& declaration, const AttributeValue& value,
                     const UnknownMembers& unknown) {
  if (value.count == 0) return;
  write_key(writer, declaration.name);
  if (declaration.kind == AttributeKind::Enum && value.as_uint() < declaration.enum_names.size())
    return write_string(writer, declaration.enum_names[value.as_uint()]);
  const std::span<const AttributeNumber> numbers = traits(declaration.kind).numbers;
  if (numbers.front().name.empty()) return write_element(writer, value.type, value.bits[0]);
  writer.StartObject();
  for (std::size_t n = 0; n < value.count; ++n) write_member(writer, numbers[n].name, value.type, value.bits[n]);
  write_unknown(writer, unknown);
  writer.EndObject();
}

const UnknownMembers& unknown_of(const Dispatchable& dispatchable, std::string_view name) {
  static const UnknownMembers none;
  for (const auto& [inner, members] : dispatchable.inner_unknown)
    if (inner == name) return members;
  return none;
}

}  // namespace

void write_dispatchable(Writer& writer, const Dispatchable& dispatchable) {
  const OperatorSchema& schema = *dispatchable.desc.schema;
  writer.StartObject();
  write_member(writer, "type", "DML_OPERATOR_" + schema.name);
  write_key(writer, "desc");
  writer.StartObject();
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    if (dispatchable.desc.tensors[i]) {
      write_key(writer, schema.tensors[i].name);
      write_tensor_desc(writer, *dispatchable.desc.tensors[i], unknown_of(dispatchable, schema.tensors[i].name));
    }
  for (std::size_t i = 0; i < schema.attributes.size(); ++i)
    write_attribute(writer, schema.attributes[i], dispatchable.desc.attributes[i],
                    unknown_of(dispatchable, schema.attributes[i].name));
  write_unknown(writer, dispatchable.desc_unknown);
  writer.EndObject();
  if (!dispatchable.bindings.empty()) write_bindings(writer, dispatchable.bindings);
  write_unknown(writer, dispatchable.unknown);
  writer.EndObject();
}

}  // namespace opscope::json
