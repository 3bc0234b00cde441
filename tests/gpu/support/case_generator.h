#pragma once
// Generates invocations from a schema. Data types, layout and seed determine the rest.

#include <algorithm>

#include "core/cases/random_values.h"
#include "core/operators/schema/attribute_types.h"
#include "core/operators/schema/built_in_operators.h"
#include "core/operators/schema/registry.h"
#include "core/validation/validate.h"
#include "tests/gpu/support/layouts.h"
#include "tests/support/cases.h"

namespace opscope::test {

// The built-in operators, without those that tests register.
inline std::vector<const OperatorSchema*> own_operators() {
  std::vector<const OperatorSchema*> own;
  for (const OperatorSchema& schema : built_in_operators()) own.push_back(find_operator(schema.name));
  return own;
}

// Every assignment of data types to the schema's tensors that the highest feature level and the groups allow.
inline std::vector<std::vector<DataType>> data_type_combinations(const OperatorSchema& schema) {
  const SupportRow& row = *schema.supported_at(highest_feature_level);
  std::vector<std::vector<DataType>> combinations = {{}};
  for (std::size_t t = 0; t < schema.tensors.size(); ++t) {
    std::vector<std::vector<DataType>> longer;
    for (const std::vector<DataType>& types : combinations)
      for (const DataType type : all_data_types) {
        bool allowed = row.data_types[t].contains(type);
        for (const std::vector<std::size_t>& group : schema.same_data_type)
          if (const std::size_t first = std::ranges::min(group); std::ranges::count(group, t) > 0 && first < t)
            allowed = allowed && types[first] == type;
        if (!allowed) continue;
        longer.push_back(types);
        longer.back().push_back(type);
      }
    combinations = std::move(longer);
  }
  return combinations;
}

// A tensor in a larger resource, with `offset` elements before it and some bytes behind it. All bytes of the resource
// are random.
inline BoundTensor bound_tensor(const std::string& name, DataType type, const Sizes& sizes, const Sizes& strides,
                                std::uint32_t offset, Random& random) {
  Tensor tensor;
  tensor.desc = desc_of(sizes, strides.empty() ? std::nullopt : std::optional(strides), type);
  const std::size_t size = element_size(type);
  tensor.desc.guaranteed_base_offset_alignment = static_cast<std::uint32_t>(size);
  tensor.offset = offset * size;
  const std::uint64_t bytes = minimum_size_in_bytes(tensor.desc);
  tensor.buffer = Buffer::make(tensor.offset + bytes + random() % 7, [&](std::span<std::byte> to) {
    for (std::byte& byte : to) byte = static_cast<std::byte>(random());
    for (std::uint64_t i = 0; i < extent_in_elements(tensor.desc); ++i)
      store_bits(to.data() + tensor.offset + i * size, size, random_element(random, type));
  });
  return {name, std::move(tensor), bytes};
}

// A valid invocation. Half of the optional inputs are absent. In place: the output aliases the first in-place input.
inline Invocation make_case(const OperatorSchema& schema, const std::vector<DataType>& types,
                            const MemoryLayout& layout, const Numerics& numerics, unsigned seed) {
  Random random(seed);
  Invocation invocation{.schema = &schema, .tensors = {}, .attributes = {}, .numerics = numerics};
  std::size_t tensor_inputs = 0;
  for (std::size_t t = 0; t < schema.tensors.size(); ++t) {
    const TensorDeclaration& declaration = schema.tensors[t];
    Sizes sizes = layout.sizes, strides;
    if (declaration.single_element)
      std::ranges::fill(sizes, 1u);
    else if (declaration.role == TensorRole::Output)
      strides = layout.output_strides;
    else if (!layout.input_strides.empty())
      strides = layout.input_strides[tensor_inputs++ % layout.input_strides.size()];
    const std::uint32_t offset = layout.offset + (declaration.role == TensorRole::Output && layout.offset > 0 ? 1 : 0);
    invocation.tensors.push_back(bound_tensor(declaration.name, types[t], sizes, strides, offset, random));
    if (declaration.single_element && types[t] == DataType::Float32) {
      const float scale = random_scale(random);
      invocation.tensors[t]->tensor = tensor_of(types[t], sizes, {std::bit_cast<std::uint32_t>(scale)});
      invocation.tensors[t]->size_in_bytes = 4;
    }
    if (declaration.optional && random() % 2 == 0) invocation.tensors[t].reset();
  }
  if (layout.in_place && !schema.in_place_inputs.empty())
    invocation.tensors[schema.output()] =
        invocation.tensors[schema.in_place_inputs[random() % schema.in_place_inputs.size()]];
  const Attributes defaults = default_attributes(schema, types);
  invocation.attributes = seed % 2 == 0 ? defaults : random_attributes(random, schema, types);
  if (has_errors(validate(invocation))) invocation.attributes = defaults;
  return invocation;
}

}  // namespace opscope::test
