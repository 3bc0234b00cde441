#pragma once
// The colours of samples. Internal to core/picture.

#include <span>
#include <vector>

#include "core/picture/samples.h"

namespace opscope::picture {

class Painter {
 public:
  // `base`: SampleReader::base of the samples to come.
  Painter(Show show, const Look& look, long double base);

  // The colour of a pixel with one sample for each channel (1 to 4). Transparent if no channel has an element.
  Rgba paint(std::span<const Sample> channels) const;

  // The same for finite values, given as steps: by the colour map if there is one channel, else as red, green and blue.
  Rgba paint_steps(std::span<const std::int32_t> channels) const;

  // Of each value: 0 to 255 from the range's low end to its high end, or not_finite. Monotonic. Rounds, so that an
  // 8-bit picture on 0..255 keeps its bytes.
  void find_steps(std::span<const double> values, std::int32_t* steps) const;
  static constexpr std::int32_t not_finite = 256;

  const ColormapTable& table() const { return table_; }

 private:
  Show show_;
  Spread spread_;
  Colormap map_;
  Range range_;
  const ColormapTable& table_;
  // A value's share of the range is (value * half_ - low_) * factor_ * rest_. Two factors never over- or underflow.
  double half_, low_, factor_, rest_;
  double beyond_;              // a difference on an even scale that is larger has a colour of its own
  std::vector<double> edges_;  // on a logarithmic scale: where the steps 1 to 255 begin; otherwise empty
};

}  // namespace opscope::picture
