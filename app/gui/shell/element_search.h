#pragma once
// Looks in the background for the next element of a value or a kind, or for the next one that differs: it may be a
// tensor away.

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/gui/jobs/results.h"
#include "app/gui/jobs/task.h"
#include "app/gui/panes/found_rings.h"
#include "app/gui/panes/pane_cache.h"
#include "app/gui/panes/typed_value.h"
#include "app/gui/plots/statistics_table.h"
#include "core/compare/find_value.h"
#include "core/picture/region.h"

namespace opscope::gui {

class ElementSearch {
 public:
  using Index = std::vector<std::uint32_t>;
  // From a logical position to the next element that is wanted, or to the one before it. Once `stop` returns true, what
  // it finds does not matter.
  using Step = std::function<FoundElement(std::uint64_t from, const std::function<bool()>& stop)>;

  // `wake` is called from another thread when there is something to take.
  explicit ElementSearch(const std::function<void()>& wake) : task_(wake), found_again_(wake) {}

  // Goes where `step` leads to in results and tensors of these sizes. While another step is under way it begins where
  // that ends, so that no key is lost; other searches go on. `from`: the probe.
  void start(ResultsPtr results, Index sizes, Step step, std::uint64_t from);
  // For the element that is wanted after the probe, or before it. Another search that is under way ends; the same one
  // goes on.
  void start(ResultsPtr results, const ValueRequest& request, const std::optional<Index>& probe);
  // For the element of a kind that a count of a column leads to from the probe, in a region of its tensor.
  void start(ResultsPtr results, const StatisticsColumn& column, const StatisticsJump& jump, picture::Region region,
             const std::optional<Index>& probe);
  void cancel();
  bool pending() const { return searching() || found_again_.pending(); }

  struct Found {
    Index sizes;
    std::optional<std::uint64_t> position;  // nullopt: there is none
    FoundRings rings;                       // of all that are wanted
    std::string told;                       // "NaN in gpu: 2 of 4, at [0,1]"; empty: nothing was counted
    std::string typed;                      // as in ValueRequest
    std::string nearest = {};               // the nearest value that there is; empty: not known
  };
  // What was found, once, if these results were searched.
  std::optional<Found> take(const ResultsPtr& results);
  // What the panes asked for in this frame, from the pinned element on, or else from the one that the same search found
  // last, or else from the first one.
  void start_sought(const ResultsPtr& results, PaneCache& cache, const HeatmapView& view);
  // Takes it and goes there; the dialog that asked for it tells it.
  void show_found(const ResultsPtr& results, PaneCache& cache, HeatmapView& view);
  // The rings follow the elements of their source, which may be others `now`: they are searched again, and show_found()
  // takes what is found. The rings go if the source is gone, has another layout, or a part of it was searched alone.
  void follow_rings(std::span<const HeatmapSource> before, std::span<const HeatmapSource> now, PaneCache& cache,
                    const HeatmapView& view);
  // Tells the column whose count led to the probed element of these results which one of its kind that is.
  void tell(std::vector<StatisticsColumn>& columns, const std::optional<Index>& probe, const ResultsPtr& results) const;

 private:
  using Counts = std::shared_ptr<const ElementCounts>;
  struct Ended {
    std::optional<FoundElement> element;
    Counts counts;                              // of the whole tensor; may be nullptr
    std::optional<std::uint64_t> nearest = {};  // the bits of an element, where a value that was typed has none
    std::string elsewhere = {};                 // there too: "InputTensor has 6"; empty: no other tensor has any
  };
  struct Sought {
    std::string title, what;  // what: empty: nothing is counted
    WantedElement wanted;
    Index sizes;
    std::string typed = {};
    bool back = false;
    DataType type = DataType::Float32;
    FoundElement found = {};
  };
  void begin(ResultsPtr results, Sought sought, Task<Ended>::Work work);
  bool searching() const { return results_ && task_.pending(); }  // whether or not the rings follow

  Task<Ended> task_;
  Task<std::vector<std::uint64_t>> found_again_;  // the positions for the rings that are behind
  ResultsPtr results_;                            // in which it searches; nullptr: it does not
  Sought sought_;                                 // now
  std::deque<Step> steps_;                        // that follow the one under way
  Counts counts_;                                 // of what was searched last: the next one is quick
  std::optional<Sought> last_;                    // found
  std::weak_ptr<ResultsPtr::element_type> last_results_;
};

}  // namespace opscope::gui
