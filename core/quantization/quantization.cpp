#include "core/quantization/quantization.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/text/exponent.h"

namespace opscope {
namespace {

// 0 for an absent tensor; nullopt for several elements.
std::optional<double> single_number(const std::optional<BoundTensor>& bound) {
  if (!bound) return 0;
  const Tensor& tensor = bound->tensor;
  const DataType type = tensor.desc.data_type;
  if (element_count(tensor.desc) != 1 || tensor.bytes().size() < element_size(type)) return std::nullopt;
  return to_double(type, element_bits(tensor, 0));
}

}  // namespace

std::vector<QuantizedTensor> quantized_tensors(const OperatorSchema& schema) {
  std::vector<QuantizedTensor> found;
  for (std::size_t data = 0; data < schema.tensors.size(); ++data) {
    std::optional<std::size_t> scale, zero_point;
    for (std::size_t i = 0; i < schema.tensors.size(); ++i)
      if (schema.tensors[i].quantizes == schema.tensors[data].name)
        (schema.tensors[i].kind == TensorKind::Scale ? scale : zero_point) = i;
    if (scale) found.push_back({data, *scale, zero_point});
  }
  return found;
}

double Quantization::real(std::uint64_t bits) const { return (to_double(type, bits) - zero_point) * scale; }

RealRange real_range(const Quantization& quantization) {
  return visit_data_type(quantization.type, [&]<class T>() -> RealRange {
    using Limits = std::numeric_limits<T>;
    const double first = quantization.real(to_bits(Limits::lowest())), last = quantization.real(to_bits(Limits::max()));
    return {std::min(first, last), std::max(first, last)};
  });
}

std::optional<Quantization> quantization_of(const Invocation& invocation, const QuantizedTensor& tensor) {
  const auto scale = single_number(invocation.tensors[tensor.scale]);
  const auto zero_point = tensor.zero_point ? single_number(invocation.tensors[*tensor.zero_point]) : 0;
  if (!scale || !zero_point || !invocation.tensors[tensor.data]) return std::nullopt;
  return Quantization{invocation.data_type(tensor.data), *scale, *zero_point};
}

std::string format_real(double value, int digits) {
  if (std::isnan(value)) return "NaN";
  return with_short_exponent(fmt::format("{:.{}g}", value == 0 ? 0 : value, digits));
}

}  // namespace opscope
