#pragma once
// Finds in the background the next element that has a typed value.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/jobs/task.h"
#include "app/gui/panes/heatmap_view.h"
#include "core/compare/find_value.h"

namespace opscope::gui {

class ValueFinder {
 public:
  // `wake` is called from another thread when there is something to take.
  explicit ValueFinder(std::function<void()> wake) : task_(std::move(wake)) {}

  // Looks in the tensor of `source` for the next element after the probe, or for the one before it. `what`: its name.
  void start(const HeatmapSource& source, std::string what, WantedElement wanted,
             const std::optional<std::vector<std::uint32_t>>& probe, bool back);
  struct Found {
    std::string what, title;  // as given, and of the source
    std::vector<std::uint32_t> sizes;
    std::optional<FoundElement> element;  // nullopt: there is none
  };
  std::optional<Found> take();  // once
  bool pending() const { return task_.pending(); }

 private:
  Task<Found> task_;
};

}  // namespace opscope::gui
