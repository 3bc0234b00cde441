#include "app/gui/form/value_wave.h"

#include <algorithm>
#include <cmath>

namespace opscope::gui {

ValueWave wave_from(double value, const picture::Range& range, double now) {
  const auto low = static_cast<double>(range.low), span = static_cast<double>(range.high - range.low);
  const double share = (value - low) / span;
  return {range, now - seconds_one_way * (share > 0 ? std::min(share, 1.0) : 0)};
}

double value_at(const ValueWave& wave, double now) {
  const auto low = static_cast<double>(wave.range.low), span = static_cast<double>(wave.range.high - wave.range.low);
  const double ways = std::fmod((now - wave.at_low) / seconds_one_way, 2);
  return low + span * (ways < 1 ? ways : 2 - ways);
}

}  // namespace opscope::gui
