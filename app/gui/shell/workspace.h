#pragma once
// The centre and the right of the window: heatmaps, probe, histogram, statistics and differences of one set of results.

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>

#include "app/gui/jobs/error_job.h"
#include "app/gui/jobs/results.h"
#include "app/gui/jobs/task.h"
#include "app/gui/jobs/what_if_job.h"
#include "app/gui/panes/dimension_bar.h"
#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/heatmaps.h"
#include "app/gui/panes/view_choices.h"
#include "app/gui/panes/view_json.h"
#include "app/gui/panes/wipe.h"
#include "app/gui/plots/differences_panel.h"
#include "app/gui/plots/differences_table.h"
#include "app/gui/plots/histogram_plot.h"
#include "app/gui/plots/real_numbers.h"
#include "app/gui/plots/statistics_table.h"
#include "app/gui/session/document.h"
#include "app/gui/shell/backend_on_show.h"
#include "app/gui/shell/counted_slices.h"
#include "app/gui/shell/difference_listing.h"
#include "app/gui/shell/element_search.h"
#include "app/gui/shell/late_numbers.h"
#include "app/gui/shell/outcomes_on_show.h"
#include "app/gui/shell/save_request.h"
#include "app/gui/widgets/play_button.h"

namespace opscope::gui {

class Workspace {
 public:
  // `wake` as PaneCache takes it. Must be destroyed while the window's context is current.
  explicit Workspace(const std::function<void()>& wake)
      : cache_(wake), what_if_(wake), search_(wake), outcomes_(wake), listing_(wake), errors_(wake) {}

  // The first results of `model` restore the view that was saved with it.
  void open(ModelPtr model);
  // For the file of the case, whose view is `saved`: JSON text. That one if nobody has changed what it gave.
  std::string view_to_save(const std::string& saved) const {
    std::string view = to_json(view_);
    return opened_ || view == untouched_view_ ? saved : view;
  }
  // The present colours, as colours_text(); nullopt: the view of the opened case is not there yet.
  std::optional<std::string> colours() const { return opened_ ? std::nullopt : std::optional(colours_text(view_)); }
  // The case that was opened takes these with its first results, unless colours were saved with it.
  void keep_colours(std::string text) { colours_once_opened_ = std::move(text); }

  // What is shown of a case, apart from its results.
  struct Look {
    HeatmapView view;
    std::string enlarged;     // as PaneCache
    OutcomeSet outcomes = 0;  // marked in the pictures
    DifferenceQuery listed;   // in the drawer of differences
    Wipe wipe;
    std::string untouched;  // the view as it was once the case was opened, as to_json()
  };
  // Gives up the case on show and its results. Frees what they take, except for textures: the next frame frees them.
  Look park();
  // Shows a parked case again. Its results, if they were kept, come with show().
  void take(Look look);

  // Draws these results from now on. They must be valid. May throw std::bad_alloc: then call it again.
  void show(ResultsPtr results);

