#pragma once
// Scales of quantized tensors in tests.

#include "tests/support/cases.h"

namespace opscope {

// FLOAT32, one element.
inline Tensor scale_of(float value) { return test::row_of(DataType::Float32, {to_bits(value)}); }

}  // namespace opscope
