#include <fmt/format.h>

#include "core/model/json/parse.h"

namespace opscope::json {

namespace {

// DirectML's structs of a Type and a Desc may be collapsed into one object, or not.
struct Unwrapped {
  Object object;
  UnknownMembers wrapper_unknown;

  UnknownMembers unknown() const {
    UnknownMembers all = wrapper_unknown;
    for (auto& member : object.unknown()) all.push_back(std::move(member));
    return all;
  }
};

Unwrapped unwrap(const Value& value, std::string_view what) {
  Object object(value, what);
  const std::optional<Value> type = object.find("Type"), desc = object.find("Desc");
  if (type)
    if (const std::string kind = text(*type); kind != "BUFFER" && kind != "DML_TENSOR_TYPE_BUFFER")
      fail(type->path, fmt::format("'{}' is not a tensor type; allowed is BUFFER", quoted(kind, longest_name)));
  if (!desc) return {object, {}};
  return {Object(*desc, what), object.unknown()};
}

std::uint32_t parse_flags(const Value& value) {
  if (value.is_array()) {
    std::uint32_t flags = 0;
    each_item(value, [&](const Value& item) { flags |= parse_flags(item); });
    return flags;
  }
  const std::string flag = text(value);
  if (flag == "NONE" || flag == "DML_TENSOR_FLAG_NONE") return 0;
  if (flag == "OWNED_BY_DML" || flag == "DML_TENSOR_FLAG_OWNED_BY_DML") return 1;
  fail(value.path,
       fmt::format("'{}' is not a tensor flag; allowed are NONE and OWNED_BY_DML", quoted(flag, longest_name)));
}

std::uint32_t parse_enum(const AttributeDeclaration& declaration, const Value& value) {
  const std::string chosen = text(value);
  const std::string_view prefix = enum_prefix(declaration);
  std::string allowed;
  for (std::uint32_t i = 0; i < declaration.enum_names.size(); ++i) {
    const std::string_view full = declaration.enum_names[i];
    const std::string_view brief = full.substr(prefix.size());
    if (chosen == full || chosen == brief) return i;
    allowed += fmt::format("{}{}", i == 0 ? "" : ", ", brief);
  }
  fail(value.path, fmt::format("'{}' is not a value of {}; allowed are {}", quoted(chosen, longest_name),
                               declaration.name, allowed));
}

}  // namespace

std::string_view enum_prefix(const AttributeDeclaration& declaration) {
  if (declaration.enum_names.empty()) return {};
  std::string_view prefix = declaration.enum_names.front();
  for (const std::string& full : declaration.enum_names)
    while (!full.starts_with(prefix)) prefix.remove_suffix(1);
  return prefix.substr(0, prefix.rfind('_') + 1);
}

TensorDesc parse_tensor_desc(const Value& value, UnknownMembers& unknown) {
  Unwrapped unwrapped = unwrap(value, "a tensor description");
  Object& object = unwrapped.object;
  TensorDesc desc;
  desc.data_type = data_type(object.require("DataType"));
  desc.sizes = uint32_array(object.require("Sizes"));
  if (const auto flags = object.find("Flags")) desc.flags = static_cast<TensorFlags>(parse_flags(*flags));
  if (const auto count = object.find("DimensionCount"); count && unsigned_integer(*count) != desc.sizes.size())
    fail(count->path, fmt::format("is {}, but Sizes has {} entries", unsigned_integer(*count), desc.sizes.size()));
  if (const auto strides = object.find("Strides"); strides && !strides->is_null()) {
    std::vector<std::uint32_t> numbers = uint32_array(*strides);
    if (!numbers.empty()) desc.strides = std::move(numbers);
  }
  if (const auto total = object.find("TotalTensorSizeInBytes"))
    desc.total_tensor_size_in_bytes = unsigned_integer(*total);
  if (const auto alignment = object.find("GuaranteedBaseOffsetAlignment"))
    desc.guaranteed_base_offset_alignment = static_cast<std::uint32_t>(unsigned_integer(*alignment, UINT32_MAX));
  unknown = unwrapped.unknown();
  return desc;
}

AttributeValue parse_attribute(const AttributeDeclaration& declaration, const Value& value, UnknownMembers& unknown) {
  switch (declaration.kind) {
    case AttributeKind::Float: return float32(value);
    case AttributeKind::UInt: return static_cast<std::uint32_t>(unsigned_integer(value, UINT32_MAX));
    case AttributeKind::Enum: return parse_enum(declaration, value);
    case AttributeKind::OptionalScaleBias: break;
  }
  using Optional = std::optional<ScaleBias>;
  if (value.is_null()) return AttributeValue(std::in_place_type<Optional>);
  Unwrapped unwrapped = unwrap(value, "a scale and a bias");
  const float scale = float32(unwrapped.object.require("Scale"));
  const float bias = float32(unwrapped.object.require("Bias"));
  unknown = unwrapped.unknown();
  return AttributeValue(std::in_place_type<Optional>, ScaleBias{scale, bias});
}

}  // namespace opscope::json
