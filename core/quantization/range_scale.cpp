#include "core/quantization/range_scale.h"

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "core/tensor/convert.h"
#include "core/tensor/tensor.h"

namespace opscope {

Result<Quantization> quantization_of_range(const RealRange& wanted, const Quantization& present, DataType scale_type) {
  const auto [low, high] = wanted;
  constexpr int digits = 7;
  const std::string named = fmt::format("{} to {}", format_real(low, digits), format_real(high, digits));
  if (!std::isfinite(low) || !std::isfinite(high)) return bad_input(named, "both ends must be finite");
  if (low >= high) return bad_input(named, "the low end must be below the high end");
  if (low > 0 || high < 0) return bad_input(named, "0 must be in the range, since the zero point is an element");
  const RealRange elements = real_range({present.type, 1, 0});
  const double steps = elements.high - elements.low;
  const double size = to_double(scale_type, from_double(scale_type, high / steps - low / steps));
  if (size == 0 || !std::isfinite(size))
    return bad_input(named, fmt::format("its scale is {} in {}", size == 0 ? "0" : "infinite", name(scale_type)));
  const double below = std::round(steps * (low / (low - high)));  // elements that mean numbers below 0
  if (present.scale < 0) return Quantization{present.type, -size, elements.high - below};
  return Quantization{present.type, size, elements.low + below};
}

}  // namespace opscope
