#pragma once
// The real numbers that the elements of a quantized tensor mean.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/operators/schema/invocation.h"

namespace opscope {

// A quantized tensor and those that give its elements their meaning: indices into OperatorSchema::tensors.
struct QuantizedTensor {
  std::size_t data = 0, scale = 0;
  std::optional<std::size_t> zero_point;  // nullopt: the operator declares none
};

// In order of declaration.
std::vector<QuantizedTensor> quantized_tensors(const OperatorSchema& schema);

// real number = (element - zero_point) * scale
struct Quantization {
  DataType type = DataType::Int8;
  double scale = 1;
  double zero_point = 0;

  // Exact for integers of up to 16 bits and a scale from a FLOAT32.
  double real(std::uint64_t bits) const;
  friend bool operator==(const Quantization&, const Quantization&) = default;
};

// The real numbers that the least and the greatest element mean, the smaller one first.
struct RealRange {
  double low = 0, high = 0;
};
RealRange real_range(const Quantization& quantization);

// nullopt if the scale or the zero point has several elements. An absent zero point is 0.
std::optional<Quantization> quantization_of(const Invocation& invocation, const QuantizedTensor& tensor);

// A real number with so many significant digits: "-6.4", "1e-8", "NaN".
std::string format_real(double value, int digits);

}  // namespace opscope
