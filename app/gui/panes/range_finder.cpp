#include "app/gui/panes/range_finder.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace opscope::gui {
namespace {

picture::Range shown(const picture::Plane& plane, picture::Range range) {
  if (plane.show() == picture::Show::Value) return picture::opened(range);
  const long double high = std::max(std::fabs(range.low), std::fabs(range.high));
  return picture::opened(high > 0 ? picture::Range{-high, high} : picture::first_range(plane));
}

}  // namespace

void RangeFinder::start(RangeRequest request) {
  task_.start([request = std::move(request)](const TaskControl& control) -> Result<std::optional<FoundRange>> {
    const auto range = picture::percentile_range(*request.plane, request.from, request.to, request.low_fraction,
                                                 request.high_fraction, [&] { return control.stopped(); });
    if (!range) return std::nullopt;
    return FoundRange{request.group, shown(*request.plane, *range)};
  });
}

std::optional<FoundRange> RangeFinder::take() {
  const auto ended = task_.take();
  return ended ? ended->value_or(std::nullopt) : std::nullopt;
}

}  // namespace opscope::gui
