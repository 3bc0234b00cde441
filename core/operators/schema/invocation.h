#pragma once
// An operator with everything that one run of it needs. Immutable after it was passed to a backend.

#include <optional>
#include <string>
#include <vector>

#include "core/operators/schema/attributes.h"
#include "core/operators/schema/feature_level.h"
#include "core/operators/schema/numerics.h"
#include "core/operators/schema/operator_schema.h"
#include "core/tensor/tensor.h"

namespace opscope {

// An operator and its descriptor, not yet bound to data.
struct OperatorDesc {
  const OperatorSchema* schema = nullptr;
  std::vector<std::optional<TensorDesc>> tensors;  // parallel to schema->tensors; only optional ones may be absent
  Attributes attributes;                           // parallel to schema->attributes

  friend bool operator==(const OperatorDesc&, const OperatorDesc&) = default;
};

// A tensor bound to a resource. Bindings of one resource have the same name and share its buffer; this is how in-place
// runs are expressed. tensor.buffer is the whole resource before the run, tensor.offset the byte at which the binding
// starts.
struct BoundTensor {
  std::string resource;
  Tensor tensor;
  std::uint64_t size_in_bytes = 0;  // of the binding
};

struct Invocation {
  const OperatorSchema* schema = nullptr;
  std::vector<std::optional<BoundTensor>> tensors;  // parallel to schema->tensors
  Attributes attributes;
  Numerics numerics;
  FeatureLevel feature_level = highest_feature_level;

  const BoundTensor& output() const { return *tensors[schema->output()]; }

  // Attribute by position, of the kind that is declared. An Enum reads as uint.
  float float_attribute(std::size_t index) const { return attributes[index].as_float(); }
  std::uint32_t uint_attribute(std::size_t index) const { return attributes[index].as_uint(); }
  std::int32_t int_attribute(std::size_t index) const { return attributes[index].as_int(); }
  ScalarUnion scalar_union_attribute(std::size_t index) const { return attributes[index].as_scalar_union(); }
  std::optional<ScaleBias> scale_bias_attribute(std::size_t index) const { return attributes[index].as_scale_bias(); }
  DataType data_type(std::size_t tensor) const { return tensors[tensor]->tensor.desc.data_type; }
};

}  // namespace opscope
