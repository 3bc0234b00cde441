#pragma once
// A bound operator and a feature level -> everything that is wrong with it, at once.

#include "core/operators/schema/diagnostic.h"
#include "core/operators/schema/invocation.h"

namespace opscope {

// All rules of DML_BUFFER_TENSOR_DESC, the operator's support table at invocation.feature_level, its same-type,
// same-size and same-rank groups, aliasing and overlap between bindings, the bindings' sizes, and the operator's own
// check. Tensors in order of declaration, errors before warnings within a tensor. Never throws, never reads data
// except single-element inputs that the operator's own check looks at.
Diagnostics validate(const Invocation& invocation);

// The rules of one tensor description alone; paths start at "Sizes", "Strides", ... `role` decides the output rules.
Diagnostics validate(const TensorDesc& desc, TensorRole role);

}  // namespace opscope
