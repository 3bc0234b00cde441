#pragma once
// The colours of samples. Internal to core/picture.

#include <bit>
#include <cstdint>

#include "core/picture/samples.h"
#include "core/picture/steps.h"

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
  static Rgba of_channels(std::uint32_t r, std::uint32_t g, std::uint32_t b) {
    const auto bits = [](Rgba colour) { return std::bit_cast<std::uint32_t>(colour); };
    const std::uint32_t nan = bits(nan_colour), above = bits(positive_infinity_colour),
                        below = bits(negative_infinity_colour);
    const std::uint32_t mixed =
        bits({static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(b)});
    // A picture may hold any colour; the reserved ones stay reserved. Without branches: it runs once a pixel.
    const bool reserved = (mixed == nan) | (mixed == above) | (mixed == below);
    return std::bit_cast<Rgba>(mixed ^ (reserved ? bits({1, 0, 0, 0}) : 0));
  }

  // Values as steps.
  const Scale& scale() const { return scale_; }

 private:
  static Rgba special(std::uint8_t flags);

  Show show_;
  Range range_;
  const ColormapTable& table_;
  Scale scale_;
};

}  // namespace opscope::picture
