#pragma once
// The output scale that wastes nothing: the smallest with which no element saturates.

#include <cstdint>
#include <functional>

#include "core/error.h"
#include "core/operators/schema/invocation.h"

namespace opscope {

enum class ScaleAim : std::uint8_t { NoSaturation, LeastError };  // fit_output_scale() or least_error_scale()

struct FittedScale {
  float scale = 1;
  std::int64_t zero_point = 0;
  friend bool operator==(const FittedScale&, const FittedScale&) = default;
};

// The smallest positive FLOAT32 scale of the output for which a zero point exists such that no element of the present
// inputs saturates, and the least such zero point. Rounding is the operator's own, with its numerics.
// Errors: BadInput if the output is not quantized, or its results have no such scale (all are 0, or one is NaN or
// infinite); Cancelled if `stop` ends it. Precondition: validate(invocation) has no errors.
Result<FittedScale> fit_output_scale(const Invocation& invocation, const std::function<bool()>& stop = {});

}  // namespace opscope