  // `stale`: the present case cannot run, so the results on show are not its.
  // `behind`: the bottom line tells of a run that has no results yet, so all panes are marked as those of the last one.
  void draw_panes(PaneArrangement& arrangement, bool stale = false, bool behind = false);
  // What is linked with the panes of another case beside these. `name`: that of its output in Results, which those
  // show. Beside a case that is not compared, a computed output that equals the reference has no pane unless chosen.
  // `as`: the type whose numbers are compared, as Misfit. `own`: the title of the case in front.
  void put_beside(std::string name, bool is_uncompared = false, std::optional<DataType> as = {}, std::string own = {}) {
    is_uncompared_beside_ = is_uncompared, compared_as_ = as;
    if (!beside_.empty() && !name.empty() && view_.backend == beside_)
      view_.backend = name;  // it is of another type now
    beside_ = std::move(name), own_title_ = std::move(own);
  }
  void put_outcomes_beside(std::optional<OutcomesBeside> outcomes) { outcomes_.put_beside(std::move(outcomes)); }
  // Its output's, which is not compared. `lacking`: the sentence in its place, if it has no such output; may be empty.
  void put_statistics_beside(std::optional<StatisticsColumn> column, std::string lacking = {}) {
    column_beside_ = std::move(column), lacking_beside_ = std::move(lacking);
  }
  // Chosen in that column.
  std::optional<StatisticsJump> take_jump_beside() { return std::exchange(jump_beside_, std::nullopt); }
  HeatmapView& linked_view() { return view_; }
  PaneCache& pane_cache() { return cache_; }
  // Where and with what the mouse paints from now on. A drag goes on.
  void set_brush(Brush brush);
  std::optional<Stroke> take_stroke() { return std::exchange(cache_.stroke, std::nullopt); }
  // Returns an edit of `model` if a bound was dragged or a numerics setting was flipped.
  // `awaited`: the results of a newer case are on their way. The numbers on show are dimmed once they are late, and at
  // once if the bottom line tells of a run.
  std::optional<Edit> draw_inspect(const Model& model, std::size_t dispatch, bool awaited = false,
                                   bool tells_run = false);

  // The index of the probed element in the largest tensor on screen; nullptr if none is probed.
  const std::vector<std::uint32_t>* probe() const { return view_.probe ? &*view_.probe : nullptr; }
  bool pinned() const { return view_.pinned; }
  // The element under the mouse, if another is pinned.
  const std::vector<std::uint32_t>* beside_pin() const { return cache_.beside_pin ? &*cache_.beside_pin : nullptr; }
  // The dimension that pictures show as red, green and blue.
  std::optional<std::uint32_t> channel() const {
    const HeatmapSource* main = main_source(sources_);
    return main ? channel_of(main->tensor.desc.sizes) : std::nullopt;
  }
  // Another panel points at an element of a tensor of these sizes in this frame. Unless another one is pinned, it is
  // probed; `pin` pins it, or releases it if it was pinned. Without effect if the largest tensor has other sizes.
  void point_at(std::span<const std::uint32_t> sizes, const std::vector<std::uint32_t>& index, bool pin);

  // Shows the output of this backend beside the reference, once it has run; "": of the one that differs most.
  void show_backend(std::string name) {
    if (opened_) backend_once_opened_ = name;
    view_.backend = std::move(name);
  }
  // What is compared with the reference on screen, as Results has it; empty if nothing is.
  std::string comparison() const;
  // The mouse is over the picture of an output or a difference.
  bool is_over_output() const { return cache_.hovered && *cache_.hovered != PaneRole::Input; }

