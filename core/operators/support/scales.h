#pragma once
// The scales of quantized tensors.

#include "core/operators/schema/invocation.h"

namespace opscope {

// Warnings about scales that are NaN, infinite, 0 or negative, for every operator with tensors of TensorKind::Scale.
// Says nothing about a scale that cannot be read: other rules refuse it.
Diagnostics check_scales(const Invocation& invocation);

}  // namespace opscope
