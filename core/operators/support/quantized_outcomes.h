#pragma once
// The outcomes of an operator whose result is quantized.

#include "core/operators/schema/invocation.h"
#include "core/operators/support/quantized.h"
#include "core/tensor/exact_sum.h"

namespace opscope {

// Exact: the result means the real sum, without any rounding. Saturated: what rounding gives lies outside the type.
inline const std::vector<Outcome> quantized_outcomes = {{"exact", OutcomeTone::Kept},
                                                        {"rounded", OutcomeTone::Third},
                                                        {"saturated low", OutcomeTone::First},
                                                        {"saturated high", OutcomeTone::Second},
                                                        {"undefined", OutcomeTone::Special}};

struct QuantizedStep {
  float scale;
  std::int64_t zero_point;
};

// Beyond every 8-bit result: a result clamped to it does not saturate.
inline constexpr std::int64_t far_beyond_bytes = 1 << 22;

// The outcome of the sum of two real numbers, each the exact product of a FLOAT32 scale and a number of steps.
// `result`: the integer that rounding gives, clamped to +-far_beyond_bytes.
inline std::uint8_t quantized_outcome(double a, double b, DataType type, const QuantizedStep& output,
                                      std::int64_t result) {
  enum : std::uint8_t { exact, rounded, low, high };
  if (result < lowest(type)) return low;
  if (result > highest(type)) return high;
  const double meant = static_cast<double>(result - output.zero_point) * static_cast<double>(output.scale);
  return exact_sum(a, b) == ExactSum{meant, 0} ? exact : rounded;
}
inline constexpr std::uint8_t undefined_outcome = 4;

}  // namespace opscope
