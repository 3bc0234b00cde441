#pragma once
// Quantization error: how far the real numbers that an output means are from the exact results.

#include <cstdint>
#include <functional>

#include "core/error.h"
#include "core/quantization/real_operator.h"
#include "core/tensor/tensor.h"

namespace opscope {

// Steps: of the output, which are as large as its scale.
enum class ErrorUnit : std::uint8_t { Steps, Real };

// The real number that an element of the output means less the exact result, in double.
inline double quantization_error(const RealOperator& real, std::uint64_t bits, const ExactSum& exact, ErrorUnit unit) {
  const double step = unit == ErrorUnit::Steps ? real.output()->scale : 1;
  return minus(real.output()->real(bits), exact) / step + 0.0;  // an exact result of a negative step is no -0
}

// Of all elements whose error is finite. Errors are in real units; divided by the size of the scale they are in steps.
struct QuantizationErrors {
  std::uint64_t elements = 0, undefined = 0;  // undefined: NaN or infinite
  double largest = 0;                         // the largest distance from the exact result
  std::uint64_t largest_at = 0;               // the first position that has it
  // The same of elements that do not saturate: the operator's own rounding leads to an element of the output's type, as
  // in fit_output_scale().
  double largest_in_range = 0;
  std::uint64_t largest_in_range_at = 0;
  std::uint64_t below = 0, above = 0;  // elements that saturate: below the output's range, above it
  double mean = 0;  // signed: above 0 if the output is too large on average; NaN if no error is finite
  double rms = 0;   // root of the mean square
  // Ten times the decimal logarithm of the exact results' mean square over the errors': infinite if there is no error,
  // NaN if there is no signal either.
  double signal_to_noise_db = 0;
};

// `output` has the sizes and the data type of the operator's output, which is quantized. Does not depend on the number
// of threads. Errors: Cancelled if `stop` ends it.
Result<QuantizationErrors> quantization_errors(const RealOperator& real, const Tensor& output,
                                               const std::function<bool()>& stop = {});

// Each element's real number less the exact result, as a packed FLOAT32 tensor. Errors: as above, and BadInput if
// memory runs out.
Result<Tensor> quantization_error_map(const RealOperator& real, const Tensor& output, ErrorUnit unit,
                                      const std::function<bool()>& stop = {});

}  // namespace opscope
