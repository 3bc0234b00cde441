#include "core/cases/case_model.h"

#include <algorithm>
#include <cmath>

#include "core/cases/shared_resources.h"
#include "core/model/json.h"
#include "core/text/shell_word.h"

namespace opscope {
namespace {

constexpr const char* dispatchable_name = "case";

// NaNs other than the one that "nan" means have no decimal text that every reader of case files gives back.
bool has_decimal_text(DataType type, std::uint64_t bits) {
  if (!is_floating_point(type) || !std::isnan(to_double(type, bits))) return true;
  switch (type) {
    case DataType::Float16: return bits == 0x7E00;
    case DataType::Float32: return bits == 0x7FC00000;
    default: return bits == 0x7FF8000000000000;
  }
}

// The type of which `resource` is an array: that of its tensors if they have one, lie on its multiples, and every
// element can be written so for the reader; else UINT8.
DataType array_type(const Invocation& invocation, const SharedResource& resource, CaseReader reader) {
  const DataType type = invocation.data_type(resource.tensors.front());
  const std::size_t size = element_size(type);
  if (size == 0 || resource.buffer.size() % size != 0) return DataType::UInt8;
  for (const std::size_t tensor : resource.tensors) {
    const BoundTensor& bound = *invocation.tensors[tensor];
    if (bound.tensor.desc.data_type != type || bound.tensor.offset % size != 0) return DataType::UInt8;
  }
  for (std::size_t at = 0; reader == CaseReader::DxDispatch && at < resource.buffer.size(); at += size)
    if (!has_decimal_text(type, load_bits(resource.buffer.bytes().data() + at, size))) return DataType::UInt8;
  return type;
}

// Without the zeros after all tensors with which the reader fills the resource up to a multiple of 4 bytes.
std::span<const std::byte> without_padding(const Invocation& invocation, const SharedResource& resource) {
  const std::span<const std::byte> bytes = resource.buffer.bytes();
  std::uint64_t end = 0;
  for (const std::size_t each : resource.tensors) {
    const Tensor& tensor = invocation.tensors[each]->tensor;
    const std::uint64_t extent = extent_in_elements(tensor.desc) * element_size(tensor.desc.data_type);
    end = std::max(end, tensor.offset + extent);
  }
  if (bytes.size() % 4 != 0 || end == 0 || end >= bytes.size() || bytes.size() - end >= 4) return bytes;
  const auto is_zero = [](std::byte byte) { return byte == std::byte{0}; };
  return std::ranges::all_of(bytes.subspan(end), is_zero) ? bytes.first(end) : bytes;
}

InitialValues values_of(DataType type, std::span<const std::byte> bytes) {
  const std::size_t size = element_size(type);
  std::vector<std::uint64_t> values;
  for (std::size_t at = 0; at < bytes.size(); at += size) values.push_back(load_bits(bytes.data() + at, size));
  const bool all_equal = std::ranges::adjacent_find(values, std::ranges::not_equal_to{}) == values.end();
  if (values.size() > 1 && all_equal) return ConstantValues{values.size(), values.front()};
  return ArrayValues{std::move(values)};
}

// A name that no resource before it has.
std::string free_name(const Model& model, const std::string& wanted) {
  const std::string base = wanted.empty() ? "resource" : wanted;
  std::string name = base;
  for (int i = 2; model.find_resource(name) != nullptr; ++i) name = base + " " + std::to_string(i);
  return name;
}

Resource resource_of(const Invocation& invocation, const SharedResource& shared, std::string name, CaseReader reader) {
  Resource resource{.name = std::move(name),
                    .data_type = array_type(invocation, shared, reader),
                    .initial_values = {},
                    .size_in_bytes = 0,
                    .unknown = {}};
  resource.initial_values = values_of(
      resource.data_type, reader == CaseReader::Window ? without_padding(invocation, shared) : shared.buffer.bytes());
  if (shared.buffer.size() % 4 != 0) resource.size_in_bytes = shared.buffer.size();  // else the reader rounds it up
  return resource;
}

// In elements of the resource if offset and size allow it, otherwise in bytes.
Binding binding_of(const BoundTensor& bound, const Resource& resource) {
  Binding binding;
  binding.resource = resource.name;
  const std::uint64_t offset = bound.tensor.offset, held = bound.tensor.buffer.size();
  const bool to_the_end = offset <= held && bound.size_in_bytes == held - offset;
  std::uint64_t unit = element_size(resource.data_type);
  if (offset % unit != 0 || (!to_the_end && bound.size_in_bytes % unit != 0)) {
    unit = 1;
    binding.element_size_in_bytes = unit;
  }
  binding.element_offset = offset / unit;
  if (!to_the_end) binding.element_count = bound.size_in_bytes / unit;
  return binding;
}

}  // namespace

Model model_of(const Invocation& invocation, CaseReader reader) {
  const OperatorSchema& schema = *invocation.schema;
  Model model;
  model.numerics = invocation.numerics;
  model.feature_level = invocation.feature_level;
  std::vector<std::size_t> resource_of_tensor(invocation.tensors.size());
  for (const SharedResource& shared : shared_resources(invocation)) {
    for (const std::size_t tensor : shared.tensors) resource_of_tensor[tensor] = model.resources.size();
    model.resources.push_back(resource_of(invocation, shared, free_name(model, shared.name), reader));
  }

  Dispatchable dispatchable;
  dispatchable.name = dispatchable_name;
  dispatchable.desc.schema = &schema;
  dispatchable.desc.attributes = invocation.attributes;
  DispatchCommand dispatch{dispatchable_name, {}, {}};
  for (std::size_t i = 0; i < invocation.tensors.size(); ++i) {
    const std::optional<BoundTensor>& bound = invocation.tensors[i];
    dispatchable.desc.tensors.push_back(bound ? std::optional(bound->tensor.desc) : std::nullopt);
    if (!bound) continue;
    const bool owned = bound->tensor.desc.flags == TensorFlags::OwnedByDml;
    Bindings& bindings = owned ? dispatchable.bindings : dispatch.bindings;
    bindings.emplace_back(schema.tensors[i].name, binding_of(*bound, model.resources[resource_of_tensor[i]]));
  }
  model.dispatchables.push_back(std::move(dispatchable));
  model.commands.emplace_back(std::move(dispatch));
  return model;
}

std::string command_line(const Invocation& invocation) {
  return "opscope check - <<< " + shell_word(write_model_line(model_of(invocation)));
}

}  // namespace opscope
