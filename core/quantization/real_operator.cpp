#include "core/quantization/real_operator.h"

namespace opscope {

std::optional<RealOperator> RealOperator::of(const Invocation& invocation) {
  const OperatorSchema& schema = *invocation.schema;
  RealOperator real;
  real.operation_ = schema.real_numbers.exact;
  if (!real.operation_) return std::nullopt;
  real.quantizations_.resize(schema.tensors.size());
  for (const QuantizedTensor& tensor : quantized_tensors(schema)) {
    real.quantizations_[tensor.data] = quantization_of(invocation, tensor);
    if (!real.quantizations_[tensor.data]) return std::nullopt;
  }
  real.output_ = schema.output();
  real.sizes_ = invocation.output().tensor.desc.sizes;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    if (schema.tensors[i].role != TensorRole::Input || schema.tensors[i].kind != TensorKind::Data) continue;
    real.operands_.push_back(invocation.tensors[i]->tensor);
    real.operand_index_.push_back(i);
  }
  return real;
}

ExactSum RealOperator::exact_of(std::span<const std::uint64_t> bits) const {
  std::array<double, max_inputs> numbers;
  for (std::size_t i = 0; i < operands_.size(); ++i) {
    const std::optional<Quantization>& quantization = quantizations_[operand_index_[i]];
    numbers[i] = quantization ? quantization->real(bits[i]) : to_double(operands_[i].desc.data_type, bits[i]);
  }
  return operation_(std::span(numbers.data(), operands_.size()));
}

ExactSum RealOperator::exact(std::uint64_t position) const {
  std::vector<std::uint64_t> bits;
  for (const Tensor& operand : operands_) bits.push_back(element_bits(operand, position));
  return exact_of(bits);
}

double RealOperator::in_elements(const ExactSum& exact) const {
  const std::optional<Quantization>& quantization = output();
  const double sum = exact.high + exact.low;
  return quantization ? sum / quantization->scale + quantization->zero_point : sum;
}

}  // namespace opscope
