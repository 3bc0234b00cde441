#include "app/gui/edits/sources.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "app/gui/edits/pictures.h"
#include "app/gui/edits/tensors.h"
#include "core/io/array_file.h"
#include "core/io/image.h"
#include "core/io/raw_file.h"
#include "core/tensor/convert.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

std::uint32_t row_length(const TensorDesc& desc) { return desc.sizes.empty() ? 1 : desc.sizes.back(); }

// The number of elements that a resource needs, limited to what a case file can hold: sizes may be 0, or too many.
std::uint64_t count_for(const TensorDesc& desc) {
  return std::clamp<std::uint64_t>(extent_in_elements(desc), 1, std::numeric_limits<std::uint32_t>::max());
}

// The generators are a part of SourceKind, in the same order.
SourceKind source_kind(GeneratorValues::Kind kind) {
  return static_cast<SourceKind>(static_cast<int>(SourceKind::Normal) + static_cast<int>(kind));
}
static_assert(static_cast<int>(SourceKind::Exhaustive) - static_cast<int>(SourceKind::Normal) ==
              static_cast<int>(GeneratorValues::Kind::Exhaustive));

// Adapts values from one description to another. A count that was exact stays exact.
struct Follow {
  const TensorDesc& before;
  const TensorDesc& after;
  std::uint64_t old_count, new_count;

  std::uint64_t converted(std::uint64_t bits) const { return convert_element(before.data_type, after.data_type, bits); }
  void count(std::uint64_t& present) const {
    if (present == old_count) present = new_count;
  }
  void operator()(ConstantValues& v) const { count(v.count), v.value = converted(v.value); }
  void operator()(ArrayValues& v) const {
    if (before.data_type == after.data_type) return;  // the list stays shared
    std::vector<std::uint64_t> values = v.values.items();
    for (std::uint64_t& bits : values) bits = converted(bits);
    v.values = std::move(values);
  }
  void operator()(SequenceValues& v) const {
    count(v.count), v.start = converted(v.start), v.delta = converted(v.delta);
  }
  void operator()(FileValues& v) const { follow_picture(v, before, after); }
  void operator()(ListValues&) const {}
  void operator()(GeneratorValues& v) const {
    count(v.count);
    if (v.width == row_length(before)) v.width = row_length(after);
    const ValueRange was = natural_range(before.data_type), is = natural_range(after.data_type);
    if (v.kind != GeneratorValues::Kind::Normal && v.a == was.low && v.b == was.high) v.a = is.low, v.b = is.high;
  }
};

}  // namespace

ValueRange natural_range(DataType type) {
  switch (type) {
    case DataType::UInt8: return {0, 255};
    case DataType::Int8: return {-128, 127};
    case DataType::UInt16:
    case DataType::UInt32:
    case DataType::UInt64: return {0, 1000};
    case DataType::Int16:
    case DataType::Int32:
    case DataType::Int64: return {-1000, 1000};
    default: return {-1, 1};
  }
}

AttributeValue default_for(const AttributeDeclaration& attribute, DataType type) {
  if (!attribute.bound || attribute.kind != AttributeKind::Float || !is_integer(type)) return attribute.default_value;
  return bound_within(attribute, type, natural_range(type));
}

AttributeValue bound_within(const AttributeDeclaration& attribute, DataType type, const ValueRange& range) {
  const ValueRange of_floats = natural_range(DataType::Float32);
  const double share = (attribute.default_value.as_float() - of_floats.low) / (of_floats.high - of_floats.low);
  const double bound = range.low + share * (range.high - range.low);
  return static_cast<float>(is_integer(type) ? std::round(bound) : bound);
}

SourceKind kind_of(const InitialValues& values) {
  if (std::holds_alternative<ConstantValues>(values)) return SourceKind::Constant;
  if (std::holds_alternative<ArrayValues>(values)) return SourceKind::Array;
  if (std::holds_alternative<SequenceValues>(values)) return SourceKind::Sequence;
  if (std::holds_alternative<FileValues>(values)) return SourceKind::Image;
  const auto* generator = std::get_if<GeneratorValues>(&values);
  return generator != nullptr ? source_kind(generator->kind) : SourceKind::List;
}

