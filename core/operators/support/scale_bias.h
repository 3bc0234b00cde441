#pragma once
// ScaleBias, g(x) = x * Scale + Bias. Every operator that has it applies it first, in float32.

#include <optional>

#include "core/operators/schema/invocation.h"

namespace opscope {

// Adds the optional attribute ScaleBias to a unary operator, with its rules, its numerics setting, its check, its sweep
// and bench settings, and its arithmetic for the reference and gpu. With ScaleBias present the operator's own functions
// are bound to an invocation whose tensors are FLOAT32; the last step rounds to the output's type. The operator's cpu
// kernel must call simd_unary_or_scaled (simd_scale_bias.h), and its shader must include lib/scale_bias.glsl.
OperatorSchema with_scale_bias(OperatorSchema schema);

// nullopt if the attribute is absent.
std::optional<ScaleBias> scale_bias_of(const Invocation& invocation);

}  // namespace opscope