  // For the keyboard: of the pane that had the mouse or the ring last.
  void ask_menu() { cache_.menu_asked = true; }
  void ask_region() { cache_.region_asked = true; }
  void ask_index() { cache_.index.opening = true; }
  bool is_pinned() const { return view_.pinned; }
  // The marks of what was searched for end with it: another element that is pinned would bring them back.
  void release_pin() { view_.pinned = false, cache_.found_rings = {}; }
  bool plays() const { return cache_.playback.dimension.has_value(); }
  void stop_playing() { cache_.playback = {}; }
  void end_region() { cache_.pane.selection.reset(); }
  void zoom_to_region() { cache_.zooms_to_region = cache_.pane.selection.has_value(); }
  std::string toggle_wipe() { return gui::toggle_wipe(sources_, cache_.wipe, cache_.enlarged, cache_.on_show); }
  void end_wipe() { cache_.wipe.on = false; }
  void move_wipe(float by) { gui::move_wipe(cache_.wipe, by); }
  bool wipes() const { return cache_.wipe.on; }
  void fit() { gui::fit(view_); }
  // One pane has all the room; the same one again: all have theirs.
  void enlarge(const std::string& pane) { cache_.enlarged = is_enlarged(pane) ? "" : pane; }
  bool is_enlarged(const std::string& pane) const { return cache_.enlarged == pane; }
  // Not a hidden pane, nor one whose picture another pane or the other case shows.
  bool can_enlarge(const std::string& pane) const {
    return std::ranges::find(cache_.on_show, pane) != cache_.on_show.end();
  }
  bool is_on_screen(const std::string& pane) const {
    return can_enlarge(pane) && (!has_enlarged() || is_enlarged(pane));
  }
  // True if a picture file has room for each cell of the pane as a pixel.
  bool can_save_elements(const std::string& pane) const;
  bool has_enlarged() const { return !cache_.enlarged.empty(); }
  void leave_enlarged() { cache_.enlarged.clear(); }
  void zoom(double factor) { zoom_to(zoomed_by(factor, view_.pixels_per_cell, cache_.shown.fitted)); }
  void zoom_to(double pixels_per_cell) {
    if (const HeatmapSource* main = main_source(sources_))
      gui::zoom_to(view_, pixels_per_cell, main->tensor.desc.sizes);
  }
  bool has_slices() const {
    const HeatmapSource* main = main_source(sources_);
    return main != nullptr && gui::has_slices(view_, main->tensor.desc.sizes);
  }
  void step_slice(bool forward) {
    if (const HeatmapSource* main = main_source(sources_)) gui::step_slice(view_, main->tensor.desc.sizes, forward);
  }
  // The keyboard's ring was around a limit of a legend or a bound of the histogram in the last frame: both take digits.
  bool takes_limit() const { return cache_.range.ringed || plot_.ringed_frame + 1 >= ImGui::GetFrameCount(); }
  // What was typed for a bound whose field opens now.
  std::string take_typed_for_bound() { return std::exchange(plot_.typed, {}); }
  void reset_range() { gui::reset_range(view_); }
  void switch_flip() { cache_.flips = !cache_.flips; }
  bool flips() const { return cache_.flips; }
  void switch_bits() { view_.bits = !view_.bits; }
  bool shows_bits() const { return view_.bits; }
  // As OutcomesOnShow. mark() lays them over the pictures and goes to their first element or pixel.
  bool has_pixels() const { return outcomes_.has_pixels(); }
  bool counts_pixels() const { return outcomes_.counts_pixels(); }
  void switch_pixels() { outcomes_.switch_pixels(); }
  std::vector<MarkChoice> mark_choices() const { return outcomes_.choices(); }
  void mark(OutcomeSet set);  // 0 clears the marks
  bool is_marked() const { return outcomes_.marked_set() != 0; }
  OutcomeSet marked_set() const { return outcomes_.marked_set(); }
  const Outcomes* outcomes() const { return outcomes_.whole().outcomes; }  // of the operator; nullptr: no results
  bool has_mask() const { return outcomes_.has_mask(); }
  void save_mask() { save_ = outcomes_.mask(); }
  // The histogram's axis of counts.
  bool log_counts() const { return plot_.logarithmic; }
  void switch_log_counts() { plot_.logarithmic = !plot_.logarithmic; }
  // Asks to save what the statistics and the histogram show, as it is stored. Both need results.
  bool has_statistics() const { return !numbers().empty(); }
  void save_statistics() { save_ = save_of(columns(), outcomes_.counted()); }
  void save_histogram() { save_ = save_of(histograms()); }
  // The array that the user asked to see in a tab of its own since the last call.
  std::optional<std::filesystem::path> take_array() { return std::exchange(array_, std::nullopt); }
  // The array of an archive that the user asked to compare since the last call.
  std::optional<std::filesystem::path> take_part() { return std::exchange(part_, std::nullopt); }
  // What the user asked to save since the last call.
  bool take_copy() { return std::exchange(cache_.copies_region, false); }  // of the selected region
  Told take_told() { return std::exchange(cache_.told, {}); }              // what a gesture changed
  std::optional<SaveRequest> take_save() { return std::exchange(save_, std::nullopt); }
  // Draws all elements that differ into the present window. False if it is to be hidden.
  bool draw_differences_drawer();
  // The keyboard's ring goes to a row of it once there is one.
  void ring_in_differences(bool wanted) { table_.wants_ring = wanted; }
  // Its rows moved since the last call, which the next frame shows.
  bool take_scroll_of_differences() { return std::exchange(table_.scrolls, false); }
  // One of its fields shows text that it refused.
  bool has_refused_filter() const { return !table_.entry.refused.empty(); }
  void give_up_refused_filter() { table_.entry.refused.clear(); }
  bool take_list() { return std::exchange(wants_list_, false); }  // the drawer is to be opened
  // What was chosen could not be compared: the drawer of the differences says why.
  bool has_misfit() const { return results_ && results_->valid() && misfit() != nullptr; }
  // The drawer of the differences has one line: no element differs, or nothing is compared yet. What was listed last
  // counts until other results are compared.
  bool lists_nothing() {
    if (const Comparison* found = difference()) lists_nothing_ = found->identical();
    return lists_nothing_;
  }
  // How the computed output on show differs from the reference's; nullptr: it is not compared.
  const Comparison* difference() const {
    const BackendOutcome* computed = results_ && results_->valid() ? shown_backend() : nullptr;
    return computed ? computed->difference() : nullptr;
  }
  // Some element of it has other bits.
  bool has_differences() const { return difference() && !difference()->identical(); }
  // First, Next, Previous or Worst; nothing if there is none.
  void go_to_difference(DifferenceJump::Kind kind);
  // The probed element of every tensor, with bits, real number and outcome, and the exact result: lines of fields
  // between tabs. Empty without a probe.
  std::string probed_text() const;
  const Selection* selection() const { return cache_.pane.selection ? &*cache_.pane.selection : nullptr; }
  std::string selected_table() const { return gui::selected_table(cache_, sources_); }
  // For the palette: the jumps of the statistics, and the panes with the view that they share.
  std::vector<StatisticsJumpChoice> jumps() const { return statistics_jumps(numbers()); }
  void go_to(const std::string& jump);  // by its name; without effect if there is no such element
  std::span<const HeatmapSource> sources() const { return sources_; }
  // Of the statistics, of elements as they are stored. The output of the case beside is one.
  std::vector<StatisticsColumn> columns() const;
  bool is_quantized() const { return real_ && real_->output(); }
  const HeatmapView& view() const { return view_; }
  std::optional<picture::ShownSlice> shown_slice() const {
    const HeatmapSource* main = main_source(sources_);
    if (!main) return std::nullopt;
    const std::vector<std::uint32_t>& sizes = main->tensor.desc.sizes;
    return picture::ShownSlice{sizes, picture::fitted(view_.slice.value_or(picture::default_slice(sizes)), sizes)};
  }
  void choose(const ViewChoice& choice) { choice.choose(view_); }
  // As show_picture(): the case in front has a new picture.
  void show_picture(std::span<const std::uint32_t> sizes, std::uint32_t channels) {
    gui::show_picture(view_, sizes, channels);
  }
  // Of a source; without effect if there is none.
  void save_tensor(const std::string& title) {
    const auto source = std::ranges::find(sources_, title, &HeatmapSource::title);
    if (source != sources_.end()) save_ = save_of(*source, view_.difference);
  }
  // Of a pane that is on screen, in the next frame.
  void ask(const std::string& pane, PaneCommand::Kind kind, const std::string& other = {}) {
    cache_.asked = {.pane = pane, .kind = kind, .other = other};
  }
  void choose_range(const std::string& title, RangeChoice range) {
    cache_.asked = {.pane = title, .kind = PaneCommand::Kind::ChooseRange, .other = {}, .range = range};
  }
  // Of a pane that is on screen.
  bool is_chosen_range(const std::string& title, RangeChoice range) const {
    const auto found = cache_.chosen_ranges.find(title);
    return is_on_screen(title) && found != cache_.chosen_ranges.end() && found->second.contains(range);
  }
  std::optional<picture::DrawnPane> take_copied_picture() {
    return std::exchange(cache_.picture_to_copy, std::nullopt);
  }
  // Starts to count what other numerics would change in the results on screen, once all their pictures are ready.
  void count_what_ifs();
  // A newer case runs: cancels a count for the results on screen.
  void give_way() { what_if_.stop(); }
  // Pictures of the results are still being built.
  bool building() const { return cache_.busy(); }
  // As of the dimension that is played.
  double seconds_to_play() const { return gui::seconds_to_play(cache_.playback, play_time()); }
  // Until some numbers on show are late; -1: none will be.
  double seconds_to_late() const {
    const double now = ImGui::GetTime();
    double due = outcomes_.seconds_to_late();
    for (const LateNumbers& each : late_) due = sooner(due, each.seconds_left(now));
    return due;
  }
  // A run that did not end has shown what it read, and no output.
  bool shows_inputs_alone() const {
    return results_ && results_->state != Results::State::Complete &&
           std::ranges::all_of(sources_, [](const auto& each) { return each.role == PaneRole::Input; });
  }
  // True once no picture is being built, nothing is being counted, and no mismatch is being searched for.
  bool settled() const {
    return !building() && !uncounted_ && !what_if_.busy() && !search_.pending() && !outcomes_.pending() &&
           !listing_.pending() && !cache_.sought && !errors_.pending() && !cache_.region.pending();
  }

