#include "app/gui/plots/rounded_bound.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::gui {

float rounded_bound(double value, const picture::Range& axis, DataType type) {
  double place = std::pow(10, std::floor(std::log10(static_cast<double>(axis.high - axis.low) / 400)));
  if (is_integer(type)) place = std::max(1.0, std::round(place));
  if (!std::isfinite(place) || place <= 0) return static_cast<float>(value);
  char decimal[64];  // through text, since a multiple of 0.001 in binary is rarely the decimal that was meant
  std::snprintf(decimal, sizeof decimal, "%.10g", std::round(value / place) * place);
  const auto bits = parse_element(DataType::Float32, decimal);
  return bits ? from_bits<float>(*bits) : static_cast<float>(value);
}

}  // namespace opscope::gui
