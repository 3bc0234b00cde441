#pragma once
// The centre and the right of the window: heatmaps, probe, histogram, statistics, differences of one set of results.

#include <functional>
#include <future>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/jobs/results.h"
#include "app/gui/jobs/what_if_job.h"
#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/heatmaps.h"
#include "app/gui/panes/view_json.h"
#include "app/gui/plots/histogram_plot.h"
#include "app/gui/plots/statistics_table.h"
#include "app/gui/session/document.h"

namespace opscope::gui {

class Workspace {
 public:
  // `wake` as PaneCache takes it. Must be destroyed while the window's context is current.
  explicit Workspace(const std::function<void()>& wake) : wake_(wake), cache_(wake), what_if_(wake) {}

  // From the first results of `model` on, the view is the one that was saved with it.
  void open(ModelPtr model);
  // The present view, as a model keeps it.
  std::string view_json() const { return to_json(view_); }

  // What is drawn from now on: valid results.
  void show(ResultsPtr results);

  void draw_panes();
  // May give back an edit of `model`: a bound was dragged, or a numerics setting flipped.
  std::optional<Edit> draw_inspect(const Model& model, std::size_t dispatch);

  void fit() { gui::fit(view_); }
  void reset_range() { gui::reset_range(view_); }
  // Begins to count what other numerics would change in the results shown, once all their pictures are there.
  void count_what_ifs();
  // A newer case runs: what is still being counted about the one on screen is given up.
  void give_way() { what_if_.stop(); }
  // Pictures of the results are still to come.
  bool building() const { return cache_.busy(); }
  // Drawn so far.
  std::uint64_t pictures() const { return cache_.renders; }
  // False while pictures of the results are still being built, what other numerics would change is being counted, or
  // the next mismatch is being looked for.
  bool settled() const { return !building() && !uncounted_ && !what_if_.busy() && !search_.valid(); }

 private:
  void list_sources(const std::vector<HeatmapSource>& before);
  void list_numbers();
  void jump(const DifferenceJump& jump);
  void take_search();
  std::optional<Edit> draw_bounds(const Model& model, std::size_t dispatch);
  void draw_differences_of(const BackendOutcome& computed);
  std::optional<Edit> draw_what_ifs(const Model& model);

  std::function<void()> wake_;
  ResultsPtr results_;
  std::vector<HeatmapSource> sources_;
  std::uint64_t last_version_ = 0;
  // Of the results on screen, or of those before while these are being counted.
  std::vector<HistogramSeries> series_;
  std::vector<StatisticsColumn> columns_;
  bool numbers_outdated_ = false;
  ModelPtr opened_;  // until its results are there
  HeatmapView view_;
  PaneCache cache_;
  HistogramPlotState plot_;
  WhatIfJob what_if_;
  ResultsPtr uncounted_, counted_;     // for what_if_, once there is time; the last that it was given
  std::future<std::uint64_t> search_;  // for the next mismatch of `searched_`: it may be a tensor away
  ResultsPtr searched_;
};

}  // namespace opscope::gui
