#pragma once
// Valid invocations of any registered operator, made from a number: the same number gives the same case.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/operators/schema/invocation.h"

namespace opscope {

// How a tensor's elements lie in its resource.
enum class StrideKind {
  Packed,       // no strides given
  Permuted,     // dense, in another order of dimensions
  Padded,       // row-major with gaps
  Broadcast,    // inputs: some strides 0; outputs: permuted with gaps
  Interleaved,  // small strides in any order, without overlapping elements
};
inline constexpr std::size_t stride_kind_count = 5;
std::string_view name(StrideKind kind);  // "packed", "permuted", "padded", "broadcast", "interleaved"

// Members that are empty are chosen at random.
struct CaseOptions {
  const OperatorSchema* schema = nullptr;
  std::optional<DataType> data_type;  // of the first tensor that can have it, and of all that must match it
  std::optional<std::uint32_t> rank;
  std::optional<StrideKind> strides;  // of every tensor of more than one element
  std::optional<bool> in_place;       // if the operator allows it
  std::optional<Numerics> numerics;
  std::optional<std::vector<std::uint32_t>> sizes;  // of every tensor of more than one element; decides the rank
  std::uint64_t max_elements = 4096;
  std::optional<FeatureLevel> feature_level = {};  // that has the operator with the types and ranks above
};

// Elements are a mix of the type's special values, random bits, values at and next to those of the attributes, and
// equal operands. Resources have random bytes before, between and after the tensors. Inputs may share a resource and
// overlap; the output may be in the same resource, beside them or in place. Tensors may be OWNED_BY_DML, start at an
// offset, and declare an alignment. Every case can be written as a case file (model_of).
Invocation random_case(std::uint64_t number, const CaseOptions& options = {});

}  // namespace opscope
