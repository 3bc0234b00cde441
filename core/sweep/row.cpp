#include "core/sweep/row.h"

#include <cstring>

namespace opscope {
namespace {

// The fewest dimensions that the operator takes, all of the elements in the last.
TensorDesc row_desc(const OperatorSchema& schema, DataType type, std::uint64_t count) {
  TensorDesc desc;
  desc.data_type = type;
  desc.sizes.assign(schema.supported_at(highest_feature_level)->min_dimension_count, 1);
  desc.sizes.back() = static_cast<std::uint32_t>(count);
  return desc;
}

BoundTensor bound(std::string resource, TensorDesc desc, Buffer buffer) {
  const std::uint64_t bytes = buffer.size();
  return {std::move(resource), {std::move(desc), std::move(buffer), 0}, bytes};
}

}  // namespace

Invocation row_of(const SweepSpace& space, const SweepSetting& setting, std::uint64_t count,
                  std::vector<std::optional<Buffer>> buffers) {
  const OperatorSchema& schema = *space.schema;
  Invocation row{&schema, {}, setting.attributes, space.numerics, highest_feature_level};
  row.tensors.resize(schema.tensors.size());
  for (std::size_t t = 0; t < schema.tensors.size(); ++t) {
    if (!buffers[t]) continue;
    TensorDesc desc = row_desc(schema, space.data_types[t], schema.tensors[t].single_element ? 1 : count);
    row.tensors[t] = bound(schema.tensors[t].name, std::move(desc), *std::move(buffers[t]));
  }
  return row;
}

Buffer RowFeeder::scratch(std::size_t tensor, std::size_t bytes) {
  memory_.resize(space_.schema->tensors.size());
  auto& memory = memory_[tensor];
  if (!memory || memory->size() < bytes) memory = std::make_shared<std::vector<std::byte>>(bytes);
  return {memory, {memory->data(), bytes}};
}

Invocation RowFeeder::fill(const SweepSetting& setting, std::uint64_t begin, std::uint64_t count) {
  const OperatorSchema& schema = *space_.schema;
  std::vector<std::optional<Buffer>> buffers(schema.tensors.size());
  const bool held = count_ == count && begin_ == begin;
  begin_ = begin;
  count_ = count;
  std::size_t walked = 0;
  for (std::size_t t = 0; t < schema.tensors.size(); ++t) {
    const TensorDeclaration& declaration = schema.tensors[t];
    const DataType type = space_.data_types[t];
    const bool single = declaration.single_element && declaration.role == TensorRole::Input;
    if (single && !setting.single_elements[t]) continue;
    Buffer buffer = scratch(t, minimum_size_in_bytes(row_desc(schema, type, single ? 1 : count)));
    std::byte* bytes = memory_[t]->data();
    if (single)
      std::memcpy(bytes, &*setting.single_elements[t], element_size(type));
    else if (declaration.role == TensorRole::Output)
      std::memset(bytes, filler_ = ~filler_, buffer.size());
    else if (declaration.role == TensorRole::Input && !held)
      source_.fill(walked++, begin, {bytes, count * element_size(type)});
    buffers[t] = std::move(buffer);
  }
  return row_of(space_, setting, count, std::move(buffers));
}

Invocation slice(const Invocation& row, std::uint64_t first, std::uint64_t count) {
  Invocation part = row;
  for (std::size_t t = 0; t < part.tensors.size(); ++t) {
    if (!part.tensors[t]) continue;
    const Tensor& whole = row.tensors[t]->tensor;
    const bool single = row.schema->tensors[t].single_element;
    TensorDesc desc = row_desc(*row.schema, whole.desc.data_type, single ? 1 : count);
    const std::size_t size = element_size(desc.data_type);
    const std::size_t from = single ? 0 : first * size, bytes = element_count(desc) * size;
    Buffer copy = Buffer::copy_of(whole.bytes().subspan(from, bytes), minimum_size_in_bytes(desc));
    part.tensors[t] = bound(row.tensors[t]->resource, std::move(desc), std::move(copy));
  }
  return part;
}

}  // namespace opscope
