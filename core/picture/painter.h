#pragma once
// The colours of samples. Internal to core/picture.

#include <cstdint>
#include <span>

#include "core/picture/samples.h"

namespace opscope::picture {

// What does not depend on the sample is computed once.
class Painter {
 public:
  // `base` is the reader's.
  Painter(Show show, const Look& look, long double base);

  Rgba paint(const Sample& sample) const;
  Rgba paint_channels(const Sample* samples, std::uint32_t channels) const;

  // The colours of one channel of values at each step, and of channels by their steps.
  const ColormapTable& table() const { return table_; }
  static Rgba of_channels(std::uint8_t r, std::uint8_t g, std::uint8_t b);

  // The step of each value known but for `error`; `unsure` where that leaves two, or where the value is not finite.
  static constexpr std::uint16_t unsure = 256;
  void steps(std::span<const double> values, double error, std::uint16_t* out) const;

 private:
  static Rgba special(std::uint8_t flags);
  // Rises with `value`, whatever the range.
  std::int32_t step(double value) const {
    const double share = (value * half_ - low_) * scale_ * rest_;
    // Rounding, not flooring: an 8-bit picture on 0..255 keeps its bytes.
    return static_cast<std::int32_t>((share > 0 ? share < 1 ? share : 1 : 0) * 255 + 0.5);
  }

  Show show_;
  Range range_;
  const ColormapTable& table_;
  double half_ = 1, low_ = 0, scale_ = 1, rest_ = 1;
};

}  // namespace opscope::picture
