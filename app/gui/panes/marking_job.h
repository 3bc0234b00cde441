#pragma once
// Finds in the background the elements whose outcomes are marked on the pictures.

#include <memory>
#include <optional>

#include "app/gui/jobs/task.h"
#include "app/gui/panes/heatmap_view.h"
#include "core/compare/outcome_ranks.h"

namespace opscope::gui {

class MarkingJob {
 public:
  // `wake` is called from another thread when there is something to take.
  explicit MarkingJob(std::function<void()> wake) : task_(std::move(wake)) {}

  struct Wanted {
    std::shared_ptr<const OutcomeMap> map;  // nullptr: it is being counted
    const Outcomes* outcomes = nullptr;     // of the operator
    OutcomeSet set = 0;                     // 0: nothing is marked
    bool pixels = false;                    // ranks count pixels, map->group_dimension being that of their channels
    friend bool operator==(const Wanted&, const Wanted&) = default;
  };
  // Called in every frame: starts to find what is wanted, unless it is there or on its way, and takes what came of it.
  // While the map is being counted, what was found before stays, as outdated.
  void follow(const Wanted& wanted);
  void clear() { follow({}); }

  const MarkedElements* marked() const { return found_ ? &found_->marked : nullptr; }
  // Of the element at this logical position among those marked; nullopt: it is not marked, or not known yet.
  std::optional<std::uint64_t> rank(std::uint64_t position) const;
  bool pending() const { return task_.pending(); }

 private:
  struct Found {
    MarkedElements marked;
    OutcomeRanks ranks;
  };
  Wanted wanted_;
  std::optional<Found> found_;
  std::uint64_t version_ = 0;
  Task<Found> task_;
};

}  // namespace opscope::gui
