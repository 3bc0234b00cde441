// Invalid descriptions and attributes.

#include <fmt/format.h>

#include "core/cases/invalid_ways.h"

namespace opscope::invalid {
namespace {

std::uint32_t any_dimension(Random& random, const TensorDesc& desc) {
  return static_cast<std::uint32_t>(below(random, desc.sizes.size()));
}

std::optional<std::string> zero_size(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  TensorDesc& desc = desc_of(made, tensor);
  desc.sizes[any_dimension(random, desc)] = 0;
  return fmt::format("a size of {} is 0", name_of(made, tensor));
}

std::optional<std::string> too_many_elements(Random& random, Invocation& made) {
  if (made.output().tensor.desc.sizes.size() < 2) return std::nullopt;
  const std::uint32_t large = 65536 + static_cast<std::uint32_t>(below(random, 100));
  for (std::size_t i = 0; i < made.tensors.size(); ++i) {
    if (!made.tensors[i] || made.schema->tensors[i].single_element) continue;
    TensorDesc& desc = desc_of(made, i);
    desc.sizes[0] = desc.sizes[1] = large;
    desc.total_tensor_size_in_bytes = 0;
    if (made.schema->tensors[i].role == TensorRole::Input) desc.strides = std::vector<std::uint32_t>(desc.sizes.size());
  }
  return fmt::format("{} x {} elements are more than 2^32-1", large, large);
}

std::optional<std::string> rank(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  TensorDesc& desc = desc_of(made, tensor);
  const std::size_t count = one_in(random, 2) ? 0 : max_dimension_count + 1 + below(random, 3);
  desc.sizes.assign(count, 1);
  if (desc.strides) desc.strides->assign(count, 1);
  return fmt::format("{} has {} dimensions", name_of(made, tensor), count);
}

std::optional<std::string> unknown_type(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  const std::uint32_t number = one_in(random, 2) ? 0 : 12 + static_cast<std::uint32_t>(below(random, 0xFFFFFFF4));
  desc_of(made, tensor).data_type = static_cast<DataType>(number);
  return fmt::format("the data type of {} is {}", name_of(made, tensor), number);
}

std::optional<std::string> stride_count(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  TensorDesc& desc = desc_of(made, tensor);
  const std::size_t count = desc.sizes.size() + (desc.sizes.size() > 1 && one_in(random, 2) ? -1 : 1);
  desc.strides = effective_strides(desc);
  desc.strides->resize(count, 1);
  return fmt::format("{} has {} strides for {} sizes", name_of(made, tensor), count, desc.sizes.size());
}

// A dimension of the output with more than one element; nullopt if there is none.
std::optional<std::size_t> long_dimension(Random& random, const TensorDesc& desc) {
  std::vector<std::size_t> found;
  for (std::size_t d = 0; d < desc.sizes.size(); ++d)
    if (desc.sizes[d] > 1) found.push_back(d);
  if (found.empty()) return std::nullopt;
  return found[below(random, found.size())];
}

std::optional<std::string> repeating_output(Random& random, Invocation& made) {
  TensorDesc& desc = desc_of(made, made.schema->output());
  const auto dimension = long_dimension(random, desc);
  if (!dimension) return std::nullopt;
  desc.strides = effective_strides(desc);
  (*desc.strides)[*dimension] = 0;
  return "the output repeats elements by a stride of 0";
}

std::optional<std::string> meeting_output(Random& random, Invocation& made) {
  TensorDesc& desc = desc_of(made, made.schema->output());
  const auto first = long_dimension(random, desc), second = long_dimension(random, desc);
  if (!first || first == second) return std::nullopt;
  desc.strides = effective_strides(desc);
  (*desc.strides)[*first] = (*desc.strides)[*second] = 1 + static_cast<std::uint32_t>(below(random, 2));
  return "two elements of the output lie at one place";
}

std::optional<std::string> total_size(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  TensorDesc& desc = desc_of(made, tensor);
  desc.total_tensor_size_in_bytes = 1 + below(random, minimum_size_in_bytes(desc) - 1);
  return fmt::format("TotalTensorSizeInBytes of {} is too small", name_of(made, tensor));
}

std::optional<std::string> endless(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  TensorDesc& desc = desc_of(made, tensor);
  desc.sizes.assign(desc.sizes.size(), 1);
  desc.sizes.back() = 0xFFFFFFFF;
  desc.strides = std::vector<std::uint32_t>(desc.sizes.size(), 0xFFFFFFFF);
  desc.total_tensor_size_in_bytes = one_in(random, 2) ? 0 : random();
  return fmt::format("{} reaches beyond every buffer", name_of(made, tensor));
}

std::optional<std::string> output_flag(Random&, Invocation& made) {
  desc_of(made, made.schema->output()).flags = TensorFlags::OwnedByDml;
  return "the output is OWNED_BY_DML";
}

std::optional<std::string> unknown_flag(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  const std::uint32_t flags = 2u << below(random, 31) | static_cast<std::uint32_t>(below(random, 2));
  desc_of(made, tensor).flags = static_cast<TensorFlags>(flags);
  return fmt::format("{} has flags that DirectML does not know", name_of(made, tensor));
}

std::optional<std::string> crooked_alignment(Random& random, Invocation& made) {
  const std::size_t tensor = any_tensor(random, made);
  const std::uint32_t power = 2u << below(random, 30);
  desc_of(made, tensor).guaranteed_base_offset_alignment =
      power + 1 + static_cast<std::uint32_t>(below(random, power - 1));
  return fmt::format("the alignment of {} is no power of two", name_of(made, tensor));
}

std::optional<std::string> narrow_alignment(Random& random, Invocation& made) {
  const std::size_t tensor =
      any_tensor(random, made, [&](std::size_t i) { return element_size(desc_of(made, i).data_type) > 1; });
  if (tensor == made.tensors.size()) return std::nullopt;
  TensorDesc& desc = desc_of(made, tensor);
  desc.guaranteed_base_offset_alignment = static_cast<std::uint32_t>(element_size(desc.data_type) / 2);
  return fmt::format("the alignment of {} is less than an element", name_of(made, tensor));
}

std::optional<std::string> more_attributes(Random&, Invocation& made) {
  made.attributes.emplace_back(0.0f);
  return "there is an attribute too many";
}

std::optional<std::string> fewer_attributes(Random&, Invocation& made) {
  if (made.attributes.empty()) return std::nullopt;
  made.attributes.pop_back();
  return "there is an attribute too few";
}

std::optional<std::string> other_kind(Random& random, Invocation& made) {
  if (made.attributes.empty()) return std::nullopt;
  const std::size_t at = below(random, made.attributes.size());
  AttributeValue& value = made.attributes[at];
  Attributes others = {7.0f, 7u, 7, ScaleBias{7, 7}};
  std::erase_if(others, [&](const AttributeValue& other) {
    return other.type == value.type && (other.count == value.count || value.count == 0);
  });
  value = others[below(random, others.size())];
  return fmt::format("{} has a value of another kind", made.schema->attributes[at].name);
}

std::optional<std::string> unknown_enum(Random& random, Invocation& made) {
  for (std::size_t i = 0; i < made.attributes.size(); ++i)
    if (const auto& declared = made.schema->attributes[i]; !declared.enum_names.empty()) {
      made.attributes[i] = static_cast<std::uint32_t>(declared.enum_names.size() + below(random, 1000));
      return fmt::format("{} is none of its values", declared.name);
    }
  return std::nullopt;
}

// It computes in float32, which integers do not survive.
std::optional<std::string> scaled_integers(Random& random, Invocation& made) {
  if (!is_integer(made.data_type(made.schema->output()))) return std::nullopt;
  for (std::size_t i = 0; i < made.attributes.size(); ++i)
    if (const auto& declared = made.schema->attributes[i]; traits(declared.kind).optional) {
      made.attributes[i] = ScaleBias{static_cast<float>(below(random, 9)), 1};
      return fmt::format("{} is given for integers", declared.name);
    }
  return std::nullopt;
}

}  // namespace

Ways description_ways() {
  return {zero_size,        too_many_elements, rank,
          unknown_type,     stride_count,      repeating_output,
          meeting_output,   total_size,        endless,
          output_flag,      unknown_flag,      crooked_alignment,
          narrow_alignment, more_attributes,   fewer_attributes,
          other_kind,       unknown_enum,      scaled_integers};
}

}  // namespace opscope::invalid