 private:
  void adopt_view(const Model& model);
  // As BackendOnShow has them.
  const BackendOutcome* shown_backend() const { return on_show_.computed(*results_, view_.backend); }
  const BackendOutcome* misfit() const { return on_show_.misfit(*results_, view_.backend); }
  const BackendOutcome* failed() const { return on_show_.failed(*results_, view_.backend); }
  const BackendOutcome* not_run() const { return on_show_.not_run(*results_, view_.backend); }
  // The titles of the tensor's numbers and of the reference.
  std::string title_of(const TensorSummary& summary) const {
    return summary.is_input && !copied_array_.empty() ? copied_array_ : summary.name;
  }
  std::string reference_title() const {
    return copied_array_.empty() ? results_->backends.front().name : copied_array_;
  }
  // Whose reference another case's output is compared with; empty: it is no other case's, or an array's, whose name
  // says it.
  std::string own_case(const BackendOutcome& computed) const {
    return results_->other_case(computed) && copied_array_.empty() ? own_title_ : "";
  }
  std::vector<std::string> backends_to_show() const;
  // What statistics and histogram show: of the selected region, or of the whole tensors.
  const RegionNumbers* region() const { return selection() ? cache_.region.numbers() : nullptr; }
  const std::vector<StatisticsColumn>& numbers() const {
    const RegionNumbers* const chosen = region();
    return chosen ? chosen->columns : columns_;
  }
  const std::vector<HistogramSeries>& histograms() const {
    const RegionNumbers* const chosen = region();
    return chosen ? chosen->series : series_;
  }
  void list_sources(const std::vector<HeatmapSource>& before);
  void list_numbers();
  void jump(const DifferenceJump& jump);
  enum Part { RegionPart, HistogramPart, StatisticsPart, ErrorsPart, DifferencesPart, WhatIfsPart };
  // `outdated`, and nothing newer came for a while. `of`: the request whose numbers are shown, if no region is
  // selected.
  bool is_late(Part part, bool outdated, std::uint64_t of);
  // The results on show are not complete, and will not be: the run was cancelled, or the case is refused.
  bool has_ended() const {
    return results_->state == Results::State::GivenUp || (stale_ && results_->state == Results::State::Growing);
  }
  float histogram_height() const;
  std::optional<Edit> draw_bounds(const Model& model, std::size_t dispatch);
  void draw_differences_of_results();
  std::optional<Edit> draw_what_ifs(const Model& model);
  void list_fitting_parts();
  void draw_misfit();
  void draw_outcomes_of_results(bool alpha);
  std::optional<std::uint32_t> channel_of(std::span<const std::uint32_t> sizes) const {
    return picture::fitted(view_.slice.value_or(picture::default_slice(sizes)), sizes).channel;
  }
  // ", all C", of the numbers on show; empty if the picture of the output shows all that they count.
  std::string slices_counted() const {
    const std::vector<std::uint32_t>& sizes = results_->invocation->output().tensor.desc.sizes;
    return region() ? "" : counted_slices(view_.slice.value_or(picture::default_slice(sizes)), sizes);
  }
  std::optional<std::uint64_t> pinned_position(std::span<const std::uint32_t> sizes) const;
  void go_to(const StatisticsJump& jump);
  void go_to_element(std::span<const std::uint32_t> sizes, std::uint64_t linear);
  void find_errors();
  void draw_errors_of_results();