const char* label(SourceKind kind) {
  static constexpr std::array labels = {
      "file", "constant",     "array",          "sequence",    "normal",           "uniform",
      "ramp", "checkerboard", "special values", "random bits", "all bit patterns", "mixed list"};
  static_assert(labels.size() == static_cast<std::size_t>(SourceKind::List) + 1);
  return labels.at(static_cast<std::size_t>(kind));
}

InitialValues with_unused_seed(InitialValues values, const Model& model) {
  auto* generator = std::get_if<GeneratorValues>(&values);
  const auto has_the_seed = [&](const Resource& other) {
    const auto* taken = std::get_if<GeneratorValues>(&other.initial_values);
    return taken != nullptr && taken->seed == generator->seed;
  };
  while (generator != nullptr && std::ranges::any_of(model.resources, has_the_seed)) ++generator->seed;
  return values;
}

InitialValues default_values(SourceKind kind, const TensorDesc& desc) {
  const std::uint64_t count = count_for(desc);
  const ValueRange range = natural_range(desc.data_type);
  const std::uint64_t low = from_double(desc.data_type, range.low);
  GeneratorValues generator{.count = count, .seed = 1, .a = range.low, .b = range.high, .width = row_length(desc)};
  switch (kind) {
    case SourceKind::Image: return FileValues{};
    case SourceKind::Constant: return ConstantValues{count, from_double(desc.data_type, 0)};
    case SourceKind::Array: return ArrayValues{std::vector<std::uint64_t>(std::min<std::uint64_t>(count, 1024), 0)};
    case SourceKind::Sequence: return SequenceValues{count, low, from_double(desc.data_type, 1)};
    case SourceKind::List: return ListValues{};
    case SourceKind::Normal:
      generator.a = (range.low + range.high) / 2;
      generator.b = (range.high - range.low) / 4;
      break;
    case SourceKind::Checkerboard: generator.cell = std::max(1u, row_length(desc) / 8); break;
    default: break;
  }
  generator.kind = static_cast<GeneratorValues::Kind>(static_cast<int>(kind) - static_cast<int>(SourceKind::Normal));
  return generator;
}

Model with_initial_values(Model model, TensorAt at, InitialValues values) {
  auto* file = std::get_if<FileValues>(&values);
  if (file != nullptr && (has_image_name(file->source_path) || has_array_name(file->source_path))) file->offset = 0;
  if (file == nullptr || !has_raw_name(file->source_path)) model = without_raw_file(std::move(model), at);
  const TensorDesc* desc = find_desc(model, at);
  if (Resource* resource = find_resource(model, at)) {
    const bool is_file = std::holds_alternative<FileValues>(values);
    if (desc && !is_file) resource->data_type = desc->data_type;
    resource->initial_values = std::move(values);
    resource->size_in_bytes = 0;
  }
  return model;
}

Model with_raw_file(Model model, TensorAt at, FileValues file) {
  const TensorDesc* desc = find_desc(model, at);
  Resource* resource = find_resource(model, at);
  if (desc && resource && resource->data_type == DataType::Unknown) resource->data_type = desc->data_type;
  return with_initial_values(std::move(model), at, std::move(file));
}

Model with_source_type(Model model, TensorAt at, DataType type) {
  if (Resource* resource = find_resource(model, at)) resource->data_type = type;
  return model;
}

Model with_source_header(Model model, TensorAt at, std::uint64_t bytes) {
  const FileValues* file = find_file(model, at);
  if (file == nullptr) return model;
  FileValues changed = *file;
  changed.offset = bytes;
  return with_initial_values(std::move(model), at, std::move(changed));
}

