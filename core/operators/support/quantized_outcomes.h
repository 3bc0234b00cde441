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
  std::uint64_t zero_point;  // bits
};

// The outcome of the sum of two real numbers, each the exact product of a FLOAT32 scale and a number of steps.
class QuantizedOutcome {
 public:
  QuantizedOutcome(const Invocation& invocation, std::size_t output)
      : type_(invocation.data_type(output)),
        divides_(invocation.numerics[quotient_rule] == Quotient::Divide),
        ties_(invocation.numerics[ties_rule]),
        zero_point_rule_(invocation.numerics[zero_point_rule]) {}

  std::uint8_t operator()(double a, double b, const QuantizedStep& output) const {
    enum : std::uint8_t { exact, rounded, low, high, undefined };
    const float sum = static_cast<float>(a) + static_cast<float>(b);
    const float quotient = divides_ ? sum / output.scale : sum * (1.0f / output.scale);
    if (std::isnan(quotient)) return undefined;
    const std::int64_t zero_point = quantized(type_, output.zero_point);
    constexpr std::int64_t far = 1 << 22;  // beyond what requantize gives: nothing saturates
    const std::int64_t result = reference::requantize(quotient, zero_point, -far, far, ties_, zero_point_rule_);
    if (result < lowest(type_)) return low;
    if (result > highest(type_)) return high;
    const double meant = static_cast<double>(result - zero_point) * output.scale;
    return exact_sum(a, b) == ExactSum{meant, 0} ? exact : rounded;
  }

 private:
  DataType type_;
  bool divides_;
  Ties ties_;
  ZeroPointRule zero_point_rule_;
};

}  // namespace opscope
