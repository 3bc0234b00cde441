#pragma once
// Values as steps of a colour map, many at once. Internal to core/picture.

#include <cstdint>
#include <span>

namespace opscope::picture {

// A value's share of a range. The factor comes in two steps, so that no range over- or underflows.
struct Scale {
  double half = 1, low = 0, factor = 1, rest = 1;
};

// 0 to 255 from the range's low end to its high end. Never falls with a rising value.
inline std::int32_t step(const Scale& scale, double value) {
  const double share = (value * scale.half - scale.low) * scale.factor * scale.rest;
  // Rounding, not flooring: an 8-bit picture on 0..255 keeps its bytes.
  return static_cast<std::int32_t>((share > 0 ? share < 1 ? share : 1 : 0) * 255 + 0.5);
}

inline constexpr std::uint16_t unsure = 256;

// The step of each value known but for `error`; `unsure` where that leaves two, or where the value is not finite.
void steps(const Scale& scale, std::span<const double> values, double error, std::uint16_t* out);

}  // namespace opscope::picture
