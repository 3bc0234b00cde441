#pragma once
// Finds the range of the visible elements in the background: they may be hundreds of millions.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "app/gui/jobs/task.h"
#include "core/picture/heatmap.h"

namespace opscope::gui {

// A way to choose the range of a pane's colours. MostValues: as flattened_range().
enum class RangeChoice : std::uint8_t {
  FollowData,
  Extremes,
  Visible,
  Percentiles,
  MostValues,
  AboutZero,
  ZeroToOne,
  MinusOneToOne,
  ZeroTo255,
  TypeRange
};

struct RangeRequest {
  std::string group;  // of panes that will have the range, see range_group
  std::shared_ptr<const picture::Plane> plane;
  picture::Cell from, to;                      // the cells [from, to)
  double low_fraction = 0, high_fraction = 1;  // as percentile_range
  std::optional<RangeChoice> choice = {};      // that asks for it: Visible or Percentiles; nullopt: a dragged region
};

struct FoundRange {
  std::string group;
  picture::Range range;  // opened; of differences symmetric
  // Of the request.
  std::optional<RangeChoice> choice;
  double low_fraction, high_fraction;
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
  // What take() returned last for this group; nullptr: nothing.
  const FoundRange* last(const std::string& group) const;
  bool busy() const { return task_.pending(); }

 private:
  std::map<std::string, FoundRange> last_;  // by group
  Task<std::optional<FoundRange>> task_;
};

}  // namespace opscope::gui
