#pragma once
// The scale and the zero point of a quantized tensor that is to hold a range of real numbers.

#include "core/error.h"
#include "core/quantization/quantization.h"

namespace opscope {

// The scale, rounded to `scale_type`, and the zero point, an element, with which the type of `present` holds the range
// most nearly: apart from the rounding of the scale, the range keeps its width, and both of its ends move by at most
// half a step. The scale is negative if that of `present` is. Errors: BadInput, with a sentence about the range, if an
// end is not finite, 0 lies outside, the low end is not below the high one, or the scale is 0 or infinite.
Result<Quantization> quantization_of_range(const RealRange& wanted, const Quantization& present, DataType scale_type);

}  // namespace opscope
