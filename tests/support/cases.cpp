#include "tests/support/cases.h"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "core/operators/schema/attribute_types.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/iteration.h"

namespace opscope::test {
namespace {

// Calls `visit(n, place)` for logical element n and its position in elements from the tensor's start.
void for_each_place(const TensorDesc& desc, const std::function<void(std::uint64_t, std::uint64_t)>& visit) {
  const Sizes strides = effective_strides(desc);
  for (std::uint64_t n = 0; n < element_count(desc); ++n) visit(n, offset_of(index_of(n, desc.sizes), strides));
}

}  // namespace

TensorDesc desc_of(const Sizes& sizes, std::optional<Sizes> strides, DataType type) {
  TensorDesc desc;
  desc.data_type = type;
  desc.sizes = sizes;
  desc.strides = std::move(strides);
  return desc;
}

Tensor strided_tensor_of(DataType type, const Sizes& sizes, const Sizes& strides, const Bits& bits, std::byte filler) {
  Tensor tensor;
  tensor.desc = desc_of(sizes, strides.empty() ? std::nullopt : std::optional(strides), type);
  const std::size_t size = element_size(type);
  tensor.buffer = Buffer::make(minimum_size_in_bytes(tensor.desc), [&](std::span<std::byte> to) {
    std::fill(to.begin(), to.end(), filler);
    if (bits.empty()) return;
    for_each_place(tensor.desc, [&](std::uint64_t n, std::uint64_t place) {
      store_bits(to.data() + place * size, size, bits[n % bits.size()]);
    });
  });
  return tensor;
}

Tensor tensor_of(DataType type, const Sizes& sizes, const Bits& bits) {
  return strided_tensor_of(type, sizes, {}, bits);
}

Tensor row_of(DataType type, const Bits& bits) {
  return tensor_of(type, {static_cast<std::uint32_t>(bits.size())}, bits);
}

Tensor output_of(DataType type, const Sizes& sizes, std::byte filler) {
  return strided_tensor_of(type, sizes, {}, {}, filler);
}

Bits elements(const Tensor& tensor) {
  Bits bits(element_count(tensor.desc));
  const std::size_t size = element_size(tensor.desc.data_type);
  for_each_place(tensor.desc, [&](std::uint64_t n, std::uint64_t place) {
    bits[n] = load_bits(tensor.bytes().data() + place * size, size);
  });
  return bits;
}

CaseBuilder::CaseBuilder(const std::string& operator_name) {
  invocation_.schema = find_operator(operator_name);
  if (invocation_.schema == nullptr) invocation_.schema = find_operator("ELEMENT_WISE_" + operator_name);
  if (invocation_.schema == nullptr) throw std::invalid_argument("no operator " + operator_name);
  invocation_.tensors.resize(invocation_.schema->tensors.size());
  invocation_.attributes = default_attributes(*invocation_.schema, {});
}

CaseBuilder::CaseBuilder(const std::string& operator_name, const std::vector<std::optional<Tensor>>& inputs)
    : CaseBuilder(operator_name, inputs,
                  output_of(inputs.back().value().desc.data_type, inputs.front().value().desc.sizes)) {}

CaseBuilder::CaseBuilder(const std::string& operator_name, const std::vector<std::optional<Tensor>>& inputs,
                         Tensor output)
    : CaseBuilder(operator_name) {
  const OperatorSchema& schema = *invocation_.schema;
  for (std::size_t i = 0; i < inputs.size(); ++i)
    if (inputs[i]) tensor(schema.tensors[i].name, *inputs[i]);
  tensor(schema.tensors[schema.output()].name, std::move(output));
}

CaseBuilder& CaseBuilder::tensor(const std::string& name, Tensor tensor) {
  const std::uint64_t size = tensor.buffer.size() - tensor.offset;
  invocation_.tensors.at(invocation_.schema->find_tensor(name)) = BoundTensor{name, std::move(tensor), size};
  return *this;
}

CaseBuilder& CaseBuilder::in_place(const std::string& input) {
  invocation_.tensors.at(invocation_.schema->output()) = invocation_.tensors.at(invocation_.schema->find_tensor(input));
  return *this;
}

CaseBuilder& CaseBuilder::attribute(const std::string& name, AttributeValue value) {
  invocation_.attributes.at(invocation_.schema->find_attribute(name)) = value;
  return *this;
}

CaseBuilder& CaseBuilder::numerics(const Numerics& numerics) {
  invocation_.numerics = numerics;
  return *this;
}

CaseBuilder& CaseBuilder::profile(const std::string& name) {
  const auto profile = find_numerics_profile(name);
  if (!profile) throw std::invalid_argument("no profile " + name);
  return numerics(profile->numerics);
}

CaseBuilder& CaseBuilder::feature_level(FeatureLevel level) {
  invocation_.feature_level = level;
  return *this;
}

}  // namespace opscope::test
