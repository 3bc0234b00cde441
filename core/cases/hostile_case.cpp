#include <fmt/format.h>

#include <limits>

#include "core/cases/spoil.h"

namespace opscope {
namespace {

using spoil::any_tensor;
using spoil::desc_of;
using spoil::name_of;

// Near 2^32, or of any magnitude below.
std::uint32_t large(Random& random) {
  return one_in(random, 2) ? std::numeric_limits<std::uint32_t>::max() - static_cast<std::uint32_t>(below(random, 3))
                           : static_cast<std::uint32_t>(random() >> (32 + below(random, 32)));
}

std::uint32_t& any_size(Random& random, TensorDesc& desc) { return desc.sizes[below(random, desc.sizes.size())]; }

std::optional<std::string> one_size(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  const std::uint32_t size = any_size(random, desc_of(made, tensor)) = large(random);
  return fmt::format("a size of {} is {}", name_of(made, tensor), size);
}

std::optional<std::string> all_first_sizes(Random& random, Invocation& made) {
  const std::uint32_t size = large(random);
  for (auto& bound : made.tensors)
    if (bound) bound->tensor.desc.sizes[0] = size;
  return fmt::format("the first size of every tensor is {}", size);
}

std::optional<std::string> large_strides(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  TensorDesc& desc = desc_of(made, tensor);
  desc.strides = std::vector<std::uint32_t>(desc.sizes.size());
  for (std::uint32_t& stride : *desc.strides) stride = large(random);
  return fmt::format("the strides of {} are any numbers", name_of(made, tensor));
}

std::optional<std::string> equal_strides(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  TensorDesc& desc = desc_of(made, tensor);
  const auto stride = static_cast<std::uint32_t>(below(random, 3));
  desc.strides = std::vector<std::uint32_t>(desc.sizes.size(), stride);
  return fmt::format("every stride of {} is {}", name_of(made, tensor), stride);
}

std::optional<std::string> no_strides(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  desc_of(made, tensor).strides.reset();
  return fmt::format("{} has no strides", name_of(made, tensor));
}

std::optional<std::string> any_total_size(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  TensorDesc& desc = desc_of(made, tensor);
  const std::uint64_t held = made.tensors[tensor]->size_in_bytes;
  desc.total_tensor_size_in_bytes = one_in(random, 2) ? random() : below(random, held + 1);
  return fmt::format("TotalTensorSizeInBytes of {} is {}", name_of(made, tensor), desc.total_tensor_size_in_bytes);
}

std::optional<std::string> any_alignment(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  std::uint32_t& alignment = desc_of(made, tensor).guaranteed_base_offset_alignment;
  alignment = one_in(random, 2) ? large(random) : 1u << below(random, 32);
  return fmt::format("the alignment of {} is {}", name_of(made, tensor), alignment);
}

std::optional<std::string> any_offset(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  made.tensors[tensor]->tensor.offset = below(random, 64);
  return fmt::format("{} starts at byte {}", name_of(made, tensor), made.tensors[tensor]->tensor.offset);
}

std::optional<std::string> any_binding_size(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  BoundTensor& bound = *made.tensors[tensor];
  bound.size_in_bytes = one_in(random, 2) ? random() : below(random, bound.tensor.buffer.size() + 1);
  return fmt::format("the binding of {} has {} bytes", name_of(made, tensor), bound.size_in_bytes);
}

std::optional<std::string> same_place(Random& random, Invocation& made) {
  const std::size_t to = any_tensor(random, made), from = any_tensor(random, made);
  made.tensors[to] = made.tensors[from];
  return fmt::format("{} is bound as {} is", name_of(made, to), name_of(made, from));
}

std::optional<std::string> any_type(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  DataType& type = desc_of(made, tensor).data_type;
  type = static_cast<DataType>(below(random, 12));
  return fmt::format("{} is {}", name_of(made, tensor), name(type));
}

std::optional<std::string> any_level(Random& random, Invocation& made) {
  made.feature_level = static_cast<FeatureLevel>(below(random, feature_level_names.size()));
  return fmt::format("the feature level is {}", name(made.feature_level));
}

std::optional<std::string> one_missing(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  made.tensors[tensor].reset();
  return fmt::format("{} is missing", name_of(made, tensor));
}

std::optional<std::string> any_attribute(Random& random, Invocation& made) {
  if (made.attributes.empty()) return std::nullopt;
  const std::size_t at = below(random, made.attributes.size());
  made.attributes[at] =
      one_in(random, 2) ? AttributeValue(std::uint32_t{7}) : random_attribute(random, made.schema->attributes[at]);
  return fmt::format("{} is any value", made.schema->attributes[at].name);
}

bool has_any(const Invocation& made) {
  for (const auto& bound : made.tensors)
    if (bound) return true;
  return false;
}

}  // namespace

InvalidCase hostile_case(std::uint64_t number, const CaseOptions& options) {
  static const spoil::Ways ways = {one_size,       all_first_sizes, large_strides, equal_strides,    no_strides,
                                   any_total_size, any_alignment,   any_offset,    any_binding_size, same_place,
                                   any_type,       any_level,       one_missing,   any_attribute};
  Random random(number);
  InvalidCase made{random_case(number, options), {}};
  for (std::uint64_t left = 1 + below(random, 3); left > 0 && has_any(made.invocation);)
    if (const auto spoilt = ways[below(random, ways.size())](random, made.invocation)) {
      made.spoilt += (made.spoilt.empty() ? "" : "; ") + *spoilt;
      --left;
    }
  return made;
}

}  // namespace opscope
