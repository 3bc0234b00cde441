#pragma once
// How a tensor differs from its reference, in numbers.

#include "core/error.h"
#include "core/picture/heatmap.h"
#include "core/tensor/tensor.h"

namespace opscope::picture {

// FLOAT64, packed: each element of `tensor` less that of `reference`, in the measure `show`; steps beyond 2^53 are
// rounded. 0 for equal bits and for zeros of different signs, NaN if one of the two is a NaN, an infinity if one of
// them is one. Precondition: `show` is Ulp, Absolute or Relative. Errors: BadInput if sizes or data types differ.
Result<Tensor> difference_tensor(const Tensor& tensor, const Tensor& reference, Show show);

}  // namespace opscope::picture
