#pragma once
// Finds the range of the visible elements in the background: they may be hundreds of millions.

#include <memory>
#include <optional>
#include <string>

#include "app/gui/jobs/task.h"
#include "core/picture/heatmap.h"

namespace opscope::gui {

struct RangeRequest {
  std::string group;  // of panes that will have the range, see range_group
  std::shared_ptr<const picture::Plane> plane;
  picture::Cell from, to;                      // the cells [from, to)
  double low_fraction = 0, high_fraction = 1;  // as percentile_range
};

struct FoundRange {
  std::string group;
  picture::Range range;  // opened; of differences symmetric
};

class RangeFinder {
 public:
  // `wake` is called from another thread when a range is there.
  explicit RangeFinder(std::function<void()> wake) : task_(std::move(wake)) {}

  // Replaces the previous request.
  void start(RangeRequest request);
  // The result, returned once. Nothing if no visible element is finite, or if memory or threads do not suffice: the
  // panes keep the range they have.
  std::optional<FoundRange> take();
  bool busy() const { return task_.pending(); }

 private:
  Task<std::optional<FoundRange>> task_;
};

}  // namespace opscope::gui
