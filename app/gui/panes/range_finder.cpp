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
    return FoundRange{request.group, shown(*request.plane, *range), request.choice, request.low_fraction,
                      request.high_fraction};
  });
}

std::optional<FoundRange> RangeFinder::take() {
  const auto ended = task_.take();
  std::optional<FoundRange> found = ended ? ended->value_or(std::nullopt) : std::nullopt;
  if (found) last_.insert_or_assign(found->group, *found);
  return found;
}

const FoundRange* RangeFinder::last(const std::string& group) const {
  const auto found = last_.find(group);
  return found == last_.end() ? nullptr : &found->second;
}

}  // namespace opscope::gui
