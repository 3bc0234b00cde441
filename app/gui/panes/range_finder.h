#pragma once
// Looks for the range of the elements in sight, beside the window: they may be hundreds of millions.

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/picture/heatmap.h"

namespace opscope::gui {

class RangeFinder {
 public:
  struct Wish {
    std::string group;  // of panes that shall have it, see range_group
    std::shared_ptr<const picture::Plane> plane;
    picture::Cell from, to;                      // the cells [from, to)
    double low_fraction = 0, high_fraction = 1;  // as percentile_range
  };
  struct Found {
    std::string group;
    picture::Range range;  // opened; of differences symmetric
  };

  // `wake` is called from another thread when a range is there.
  explicit RangeFinder(std::function<void()> wake) : wake_(std::move(wake)) {}

  // Gives up the wish before it.
  void start(Wish wish);
  // What was found, once; nothing where no element in sight is finite, or memory does not suffice.
  std::optional<Found> take();
  bool busy() const;

 private:
  std::function<void()> wake_;
  mutable std::mutex mutex_;
  bool busy_ = false;
  std::optional<Found> found_;
  std::jthread thread_;  // last: it uses all of the above
};

}  // namespace opscope::gui
