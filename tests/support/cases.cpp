#include "tests/support/cases.h"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "core/operators/schema/registry.h"
#include "core/tensor/iteration.h"

namespace opscope::test {
namespace {

// Calls `visit(n, place)` for logical element n and its position in elements from the tensor's start.
void for_each_place(const TensorDesc& desc, const std::function<void(std::uint64_t, std::uint64_t)>& visit) {
  const std::vector<std::uint32_t> strides = effective_strides(desc);
  for (std::uint64_t n = 0; n < element_count(desc); ++n) visit(n, offset_of(index_of(n, desc.sizes), strides));
}

}  // namespace

Tensor strided_tensor_of(DataType type, const std::vector<std::uint32_t>& sizes,
                         const std::vector<std::uint32_t>& strides, const std::vector<std::uint64_t>& bits,
                         std::byte filler) {
  Tensor tensor;
  tensor.desc.data_type = type;
  tensor.desc.sizes = sizes;
  if (!strides.empty()) tensor.desc.strides = strides;
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

Tensor tensor_of(DataType type, const std::vector<std::uint32_t>& sizes, const std::vector<std::uint64_t>& bits) {
  return strided_tensor_of(type, sizes, {}, bits);
}

Tensor output_of(DataType type, const std::vector<std::uint32_t>& sizes, std::byte filler) {
  return strided_tensor_of(type, sizes, {}, {}, filler);
}

std::vector<std::uint64_t> elements(const Tensor& tensor) {
  std::vector<std::uint64_t> bits(element_count(tensor.desc));
  const std::size_t size = element_size(tensor.desc.data_type);
  for_each_place(tensor.desc, [&](std::uint64_t n, std::uint64_t place) {
    bits[n] = load_bits(tensor.bytes().data() + place * size, size);
  });
  return bits;
}

CaseBuilder::CaseBuilder(const std::string& operator_name) {
  invocation_.schema = find_operator(operator_name);
  if (invocation_.schema == nullptr) throw std::invalid_argument("no operator " + operator_name);
  invocation_.tensors.resize(invocation_.schema->tensors.size());
  invocation_.attributes = invocation_.schema->default_attributes();
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
  const NumericsProfile* profile = find_numerics_profile(name);
  if (profile == nullptr) throw std::invalid_argument("no profile " + name);
  return numerics(profile->numerics);
}

CaseBuilder& CaseBuilder::feature_level(FeatureLevel level) {
  invocation_.feature_level = level;
  return *this;
}

}  // namespace opscope::test
