#pragma once
// The numbers of a selected region, exactly: counted in the background, unless that takes no time.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/jobs/task.h"
#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/region_outcomes.h"
#include "app/gui/panes/selection.h"
#include "app/gui/plots/histogram_plot.h"
#include "app/gui/plots/statistics_table.h"
#include "core/compare/find_value.h"
#include "core/picture/region.h"

namespace opscope::gui {

struct RegionNumbers {
  std::string of;           // the rectangle and the data
  std::uint64_t cells = 0;  // elements or pixels in the rectangle: a montage has gaps
  // Of each pane, in a line: "gpu", "0.1 to 0.9", "mean ~0.3333", with "~" for about_sign().
  struct Facts {
    std::string title, values, more;
    bool is_difference = false;
    std::string brief = {};  // the values in fewer digits; empty: in the same
  };
  std::vector<Facts> facts;
  // Of each tensor. Positions are those in the whole tensor.
  std::vector<StatisticsColumn> columns;
  std::vector<HistogramSeries> series;             // that of the input is divided by the outcomes
  std::shared_ptr<const RegionOutcomes> outcomes;  // nullptr: not counted, or the output has no element in it
};

// "reference after mine": what statistics and histogram call the output of an implementation that cannot run the
// dispatch, so that the reference ran it on the results of that one.
std::string stood_in_title(const std::string& implementation);

// Its elements in a tensor of this source.
picture::Region region_of(const Selection& selection, const HeatmapSource& source, const Tensor& tensor);

// Errors: Cancelled if `stop` returned true.
Result<RegionNumbers> count_region(const Selection& selection, std::span<const HeatmapSource> sources,
                                   const WholeOutcomes& outcomes = {}, const std::function<bool()>& stop = {});

// The next element of this kind after the probe, or the first one if the probe is not in the region, by its position in
// the whole tensor. `back`: the previous or the last one. Errors: Cancelled if there is none, or `stop` returned true.
Result<FoundElement> next_in_region(const picture::Region& region, ValueKind kind,
                                    const std::optional<std::vector<std::uint32_t>>& probe,
                                    const std::function<bool()>& stop, bool back = false);

class RegionJob {
 public:
  // `wake` is called from another thread when there is something to take.
  explicit RegionJob(std::function<void()> wake) : task_(std::move(wake)) {}

  // Called in every frame: counts what is selected now, unless that is done or on its way, and takes what came of it.
  // While a drag changes the region, each count is finished, and the next one is that of the newest region.
  void follow(const std::optional<Selection>& selection, std::span<const HeatmapSource> sources);
  // Of the sources that follow() is given.
  void want(WholeOutcomes outcomes) { outcomes_ = std::move(outcomes); }

  // Of the selection, or of one shortly before; nullptr: nothing is selected, or none is counted yet.
  const RegionNumbers* numbers() const { return numbers_ ? &*numbers_ : nullptr; }
  bool outdated() const { return !numbers_ || numbers_->of != wanted_; }
  bool pending() const { return task_.pending(); }
  // Why the selection cannot be counted; empty: it is, or will be.
  const std::string& problem() const { return problem_; }

 private:
  WholeOutcomes outcomes_;
  std::string wanted_;  // as RegionNumbers::of; empty: nothing is selected
  std::string begun_;   // what was counted last, or is
  std::optional<RegionNumbers> numbers_;
  std::string problem_;
  Task<RegionNumbers> task_;
};

}  // namespace opscope::gui
