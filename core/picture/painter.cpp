#include "core/picture/painter.h"

#include <algorithm>
#include <cmath>

namespace opscope::picture {

Painter::Painter(Show show, const Look& look, long double base)
    : show_(show), range_(opened(look.range)), table_(colormap_table(look.map, look.reversed)) {
  const long double width = range_.high - range_.low;
  // Halves where the span exceeds double.
  scale_.half = width > std::numeric_limits<double>::max() ? 0.5 : 1;
  scale_.low = static_cast<double>((range_.low - base) * scale_.half);
  scale_.factor = std::ldexp(1.0, std::clamp(-std::ilogb(width), -1000, 1000));
  scale_.rest = static_cast<double>(1 / (width * scale_.half * scale_.factor));
}

Rgba Painter::paint(const Sample& sample) const {
  if (sample.flags != 0) return special(sample.flags);
  if (sample.weight == 0) return {0, 0, 0, 0};
  if (show_ == Show::Value) return table_[static_cast<std::size_t>(step(scale_, sample.value))];
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
    return c < channels ? static_cast<std::uint8_t>(step(scale_, samples[c].value)) : std::uint8_t{0};
  };
  return of_channels(level(0), level(1), level(2));
}

Rgba Painter::special(std::uint8_t flags) {
  if ((flags & Sample::Nan) != 0) return nan_colour;
  return (flags & Sample::PositiveInfinity) != 0 ? positive_infinity_colour : negative_infinity_colour;
}

}  // namespace opscope::picture
