#include "app/gui/shell/frame_hold.h"

#include <algorithm>

namespace opscope::gui {

bool FrameHold::hold(const Frame& frame, Clock::time_point now) {
  const bool enough = since_ && now - *since_ >= longest;
  const bool better = frame.edited ? frame.quick || !since_ : frame.quick && frame.under_way;
  const bool holds = better && !frame.news && !enough;
  if (!holds)
    since_.reset();
  else if (!since_)
    since_ = now;
  quick_ = frame.quick;
  return holds;
}

std::chrono::duration<double> FrameHold::wait_timeout(Clock::time_point now) const {
  if (!since_ || !quick_) return {};
  return std::max(Clock::duration::zero(), *since_ + longest - now);
}

}  // namespace opscope::gui
