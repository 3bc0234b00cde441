#include "core/operators/support/bounds.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <limits>

#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope {

std::vector<FloatBounds> swept_bounds() {
  constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::bit_cast<float>(0x7FC00000u);
  const float other_nan = std::bit_cast<float>(0xFFC12345u);
  return {{-infinity, infinity},
          {-1, 1},
          {1.00048828125f, 2049},  // ties in FLOAT16, below a whole number for integers
          {-129.9f, 32768.5f},     // truncated, and just outside INT8 and INT16
          {-0.0f, 0.0f},
          {0.0f, -0.0f},
          {0.0f, 1},  // only the sign of a zero is beyond a bound
          {-1, -0.0f},
          {1, -0.0f},
          {std::bit_cast<float>(0x80000001u), std::bit_cast<float>(0x007FFFFFu)},  // subnormal
          {2, -2},
          {infinity, -infinity},
          {std::numeric_limits<float>::lowest(), std::numeric_limits<float>::max()},
          {-0x1p63f, 0x1p63f},  // INT64's least value, and one past its greatest
          {nan, 1},
          {-1, nan},
          {nan, other_nan}};
}

void warn_of_bound(Diagnostics& found, const std::string& attribute, BoundSide side, float bound, DataType type,
                   std::uint64_t acts) {
  const double given = static_cast<double>(bound), acting = to_double(type, acts);
  const bool whole = given == std::trunc(given);  // a NaN is not
  if (given == acting || (is_floating_point(type) && !whole) || limits_nothing(side, given, type, acting)) return;
  const std::string used = format_element(type, acts);
  found.push_back({Diagnostic::Severity::Warning,
                   attribute,
                   fmt::format("{} cannot be represented in {}; {} is used instead.",
                               format_element(DataType::Float32, to_bits(bound)), name(type), used),
                   RuleSource::Decided,
                   {},
                   fmt::format("{} acts as {}", attribute, used)});
}

}  // namespace opscope