Model with_source_offset(Model model, TensorAt at, std::uint64_t elements) {
  const Binding* present = find_binding(model, at);
  if (present == nullptr) return model;
  const Binding before = *present;
  const OperatorSchema& schema = *find_dispatchable(model, at.dispatch)->desc.schema;
  const auto same_place = [&](std::size_t tensor) -> Binding* {
    const Binding* other = find_binding(model, {at.dispatch, tensor});
    const bool same = other && other->resource == before.resource && other->element_offset == before.element_offset &&
                      other->element_size_in_bytes == before.element_size_in_bytes;
    return same ? const_cast<Binding*>(other) : nullptr;
  };
  // What runs in place still does; two inputs alone are moved one by one.
  std::vector<Binding*> moved = {const_cast<Binding*>(present)};
  if (same_place(schema.output()))
    for (std::size_t tensor = 0; tensor < schema.tensors.size(); ++tensor)
      if (Binding* other = same_place(tensor)) moved.push_back(other);
  for (Binding* binding : moved) binding->element_offset = elements;
  return model;
}

Model without_raw_file(Model model, TensorAt at) {
  const FileValues* file = find_file(model, at);
  return file && has_raw_name(file->source_path) ? with_source_offset(std::move(model), at, 0) : model;
}

std::optional<std::uint64_t> single_value(const Model& model, TensorAt at) {
  const TensorDesc* desc = find_desc(model, at);
  const Resource* resource = find_resource(model, at);
  if (!desc || !resource || element_count(*desc) != 1 || resource->data_type != desc->data_type) return std::nullopt;
  if (resource->values_offset != 0 || writer_of(model, at)) return std::nullopt;
  if (const auto* constant = std::get_if<ConstantValues>(&resource->initial_values)) return constant->value;
  const auto* array = std::get_if<ArrayValues>(&resource->initial_values);
  if (array == nullptr || array->values.empty()) return std::nullopt;
  const bool reads_first = array->values.size() == 1 || find_binding(model, at)->element_offset == 0;
  return reads_first ? std::optional(array->values.front()) : std::nullopt;
}

Model with_single_value(Model model, TensorAt at, std::uint64_t bits) {
  if (!single_value(model, at)) return model;
  InitialValues& values = find_resource(model, at)->initial_values;
  if (auto* constant = std::get_if<ConstantValues>(&values)) {
    constant->value = bits;
  } else {
    std::vector<std::uint64_t> list = std::get<ArrayValues>(values).values.items();
    list.front() = bits;
    values = ArrayValues{std::move(list)};
  }
  return model;
}

std::string resource_prefix(std::string dispatch) {
  std::ranges::replace(dispatch, ' ', '_');
  return dispatch + ".";
}

std::string new_resource_name(const Model& model, std::size_t dispatch, const TensorDeclaration& tensor) {
  if (dispatch == 0) return free_resource_name(model, tensor.name);
  const std::string part = tensor.role == TensorRole::Output ? "out" : tensor.name;
  return free_resource_name(model, resource_prefix(find_dispatch(model, dispatch)->dispatchable) + part);
}

std::string source_text(const Model& model, TensorAt at) {
  const TensorDesc* desc = find_desc(model, at);
  const Resource* resource = find_resource(model, at);
  if (!desc) return "absent";
  if (writer_of(model, at)) return "computed";
  if (element_count(*desc) != 1) return counted(element_count(*desc), "element");
  if (!resource) return "not bound";
  const auto* array = std::get_if<ArrayValues>(&resource->initial_values);
  return array ? counted(array->values.size(), "element") : label(kind_of(resource->initial_values));
}

void follow_desc(Resource& resource, const TensorDesc& before, const TensorDesc& after) {
  // Another tensor that shares it has converted it already.
  if (before.data_type != after.data_type && resource.data_type == after.data_type) return;
  const Follow follow{before, after, count_for(before), count_for(after)};
  std::visit(follow, resource.initial_values);
  if (resource.data_type == before.data_type) resource.data_type = after.data_type;
  if (resource.size_in_bytes != 0 && resource.size_in_bytes == resource.values_offset + total_size_in_bytes(before))
    resource.size_in_bytes = resource.values_offset + total_size_in_bytes(after);
}

}  // namespace opscope::gui
