#pragma once
// Builds invocations for tests from the relevant parts only.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/operators/schema/invocation.h"
#include "tests/support/run.h"

namespace opscope::test {

using Sizes = std::vector<std::uint32_t>;  // of a tensor's dimensions, or its strides

TensorDesc desc_of(const Sizes& sizes, std::optional<Sizes> strides = {}, DataType type = DataType::Float32);

// A packed tensor of the given sizes whose elements are `bits` (repeated if there are fewer than elements).
Tensor tensor_of(DataType type, const std::vector<std::uint32_t>& sizes, const std::vector<std::uint64_t>& bits);

// The same with strides; bytes that belong to no element are `filler`.
Tensor strided_tensor_of(DataType type, const std::vector<std::uint32_t>& sizes,
                         const std::vector<std::uint32_t>& strides, const std::vector<std::uint64_t>& bits,
                         std::byte filler = std::byte{0xA5});

// An output of this type and shape; its resource is filled with `filler`.
Tensor output_of(DataType type, const std::vector<std::uint32_t>& sizes, std::byte filler = std::byte{0xA5});

// One dimension that holds all of `bits`.
Tensor row_of(DataType type, const std::vector<std::uint64_t>& bits);

// The elements of a tensor in logical order.
std::vector<std::uint64_t> elements(const Tensor& tensor);

// Binds tensors by their declared names, each to a resource of the same name. Attributes have their defaults. Names of
// operators may stand without ELEMENT_WISE_.
class CaseBuilder {
 public:
  explicit CaseBuilder(const std::string& operator_name);
  // With these inputs in their order, {} for an absent one, and an output of the first one's sizes and the last one's
  // data type, or this output.
  CaseBuilder(const std::string& operator_name, const std::vector<std::optional<Tensor>>& inputs);
  CaseBuilder(const std::string& operator_name, const std::vector<std::optional<Tensor>>& inputs, Tensor output);
  CaseBuilder& tensor(const std::string& name, Tensor tensor);
  CaseBuilder& in_place(const std::string& input);  // the output shares that input's resource and layout
  CaseBuilder& attribute(const std::string& name, AttributeValue value);
  CaseBuilder& numerics(const Numerics& numerics);
  CaseBuilder& profile(const std::string& name);
  CaseBuilder& feature_level(FeatureLevel level);
  Invocation build() const { return invocation_; }

 private:
  Invocation invocation_;
};

}  // namespace opscope::test
