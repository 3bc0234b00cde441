#pragma once
// The output scale with the best signal-to-noise ratio: elements may saturate if the others gain more by that.

#include "core/quantization/fit_scale.h"

namespace opscope {

// The inputs' elements are looked at at so many positions of the output, evenly spread.
inline constexpr std::uint64_t most_fitted_positions = 4096;

// Of the positive FLOAT32 scales near that of fit_output_scale(), from a 32nd of it to its double, one whose output has
// the least root of the mean square of its errors against exact arithmetic, with the zero point for that. It is as good
// as the output's own, and as those of the scales that are tried: a few hundred in equal ratios, or a few thousand for
// few elements, those of the inputs times powers of 2, and fit_output_scale()'s own, which are finer about the best.
// Rounding is the operator's own, with its numerics.
// Errors and precondition: as of fit_output_scale().
Result<FittedScale> least_error_scale(const Invocation& invocation, const std::function<bool()>& stop = {});

}  // namespace opscope
