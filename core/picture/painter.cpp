#include "core/picture/painter.h"

#include <algorithm>
#include <cmath>

namespace opscope::picture {

Painter::Painter(Show show, const Look& look, long double base)
    : show_(show), range_(opened(look.range)), table_(colormap_table(look.map, look.reversed)) {
  const long double width = range_.high - range_.low;
  // Halves where the span exceeds double, and the factor in two steps, so that no range over- or underflows.
  half_ = width > std::numeric_limits<double>::max() ? 0.5 : 1;
  low_ = static_cast<double>((range_.low - base) * half_);
  scale_ = std::ldexp(1.0, std::clamp(-std::ilogb(width), -1000, 1000));
  rest_ = static_cast<double>(1 / (width * half_ * scale_));
}

Rgba Painter::paint(const Sample& sample) const {
  if (sample.flags != 0) return special(sample.flags);
  if (sample.weight == 0) return {0, 0, 0, 0};
  if (show_ == Show::Value) return table_[static_cast<std::size_t>(step(sample.value))];
  if (show_ == Show::Class) return class_colour(class_of_rank(sample.value));
  if (sample.value == 0) return table_[128];
  const double place = position(spread_of(show_), range_, sample.value);
  return table_[static_cast<std::size_t>(128 + std::lround((place - 0.5) * 254))];
}

Rgba Painter::paint_channels(const Sample* samples, std::uint32_t channels) const {
  std::uint8_t flags = 0;
  std::uint32_t weight = 0;
  for (std::uint32_t c = 0; c < channels; ++c) {
    flags |= samples[c].flags;
    weight |= samples[c].weight;
  }
  if (flags != 0) return special(flags);
  if (weight == 0) return {0, 0, 0, 0};
  const auto level = [&](std::uint32_t c) {
    return c < channels ? static_cast<std::uint8_t>(step(samples[c].value)) : std::uint8_t{0};
  };
  return of_channels(level(0), level(1), level(2));
}

Rgba Painter::of_channels(std::uint8_t r, std::uint8_t g, std::uint8_t b) {
  Rgba colour{r, g, b};
  // A picture may hold any colour; the reserved ones stay reserved.
  if (colour == nan_colour || colour == positive_infinity_colour || colour == negative_infinity_colour) colour.r ^= 1;
  return colour;
}

void Painter::steps(std::span<const double> values, double error, std::uint16_t* out) const {
  const Painter painter = *this;  // which no store changes: it stays in registers
  constexpr double largest = std::numeric_limits<double>::max();
  const double* value = values.data();
  if (error == 0) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::int32_t step = painter.step(value[i]);
      out[i] = static_cast<std::uint16_t>(std::abs(value[i]) <= largest ? step : unsure);
    }
    return;
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::int32_t low = painter.step(value[i] - error), high = painter.step(value[i] + error);
    out[i] = static_cast<std::uint16_t>((std::abs(value[i]) <= largest) & (low == high) ? low : unsure);
  }
}

Rgba Painter::special(std::uint8_t flags) {
  if ((flags & Sample::Nan) != 0) return nan_colour;
  return (flags & Sample::PositiveInfinity) != 0 ? positive_infinity_colour : negative_infinity_colour;
}

}  // namespace opscope::picture
