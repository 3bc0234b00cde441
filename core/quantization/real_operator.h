#pragma once
// What an operator with quantized tensors computes in real numbers, element by element. It uses no backend: the real
// numbers of the operands are exact (Quantization::real), and so is the schema's operation on them. Only whether an
// element saturates is a matter of the operator's own rounding.

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/quantization/positions.h"
#include "core/quantization/quantization.h"
#include "core/tensor/exact_sum.h"

namespace opscope {

// a - b, rounded to double once, but for a last digit if b.low matters.
inline double minus(double a, const ExactSum& b) {
  const ExactSum difference = exact_sum(a, -b.high);
  return difference.high + (difference.low - b.low);
}

class RealOperator {
 public:
  // Keeps the inputs' buffers alive. nullopt: the operator has no quantized tensors, or one of their scales or zero
  // points has several elements. Precondition: validate(invocation) has no errors.
  static std::optional<RealOperator> of(const Invocation& invocation);

  // The meaning of a tensor's elements, by its index in the schema; nullopt: it is not quantized.
  const std::optional<Quantization>& quantization(std::size_t tensor) const { return quantizations_[tensor]; }
  const std::optional<Quantization>& output() const { return quantizations_[output_]; }
  const std::vector<std::uint32_t>& sizes() const { return sizes_; }  // of the output

  // The exact result at a logical row-major position of the output. O(rank).
  ExactSum exact(std::uint64_t position) const;

  // In the output's elements, not rounded to one: exact / scale + zero point. Without quantization: the number itself.
  double in_elements(const ExactSum& exact) const;

  // The bits of all inputs at a position, in order of declaration; 0 for an absent one.
  using Inputs = std::span<const std::uint64_t>;

  // Where the operator's rounded result is: -1 below the output's least element and 1 above its greatest one, which
  // stands for it then; 0 in range.
  int beyond_range(Inputs inputs) const;

  // Calls visit(position, exact result, inputs, bits of `beside` there) for the positions [begin, end) in order.
  // `beside` is a tensor of the output's sizes, or of one element.
  template <class Visit>
  void for_each(const Tensor& beside, std::uint64_t begin, std::uint64_t end, const Visit& visit) const {
    std::vector<Tensor> tensors = inputs_;
    tensors.push_back(beside);
    for_each_position(tensors, sizes_, begin, end, [&](std::uint64_t position, std::span<const std::uint64_t> bits) {
      const Inputs inputs = bits.first(inputs_.size());
      visit(position, exact_of(inputs), inputs, bits.back());
    });
  }

 private:
  ExactSum exact_of(Inputs inputs) const;

  std::vector<Tensor> inputs_;  // in order of declaration
  struct Operand {
    std::size_t input = 0, tensor = 0;  // among inputs_ and in the schema
  };
  std::vector<Operand> operands_;                           // the data inputs
  std::vector<std::optional<Quantization>> quantizations_;  // parallel to the schema's tensors
  std::size_t output_ = 0;
  std::vector<std::uint32_t> sizes_;
  std::function<ExactSum(std::span<const double>)> operation_;
  std::function<std::int64_t(const std::uint64_t*)> unsaturated_;  // empty: the output is not quantized
};

}  // namespace opscope
