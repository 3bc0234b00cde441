#pragma once
// What an operator with quantized tensors means: an operation on real numbers.

#include <cstdint>
#include <functional>
#include <span>

#include "core/tensor/exact_sum.h"

namespace opscope {

struct Invocation;

struct RealNumbers {
  // The exact result. `operands` holds one number for each data input, in order of declaration: the real number that a
  // quantized element means, otherwise the element itself. Empty: the operator has no quantized tensors.
  std::function<ExactSum(std::span<const double> operands)> exact;
  // As bind_reference, but the result is the integer before it saturates, at least within four times the range of the
  // output's type. Empty: the output is not quantized.
  std::function<std::function<std::int64_t(const std::uint64_t* operands)>(const Invocation&)> bind_unsaturated;
};

}  // namespace opscope
