#include "app/gui/panes/range_finder.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include "core/limits/threads.h"

namespace opscope::gui {
namespace {

picture::Range shown(const picture::Plane& plane, picture::Range range) {
  if (plane.show() == picture::Show::Value) return picture::opened(range);
  const long double high = std::max(std::fabs(range.low), std::fabs(range.high));
  return picture::opened(high > 0 ? picture::Range{-high, high} : picture::first_range(plane));
}

std::optional<picture::Range> find(const RangeFinder::Wish& wish, const std::stop_token& stop) {
  try {
    return picture::percentile_range(*wish.plane, wish.from, wish.to, wish.low_fraction, wish.high_fraction,
                                     [&] { return stop.stop_requested(); });
  } catch (const std::bad_alloc&) {  // the panes keep the range they have
    return std::nullopt;
  }
}

}  // namespace

void RangeFinder::start(Wish wish) {
  thread_ = {};  // over at once: it looks at its stop token row by row
  busy_ = true;
  found_.reset();
  Result<std::jthread> thread = start_thread([this, wish = std::move(wish)](const std::stop_token& stop) {
    const auto range = find(wish, stop);
    {
      const std::lock_guard lock(mutex_);
      if (stop.stop_requested()) return;
      if (range) found_ = Found{wish.group, shown(*wish.plane, *range)};
      busy_ = false;
    }
    if (wake_) wake_();
  });
  if (thread)
    thread_ = *std::move(thread);
  else
    busy_ = false;  // the panes keep the range they have
}

std::optional<RangeFinder::Found> RangeFinder::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(found_, std::nullopt);
}

bool RangeFinder::busy() const {
  const std::lock_guard lock(mutex_);
  return busy_ || found_;
}

}  // namespace opscope::gui