  ResultsPtr results_;
  bool complete_ = false;             // all of `results_` is in the lists below: memory did not run out meanwhile
  std::string copied_array_;          // of `results_`: its reference and its input are this array
  std::optional<RealOperator> real_;  // of `results_`, if tensors are quantized
  std::vector<HeatmapSource> sources_;
  std::uint64_t last_version_ = 0;
  // Of the results on screen, or of the previous ones while these are being counted.
  std::vector<HistogramSeries> series_;
  std::vector<StatisticsColumn> columns_;
  bool numbers_outdated_ = false, series_outdated_ = false;
  bool awaited_ = false;             // as given to draw_inspect()
  std::array<LateNumbers, 6> late_;  // of each Part
  // The generations of the requests that these numbers are of.
  std::uint64_t series_of_ = 0, columns_of_ = 0, errors_of_ = 0, differences_of_ = 0, what_ifs_of_ = 0;
  std::optional<std::uint64_t> foreign_;  // of the results that were on show when another case was opened
  bool late_at_once_ = false;  // in this frame: of another case or operator, or the bottom line tells of a run
  bool stale_ = false;         // as given to draw_panes()
  std::optional<DifferencesData> differences_;  // compared last, of the same shapes
  std::vector<WhatIf> what_ifs_;                // counted last, the same
  bool real_numbers_ = false;                   // the two lists above are shown as what quantized elements mean
  std::string listed_backend_;                  // the view's, of the two lists above
  BackendOnShow on_show_;
  std::optional<std::string> backend_once_opened_;
  std::optional<std::string> colours_once_opened_;
  ModelPtr opened_;  // until its results are ready
  std::string untouched_view_;
  HeatmapView view_;
  std::string beside_;                                             // as put_beside; empty: no other case stands there
  std::string own_title_, listed_own_;                             // as put_beside; that of the list of sources
  bool is_uncompared_beside_ = false, repeats_reference_ = false;  // the latter: the computed output shown last
  std::optional<DataType> compared_as_;                            // likewise
  std::optional<StatisticsColumn> column_beside_;
  std::string lacking_beside_;
  std::optional<StatisticsJump> jump_beside_;
  PaneCache cache_;
  HistogramPlotState plot_;
  float counts_height_ = 0;  // of the statistics and outcomes below it, pixels
  WhatIfJob what_if_;
  ResultsPtr uncounted_, counted_;  // to be counted by what_if_; the last that it was given
  ElementSearch search_;
  OutcomesOnShow outcomes_;
  DifferenceLister listing_;       // in the drawer of differences
  bool awaits_filter_ = false;     // the difference before stays until the filter of this one is there
  DifferenceListingPtr filtered_;  // whose filter the picture of the difference has; nullptr: none
  DifferencesTableState table_;
  bool wants_list_ = false;
  bool lists_nothing_ = true;
  ErrorJob errors_;
  std::optional<SaveRequest> save_;
  std::optional<std::filesystem::path> array_, part_;
  std::vector<std::filesystem::path> fitting_parts_;  // of the archive that is compared, if several fit
};

}  // namespace opscope::gui
