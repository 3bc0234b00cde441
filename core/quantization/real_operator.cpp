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
  const Tensor zero{{.data_type = DataType::UInt8, .sizes = {1}, .strides = {}}, Buffer::zeros(4)};
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    if (schema.tensors[i].role != TensorRole::Input) continue;
    if (schema.tensors[i].kind == TensorKind::Data) real.operands_.push_back({real.inputs_.size(), i});
    const auto& bound = invocation.tensors[i];
    real.inputs_.push_back(bound ? bound->tensor : zero);
  }
  if (schema.real_numbers.bind_unsaturated) real.unsaturated_ = schema.real_numbers.bind_unsaturated(invocation);
  return real;
}

int RealOperator::beyond_range(Inputs inputs) const {
  if (!unsaturated_ || !output()) return 0;
  const RealRange elements = real_range({output()->type, 1, 0});
  const auto result = static_cast<double>(unsaturated_(inputs.data()));
  return result < elements.low ? -1 : result > elements.high ? 1 : 0;
}

ExactSum RealOperator::exact_of(Inputs inputs) const {
  std::array<double, max_inputs> numbers;
  for (std::size_t i = 0; i < operands_.size(); ++i) {
    const auto [input, tensor] = operands_[i];
    const std::optional<Quantization>& quantization = quantizations_[tensor];
    numbers[i] =
        quantization ? quantization->real(inputs[input]) : to_double(inputs_[input].desc.data_type, inputs[input]);
  }
  return operation_(std::span(numbers.data(), operands_.size()));
}

ExactSum RealOperator::exact(std::uint64_t position) const {
  std::vector<std::uint64_t> bits;
  for (const Tensor& input : inputs_)
    bits.push_back(element_bits(input, element_count(input.desc) == 1 ? 0 : position));
  return exact_of(bits);
}

double RealOperator::in_elements(const ExactSum& exact) const {
  const std::optional<Quantization>& quantization = output();
  const double sum = exact.high + exact.low;
  return quantization ? sum / quantization->scale + quantization->zero_point : sum;
}

}  // namespace opscope
