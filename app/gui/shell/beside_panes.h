#pragma once
// The panes of another tab's case beside those of the case in front, each with its own colours and ranges. Zoom,
// position, slice, probe and region are linked.

#include <imgui.h>

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/jobs/results.h"
#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/linked_views.h"
#include "app/gui/panes/marking_job.h"
#include "app/gui/panes/pane_cache.h"
#include "app/gui/session/pane_arrangement.h"
#include "app/gui/session/settings.h"
#include "app/gui/shell/element_search.h"
#include "app/gui/shell/outcomes_on_show.h"
#include "app/gui/shell/save_request.h"
#include "app/gui/shell/workspace.h"
#include "app/gui/widgets/play_button.h"
#include "core/picture/drawn_pane.h"
#include "core/quantization/real_operator.h"

namespace opscope::gui {

struct BesideTitles {
  std::string front, other;                        // of the cases
  std::string note;                                // why they are not compared; empty: they are
  std::string details = {};                        // what each of them has
  std::string changes = {};                        // from `front` to `other`
  std::vector<std::string> shorter_notes = {};     // where `note` has no room
  std::optional<DataType> compared_as = {};        // as Misfit
  std::pair<std::string, std::string> names = {};  // of both, as short as they can be told apart
  std::optional<SampleScales> scales = {};         // of both pictures, if they differ; nullopt: the same
  bool scaled = false;                             // they are compared so
  bool is_chain = false;                           // one of them has several dispatches
};

struct BesideOutput {
  bool leave = false;          // the other case is to go
  bool change_places = false;  // its tab is to come to the front, with the one that is there beside it
  bool switch_scaled = false;  // the samples of the pictures are to be compared, or their numbers again
  bool frames = false;         // the panes drawn first follow those drawn last in the next frame
};

class BesidePanes {
 public:
  // As Workspace.
  explicit BesidePanes(const std::function<void()>& wake) : cache_(wake), search_(wake), marking_(wake) {
    cache_.has_keys = false;
  }

  // What stays of it while the case in front is parked.
  struct Look {
    HeatmapView view;
    std::string enlarged = {};
    Wipe wipe = {};
  };
  Look park();
  void clear();          // no case stands beside any more; before a frame is drawn
  void take(Look look);  // from the view of the other case's own tab, if it comes anew

  // `results` of the other case are complete; nullptr: they are being computed. `draw_front` draws the panes of
  // `front` into the present window.
  BesideOutput draw(const BesideTitles& titles, const ResultsPtr& results, Workspace& front,
                    PaneArrangement& arrangement, PanelSizes& sizes, const std::function<void()>& draw_front);

  // As Workspace has them.
  bool building() const { return cache_.busy() || search_.pending() || marking_.pending(); }
  double seconds_to_play() const { return gui::seconds_to_play(cache_.playback, play_time()); }
  bool has_enlarged() const { return !cache_.enlarged.empty(); }
  void leave_enlarged() { cache_.enlarged.clear(); }
  void ask_menu() { cache_.menu_asked = true; }
  void ask_region() { cache_.region_asked = true; }
  void ask_index() { cache_.index.opening = true; }
  bool is_pinned() const { return view_.pinned; }
  // The marks of what was searched for end with it: another element that is pinned would bring them back.
  void release_pin() { view_.pinned = false, cache_.found_rings = {}; }
  void end_region() { cache_.pane.selection.reset(); }
  void zoom_to_region() { cache_.zooms_to_region = cache_.pane.selection.has_value(); }
  std::string toggle_wipe() { return gui::toggle_wipe(sources_, cache_.wipe, cache_.enlarged, cache_.on_show); }
  bool wipes() const { return cache_.wipe.on; }
  void end_wipe() { cache_.wipe.on = false; }
  bool plays() const { return cache_.playback.dimension.has_value(); }
  void stop_playing() { cache_.playback = {}; }
  bool is_in_rows() const { return is_in_rows_; }    // one case is above the other
  bool has_keys() const { return cache_.has_keys; }  // its panes were clicked last
  std::optional<SaveRequest> take_save() { return std::exchange(save_, std::nullopt); }
  bool take_copy() { return std::exchange(cache_.copies_region, false); }
  Told take_told() { return std::exchange(cache_.told, {}); }
  std::optional<picture::DrawnPane> take_copied_picture() {
    return std::exchange(cache_.picture_to_copy, std::nullopt);
  }
  const Selection* selection() const { return cache_.pane.selection ? &*cache_.pane.selection : nullptr; }
  std::string selected_table() const { return gui::selected_table(cache_, sources_); }
  std::string probed_text() const;
  const HeatmapView& view() const { return view_; }
  // Of its output; nullopt until that is counted.
  std::optional<StatisticsColumn> statistics(std::string title) const;
  void go_to(const StatisticsJump& jump);  // of that column
  // Counted in its own case, without titles.
  OutcomesBeside outcomes() const;

 private:
  void show(const ResultsPtr& results);
  const TensorSummary* output() const;  // nullptr: there is none, or it is not counted
  void draw_own(PaneArrangement& arrangement);
  void mark_as(const Workspace& front);
  void draw_heading(const BesideTitles& titles, BesideOutput& output);

  ResultsPtr results_;
  std::vector<std::string> warnings_;  // of these
  std::optional<RealOperator> real_;
  std::vector<HeatmapSource> sources_;
  std::uint64_t last_version_ = 0;
  HeatmapView view_;
  PaneCache cache_;
  ElementSearch search_;
  MarkingJob marking_;                                // the outcomes that are marked in the case in front
  std::optional<std::array<LinkedPlace, 2>> linked_;  // what front and other showed when they were linked last
  bool is_in_rows_ = false;                           // one case is above the other
  std::array<float, 2> around_ = {};  // heights of what front and other have beside their panes; 0: not known yet
  std::optional<SaveRequest> save_;
};

}  // namespace opscope::gui
