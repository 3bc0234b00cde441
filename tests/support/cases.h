#pragma once
// Building invocations in tests by naming only what matters.

#include <cstdint>
#include <string>
#include <vector>

#include "core/operators/schema/invocation.h"

namespace opscope::test {

// A packed tensor of the given sizes whose elements are `bits` (as many as the sizes ask for, repeated if fewer).
Tensor tensor_of(DataType type, const std::vector<std::uint32_t>& sizes, const std::vector<std::uint64_t>& bits);

// The same elements laid out with own strides; every byte that is no element holds `filler`.
Tensor strided_tensor_of(DataType type, const std::vector<std::uint32_t>& sizes,
                         const std::vector<std::uint32_t>& strides, const std::vector<std::uint64_t>& bits,
                         std::byte filler = std::byte{0xA5});

// An output of that type and shape: its resource is filled with `filler`.
Tensor output_of(DataType type, const std::vector<std::uint32_t>& sizes, std::byte filler = std::byte{0xA5});

// The elements of a tensor in logical order.
std::vector<std::uint64_t> elements(const Tensor& tensor);

// Binds tensors by their declared names, each to a resource named after it; attributes start at their defaults.
class CaseBuilder {
 public:
  explicit CaseBuilder(const std::string& operator_name);
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
