#include "core/picture/painter.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace opscope::picture {

Painter::Painter(Show show, const Look& look, long double base)
    : show_(show),
      spread_(spread_of(show, look)),
      map_(look.map),
      range_(opened(look.range)),
      table_(colormap_table(look.map, look.reversed)) {
  const long double width = range_.high - range_.low;
  half_ = width > std::numeric_limits<double>::max() ? 0.5 : 1;
  low_ = static_cast<double>((range_.low - base) * half_);
  const long double largest = std::max(range_.high, look.by_rounding.value_or(0));
  beyond_ = static_cast<double>(largest + rounding_of({-largest, largest}));
  factor_ = std::ldexp(1.0, std::clamp(-std::ilogb(width), -1000, 1000));
  rest_ = static_cast<double>(1 / (width * half_ * factor_));
  if (spread_ == Spread::Log)
    for (int step = 1; step <= 255; ++step)
      edges_.push_back(static_cast<double>(value_at(spread_, range_, (step - 0.5) / 255) - base));
}

Rgba Painter::paint(std::span<const Sample> channels) const {
  std::uint8_t flags = 0;
  std::uint32_t weight = 0;
  std::array<double, 4> values{};
  for (std::size_t c = 0; c < channels.size(); ++c) {
    flags |= channels[c].flags;
    weight |= channels[c].weight;
    values[c] = channels[c].value;
  }
  if ((flags & Sample::Nan) != 0) return nan_colour;
  if ((flags & Sample::PositiveInfinity) != 0) return positive_infinity_colour;
  if ((flags & Sample::NegativeInfinity) != 0) return negative_infinity_colour;
  if (weight == 0) return {0, 0, 0, 0};
  if (show_ == Show::Value) {
    std::array<std::int32_t, 4> steps;
    find_steps(values, steps.data());
    return paint_steps(std::span(steps).first(channels.size()));
  }
  if (show_ == Show::Class) return class_colour(class_of_rank(values[0]), map_);
  if (values[0] == 0) return table_[128];
  if (is_sign_of_zero(show_, values[0])) return class_colour(DifferenceClass::SignOfZero, map_);
  if (spread_ == Spread::SignedEven && std::abs(values[0]) > beyond_) return beyond_colour(values[0] > 0);
  const double place = position(spread_, range_, values[0]);
  return table_[static_cast<std::size_t>(128 + std::lround((place - 0.5) * 254))];
}

Rgba Painter::paint_steps(std::span<const std::int32_t> channels) const {
  if (channels.size() == 1) return table_[static_cast<std::size_t>(channels[0])];
  const auto byte = [&](std::size_t c) { return static_cast<std::uint8_t>(c < channels.size() ? channels[c] : 0); };
  const Rgba mixed{byte(0), byte(1), byte(2)};
  const bool is_reserved =
      mixed == nan_colour || mixed == positive_infinity_colour || mixed == negative_infinity_colour;
  return is_reserved ? Rgba{static_cast<std::uint8_t>(mixed.r ^ 1), mixed.g, mixed.b} : mixed;
}

void Painter::find_steps(std::span<const double> values, std::int32_t* steps) const {
  if (!edges_.empty()) {
    for (std::size_t i = 0; i < values.size(); ++i)
      steps[i] = std::isfinite(values[i])
                     ? static_cast<std::int32_t>(std::ranges::upper_bound(edges_, values[i]) - edges_.begin())
                     : not_finite;
    return;
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double share = (values[i] * half_ - low_) * factor_ * rest_;
    // Never negative, so this rounds to the nearest; std::lround is no single instruction.
    const double step = (share > 0 ? share < 1 ? share : 1 : 0) * 255 + 0.5;
    const bool is_finite = std::abs(values[i]) <= std::numeric_limits<double>::max();
    steps[i] = is_finite ? static_cast<std::int32_t>(step) : not_finite;  // NOLINT(bugprone-incorrect-roundings)
  }
}

}  // namespace opscope::picture
