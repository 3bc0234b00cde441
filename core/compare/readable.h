#pragma once
// Checks that tensors can be walked, before anything is read.

#include "core/error.h"
#include "core/tensor/tensor.h"

namespace opscope {

// BadInput if the description is malformed or reaches beyond the buffer.
Result<void> readable(const Tensor& tensor);

// Both readable, of one data type and equal sizes.
Result<void> comparable(const Tensor& expected, const Tensor& actual);

}  // namespace opscope
