#include "app/gui/plots/rounded_bound.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>

#include "core/tensor/float16.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

// All floats that matter are elements of FLOAT32 and FLOAT64.
bool holds_every_float(DataType type) { return type == DataType::Float32 || type == DataType::Float64; }

float nearest_element(float value, DataType type) {
  if (holds_every_float(type)) return value;
  const picture::Range range = picture::type_range(type);
  auto high = static_cast<float>(range.high);
  if (high > range.high) high = std::nextafter(high, 0.0f);  // 2^31 is no INT32
  const float inside = std::clamp(value, static_cast<float>(range.low), high);
  return type == DataType::Float16 ? to_float(to_float16(inside)) : std::round(inside) + 0.0f;  // no -0
}

// `element` is one of FLOAT16 or of integers.
float next_element(float element, bool up, DataType type) {
  const float toward = up ? HUGE_VALF : -HUGE_VALF;
  if (is_integer(type)) {
    const float next = element + (up ? 1.0f : -1.0f);
    return next != element ? next : std::nextafter(element, toward);
  }
  if (element == 0) return to_float(Float16{static_cast<std::uint16_t>(up ? 0x0001 : 0x8001)});
  const bool away_from_zero = (element > 0) == up;
  return to_float(Float16{static_cast<std::uint16_t>(to_float16(element).bits + (away_from_zero ? 1 : -1))});
}

float short_decimal(double value, const picture::Range& axis, DataType type) {
  double place = std::pow(10, std::floor(std::log10(static_cast<double>(axis.high - axis.low) / 400)));
  if (is_integer(type)) place = std::max(1.0, std::round(place));
  if (!std::isfinite(place) || place <= 0) return static_cast<float>(value);
  char decimal[64];  // through text, since a multiple of 0.001 in binary is rarely the decimal that was meant
  std::snprintf(decimal, sizeof decimal, "%.10g", std::round(value / place) * place);
  const auto bits = parse_element(DataType::Float32, decimal);
  const float rounded = bits ? from_bits<float>(*bits) : static_cast<float>(value);
  return std::isfinite(rounded) ? rounded : static_cast<float>(value);  // a step beyond the largest number
}

}  // namespace

float rounded_bound(double value, const picture::Range& axis, DataType type) {
  constexpr double largest = std::numeric_limits<float>::max();
  return nearest_element(short_decimal(std::clamp(value, -largest, largest), axis, type), type);
}

float moved_bound(const BoundEdit& edit, float before, const picture::Range& axis, DataType type) {
  if (edit.exact) return static_cast<float>(edit.value);
  const float after = rounded_bound(edit.value, axis, type);
  if (edit.steps == 0 || after != before || holds_every_float(type)) return after;
  const float next = next_element(before, edit.steps > 0, type);
  return next < axis.low || next > axis.high ? before : next;
}

}  // namespace opscope::gui
