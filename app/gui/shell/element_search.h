#pragma once
// Looks in the background for the next element that the statistics count, or for the next one that differs: it may be a
// tensor away.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/jobs/results.h"
#include "app/gui/jobs/task.h"
#include "app/gui/panes/found_rings.h"
#include "app/gui/plots/statistics_table.h"
#include "core/compare/find_value.h"
#include "core/picture/region.h"

namespace opscope::gui {

class ElementSearch {
 public:
  using Index = std::vector<std::uint32_t>;
  using Work = Task<FoundElement>::Work;

  // `wake` is called from another thread when there is something to take.
  explicit ElementSearch(std::function<void()> wake) : task_(std::move(wake)) {}

  // Looks for what `work` returns in results and tensors of these sizes, unless a search is under way.
  void start(ResultsPtr results, Index sizes, Work work);
  // For the element of a kind that a count of a column leads to from the probe: in its tensor, or in a region of it.
  void start(ResultsPtr results, const StatisticsColumn& column, const StatisticsJump& jump, Tensor tensor,
             const std::optional<Index>& probe);
  void start(ResultsPtr results, const StatisticsColumn& column, const StatisticsJump& jump, picture::Region region,
             const std::optional<Index>& probe);
  void cancel() { task_.cancel(), results_.reset(), last_.reset(); }
  bool pending() const { return task_.pending(); }

  struct Found {
    Index sizes;
    std::uint64_t position;
    FoundRings rings;  // of all of its kind
    std::string told;  // "NaN of gpu: 2 of 4"; empty: nothing was counted
  };
  // What was found, once, if these results were searched.
  std::optional<Found> take(const ResultsPtr& results);
  // Tells the column whose count led to the probed element of these results which one of its kind that is.
  void tell(std::vector<StatisticsColumn>& columns, const std::optional<Index>& probe, const ResultsPtr& results) const;

 private:
  struct Sought {
    std::string title;
    std::optional<ValueKind> kind = {};
    Index sizes;
    FoundElement found = {};
  };
  void begin(ResultsPtr results, Sought sought, Work work);

  Task<FoundElement> task_;
  ResultsPtr results_;          // in which it searches
  Sought sought_;               // now
  std::optional<Sought> last_;  // found
  std::weak_ptr<ResultsPtr::element_type> last_results_;
};

}  // namespace opscope::gui
