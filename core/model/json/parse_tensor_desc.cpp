#include <fmt/format.h>

#include "core/model/json/parse.h"

namespace opscope::json {

namespace {

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

}  // namespace

Unwrapped unwrap(const Value& value, std::string_view what) {
  Object object(value, what);
  const std::optional<Value> type = object.find("Type"), desc = object.find("Desc");
  if (type)
    if (const std::string kind = text(*type); kind != "BUFFER" && kind != "DML_TENSOR_TYPE_BUFFER")
      fail(type->path, fmt::format("'{}' is not a tensor type; allowed is BUFFER", quoted(kind, longest_name)));
  if (!desc) return {object, {}};
  return {Object(*desc, what), object.unknown()};
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

}  // namespace opscope::json
