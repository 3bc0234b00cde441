#pragma once
// An operator bound to everything one run of it needs. Immutable once handed to a backend.

#include <algorithm>
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
  std::vector<std::optional<TensorDesc>> tensors;  // parallel to schema->tensors; absent only where optional
  Attributes attributes;                           // parallel to schema->attributes

  friend bool operator==(const OperatorDesc& a, const OperatorDesc& b) {
    return a.schema == b.schema && a.tensors == b.tensors &&
           std::equal(a.attributes.begin(), a.attributes.end(), b.attributes.begin(), b.attributes.end(),
                      [](const AttributeValue& x, const AttributeValue& y) { return same_bits(x, y); });
  }
};

// A tensor bound to a resource. Two bindings of one resource carry the same name and share their buffer: this is how
// in-place runs are expressed. tensor.buffer is the whole resource as it is before the run, tensor.offset the byte
// where the binding starts.
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

  // Attribute by position, of the alternative its declaration promises.
  float float_attribute(std::size_t index) const { return std::get<float>(attributes[index]); }
  std::uint32_t uint_attribute(std::size_t index) const { return std::get<std::uint32_t>(attributes[index]); }
  const std::optional<ScaleBias>& scale_bias_attribute(std::size_t index) const {
    return std::get<std::optional<ScaleBias>>(attributes[index]);
  }
  DataType data_type(std::size_t tensor) const { return tensors[tensor]->tensor.desc.data_type; }
};

}  // namespace opscope
