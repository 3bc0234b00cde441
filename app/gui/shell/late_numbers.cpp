#include "app/gui/shell/late_numbers.h"

#include <algorithm>
#include <utility>

namespace opscope::gui {

bool LateNumbers::follow(const Shown& shown, double now) {
  const bool came = std::exchange(of_, shown.of) != shown.of;
  if (!shown.outdated)
    since_.reset();
  else if (!since_ || came)
    since_ = now;
  return since_ && (shown.foreign || now - *since_ >= patience);
}

double LateNumbers::seconds_left(double now) const {
  const double left = since_ ? *since_ + patience - now : -1;
  return left > 0 ? left : -1;
}

std::string late_heading(const std::string& part, bool in_region) {
  return part + (in_region ? ", being counted" : " of the last result");
}

double sooner(double one, double other) { return one < 0 ? other : other < 0 ? one : std::min(one, other); }

}  // namespace opscope::gui
