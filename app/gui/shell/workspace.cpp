#include "app/gui/shell/workspace.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/jobs/plain_comparison.h"
#include "app/gui/panes/pane_menu.h"
#include "app/gui/panes/probe_text.h"
#include "app/gui/panes/probed_elements.h"
#include "app/gui/panes/reading_zoom.h"
#include "app/gui/plots/error_panel.h"
#include "app/gui/plots/histogram_shares.h"
#include "app/gui/plots/rounded_bound.h"
#include "app/gui/plots/statistics_csv.h"
#include "app/gui/plots/what_if_panel.h"
#include "app/gui/shell/alpha_note.h"
#include "app/gui/shell/case_inputs.h"
#include "app/gui/shell/jump_target.h"
#include "app/gui/shell/misfit_panel.h"
#include "app/gui/shell/pane_sources.h"
#include "app/gui/verdict/inherited.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/section.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/backends/array/array_backend.h"
#include "core/tensor/convert.h"
#include "core/tensor/tensor.h"
#include "core/text/visible.h"

namespace opscope::gui {
void Workspace::set_brush(Brush brush) {
  brush.value = cache_.brush.value, brush.last = cache_.brush.last, brush.pressed = cache_.brush.pressed;
  cache_.brush = std::move(brush);
}

void Workspace::open(ModelPtr model) {
  opened_ = std::move(model);
  view_.probe.reset(), view_.pinned = false;  // an element of the case before
  ++plot_.case_number;
  foreign_ = results_ ? std::optional(results_->request.generation) : std::nullopt;
}

// The view that was saved with the model, or one that suits its picture. Bits stay, unless the model says otherwise.
void Workspace::adopt_view(const Model& model) {
  const bool in_bits = view_.bits;
  view_ = view_from_json(model.view);
  if (model.view.empty()) view_.bits = in_bits;
  outcomes_.mark_set(0);
  table_.query = {.order = table_.query.order, .descending = table_.query.descending};  // its columns stay sorted
  const TensorDesc* picture = model.view.empty() ? pictured_input(model) : nullptr;
  const auto kept = has_colours(view_) ? std::nullopt : std::exchange(colours_once_opened_, std::nullopt);
  if (picture) gui::show_picture(view_, picture->sizes, picture->sizes[picture->sizes.size() - 3]);
  if (kept)
    take_colours(view_, *kept,
                 picture ? std::span<const std::uint32_t>(picture->sizes) : std::span<const std::uint32_t>());
  on_show_.forget_candidate();
  if (backend_once_opened_) view_.backend = *std::exchange(backend_once_opened_, std::nullopt);
  cache_.main_sizes.clear();  // the previous case's pictures do not matter for this one
  cache_.enlarged.clear(), cache_.wipe = {};
  opened_.reset(), colours_once_opened_.reset(), untouched_view_ = to_json(view_);
}

Workspace::Look Workspace::park() {
  if (opened_) adopt_view(*std::exchange(opened_, nullptr));
  Look look{view_, cache_.enlarged, outcomes_.marked_set(), table_.query, cache_.wipe, untouched_view_};
  what_if_.stop(), errors_.clear();
  search_.cancel(), listing_.forget();
  results_.reset(), uncounted_.reset(), counted_.reset();
  complete_ = numbers_outdated_ = false;
  real_.reset();
  sources_.clear(), series_.clear(), columns_.clear();
  differences_.reset(), what_ifs_.clear();
  outcomes_.forget();
  filtered_.reset();
  cache_.forget_pictures(), own_title_.clear();
  return look;
}

void Workspace::take(Look look) {
  view_ = std::move(look.view), untouched_view_ = std::move(look.untouched);
  if (!view_.pinned) view_.probe.reset();  // it was where the mouse was
  cache_.enlarged = std::move(look.enlarged), cache_.wipe = std::move(look.wipe);
  cache_.main_sizes.clear();
  outcomes_.mark_set(look.outcomes);
  table_ = {look.listed, {}};
  opened_.reset(), backend_once_opened_.reset();
  ++plot_.case_number;
}

void Workspace::show(ResultsPtr results) {
  if (results == results_ && complete_) return;
  const bool was_complete = std::exchange(complete_, false);
  if (opened_ && results && results->request.model == opened_) adopt_view(*results->request.model);
  const std::vector<HeatmapSource> before = std::exchange(sources_, {});
  const bool same_shapes = was_complete && results_ && results_->invocation->schema == results->invocation->schema &&
                           results_->invocation->output().tensor.desc == results->invocation->output().tensor.desc;
  if (results != results_) search_.cancel(), cache_.sought.reset(), cache_.index.found.clear();
  results_ = std::move(results);
  if (is_file_of_another_dispatch(*results_, view_.backend)) view_.backend = compared_name(*results_->request.compared);
  outcomes_.show(results_);
  real_ = RealOperator::of(*results_->invocation);
  copied_array_ = copied_array(*results_);
  listing_.release_results(), filtered_.reset();
  awaits_filter_ = listing_.awaits_filter(results_, shown_backend());
  list_sources(same_shapes ? before : std::vector<HeatmapSource>());
  if (!same_shapes) {
    series_.clear(), columns_.clear(), on_show_.forget_shapes(), differences_.reset(), what_ifs_.clear();
  }
  list_numbers();
  listed_backend_ = view_.backend;
  list_fitting_parts();
  uncounted_ = results_->state == Results::State::Complete && results_->backends.front().ran() ? results_ : nullptr;
  if (results_->state == Results::State::Complete) on_show_.keep(*results_, view_.backend);
  complete_ = true;
}

void Workspace::count_what_ifs() {
  if (!uncounted_ || building()) return;
  counted_ = std::exchange(uncounted_, nullptr);
  what_if_.start(counted_);
}

void Workspace::list_sources(const std::vector<HeatmapSource>& before) {
  const BackendOutcome* wanted = on_show_.expected(*results_, view_.backend);
  const PaneSourcesInput input{.results = results_,
                               .computed = shown_backend(),
                               .wanted = wanted && wanted->pending() ? wanted : nullptr,
                               .is_unfit = misfit() != nullptr,
                               .failed = failed(),
                               .not_run = not_run(),
                               .backends = backends_to_show(),
                               .reference = reference_title(),
                               .own_case = listed_own_ = own_title_,
                               .is_copy = !copied_array_.empty(),
                               .real = real_,
                               .errors = &errors_,
                               .error = view_.error,
                               .filtered = filtered_ ? filtered_->filtered : std::nullopt,
                               .filter_text = filtered_ ? filtered_->filter_text : "",
                               .awaits_filter = awaits_filter_};
  sources_ = pane_sources(input, before, last_version_);
  search_.follow_rings(before, sources_, cache_, view_);
  cache_.awaited = awaited_panes(input, sources_);
  follow_renamed(before, sources_, cache_.enlarged);
}

void Workspace::list_numbers() {
  const BackendOutcome* computed = shown_backend();
  const bool growing = results_->state == Results::State::Growing;
  const auto listed = [&](const TensorSummary& summary) {
    // Beside results from elsewhere, and those under test, the case's own are shown.
    const bool is_other = computed && (!computed->computes || results_->candidate(computed->name));
    const bool is_first = summary.name == results_->backends.front().name, has_own = copied_array_.empty();
    const bool is_shown = computed ? summary.name == computed->name || (is_other && has_own && is_first)
                                   : (has_own && !misfit()) || (not_run() && is_first);
    return (summary.is_input || is_shown) && (growing || summary.counted());
  };
  const auto to_count = [&](const TensorSummary& summary) { return listed(summary) && !summary.counted(); };
  // A backend that is quicker than the one on show does not take its place.
  const bool awaited = computed == nullptr && !misfit() && !columns_.empty();
  numbers_outdated_ = growing && (awaited || std::ranges::all_of(results_->tensors, &TensorSummary::is_input) ||
                                  std::ranges::any_of(results_->tensors, to_count));
  // The area keeps its shares until its own are counted.
  const bool divided = std::ranges::any_of(series_, [](const HistogramSeries& one) { return !one.shares.empty(); });
  series_outdated_ = numbers_outdated_ || (growing && divided && results_->histograms_by_outcome.empty());
  if (numbers_outdated_) return;
  columns_.clear(), columns_of_ = results_->request.generation;
  if (!series_outdated_) series_.clear(), series_of_ = columns_of_;
  const OperatorSchema& schema = *results_->invocation->schema;
  for (const TensorSummary& summary : results_->tensors) {
    if (!listed(summary)) continue;
    const std::size_t tensor = summary.is_input ? schema.find_tensor(summary.name) : schema.output();
    const std::optional<Quantization> meaning = real_ ? real_->quantization(tensor) : std::nullopt;
    if (summary.histogram && !series_outdated_) {
      series_.push_back(
          {title_of(summary), *summary.histogram, summary.is_input, {}, meaning, results_->candidate(summary.name)});
      series_.back().shown_title = stood_in_title(*results_, summary);
    }
    if (is_single(*results_, summary)) continue;
    columns_.push_back({title_of(summary), summary.tensor.desc.data_type, summary.tensor.desc.sizes, summary.statistics,
                        meaning, !summary.is_input});
    columns_.back().shown_title = stood_in_title(*results_, summary);
    columns_.back().repeats = repeated_elements(summary.tensor.desc) > 1;
  }
  if (!series_outdated_) divide_by_outcomes(series_, schema.outcomes, results_->histograms_by_outcome);
}

// Those that ran beside the reference.
std::vector<std::string> Workspace::backends_to_show() const {
  std::vector<std::string> names;
  for (const BackendOutcome& backend : results_->backends)
    if ((backend.output || &backend == failed()) && &backend != &results_->backends.front())
      names.push_back(backend.name);
  return names;
}

bool Workspace::can_save_elements(const std::string& pane) const {
  const auto source = std::ranges::find(sources_, pane, &HeatmapSource::title);
  if (source == sources_.end()) return false;
  const std::vector<std::uint32_t>& sizes = main_source(sources_)->tensor.desc.sizes;
  const picture::Slice slice = picture::fitted(view_.slice.value_or(picture::default_slice(sizes)), sizes);
  const picture::Layout layout = picture::layout_of(source->tensor.desc, slice);
  return can_be_pixels(layout.width, layout.height);
}

void Workspace::draw_panes(PaneArrangement& arrangement, bool stale, bool behind) {
  search_.show_found(results_, cache_, view_);
  listing_.take(), outcomes_.follow();
  cache_.region.want(outcomes_.whole());
  find_errors();
  if (results_ && (listed_backend_ != view_.backend || listed_own_ != own_title_)) {
    listed_backend_ = view_.backend;
    list_sources(std::exchange(sources_, {}));
    list_numbers();
  }
  const BackendOutcome* computed = results_ ? shown_backend() : nullptr;
  const auto filter = listing_.filter_on_show(results_, computed);
  const bool awaits = listing_.awaits_filter(results_, computed), is_new = std::exchange(filtered_, filter) != filter;
  if (std::exchange(awaits_filter_, awaits) != awaits || is_new) list_sources(std::exchange(sources_, {}));
  stale_ = stale;
  if (computed) repeats_reference_ = repeats_reference(*computed);
  const bool leave_out = is_uncompared_beside_ && repeats_reference_ && !(results_ && results_->outcome(view_.backend));
  for (HeatmapSource& each : sources_) each.real_numbers = real_numbers_, each.stale = stale, each.behind = behind;
  for (HeatmapSource& each : cache_.awaited) each.stale = stale;
  compare_as(sources_, compared_as_);
  for (const auto panes : {std::span(sources_), std::span(cache_.awaited)}) choose_panes(panes, beside_, leave_out);
  draw_heatmaps(sources_, view_, arrangement, cache_, outcomes_.marked(), real_ ? &*real_ : nullptr);
  search_.start_sought(results_, cache_, view_);
  if (const auto of = std::exchange(cache_.tensor_to_save, std::nullopt)) save_ = save_of(*of, view_.difference);
  if (const auto pane = std::exchange(cache_.picture_to_save, std::nullopt)) save_ = save_of(*pane);
  if (const auto pane = std::exchange(cache_.elements_to_save, std::nullopt)) save_ = save_elements_of(*pane);
}

// A smaller one in a low window, so that statistics and outcomes are in sight below it.
float Workspace::histogram_height() const {
  const float room = ImGui::GetWindowHeight() - 2 * ImGui::GetStyle().WindowPadding.y - ImGui::GetStyle().ItemSpacing.y;
  return std::clamp(std::floor(room - counts_height_), px(130), px(205));
}

std::optional<Edit> Workspace::draw_bounds(const Model& model, std::size_t dispatch) {
  // The lines follow the form, which may be a frame ahead of the counts.
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (histograms().empty() || !dispatchable || dispatchable->desc.schema != results_->invocation->schema)
    return std::nullopt;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  const std::vector<HistogramBound> bounds = bounds_with_defaults(dispatchable->desc);
  begin_section("Histogram");
  const bool outdated = awaited_ || (region() ? cache_.region.outdated() || outcomes_.outdated() : series_outdated_);
  std::vector<HistogramSeries> shown = histograms();
  if (outdated) divide_by_place(shown, *results_->invocation, dispatchable->desc);
  shown = shown_series(std::move(shown), real_numbers_);
  const bool late = is_late(HistogramPart, outdated, series_of_);
  for (HistogramSeries& one : shown) one.outdated = late;
  plot_.leads_beyond = !outdated;
  plot_.can_save = true, plot_.data = outdated ? std::nullopt : bound_data(*results_);
  plot_.of = slices_counted();
  std::span<const HistogramSeries> stored;
  if (real_numbers_ && any_quantized(shown)) stored = histograms();
  const std::optional<BoundEdit> edit = draw_histogram("histogram", shown, bounds, plot_, histogram_height(), stored);
  if (const auto beyond = plot_.beyond) go_to(jump_beyond(shown[beyond->series], beyond->above, real_numbers_));
  if (plot_.save) save_histogram();
  if (plot_.entered) expect_field_to_open(), go_to_field(bounds[*plot_.entered].name);
  if (!edit) return std::nullopt;
  const std::string& name = bounds[edit->index].name;
  const std::size_t attribute = schema.find_attribute(name);
  const AttributeValue& before = dispatchable->desc.attributes[attribute];
  const float value = moved_bound(*edit, static_cast<float>(to_double(before.type, before.bits[0])), plot_.axis,
                                  results_->invocation->output().tensor.desc.data_type);
  const AttributeValue after = before.with_number(0, from_double(before.type, double{value}));
  if (after == before) return std::nullopt;
  return Edit{with_attribute(model, dispatch, attribute, after), "bound " + name};
}

void Workspace::jump(const DifferenceJump& jump) {
  if (jump.kind == DifferenceJump::Kind::List) {
    table_.query = {.kind = jump.of_class, .tolerance = {.absolute = jump.beyond}}, wants_list_ = true;
    return;
  }
  const BackendOutcome* computed = shown_backend();
  if (!computed) return;
  const std::vector<std::uint32_t>& sizes = computed->output->desc.sizes;
  const auto from = pinned_position(sizes);  // never from where the mouse is
  const DifferenceListingPtr listed = listing_.on_show(results_, computed);
  const bool along = jump.kind != DifferenceJump::Kind::Row && jump.kind != DifferenceJump::Kind::Largest;
  if (along && listed && (is_filter(listed->query) || is_sorted(listed->query))) {
    if (const auto found = listing_.jump(results_, *computed, jump, from)) return go_to_element(sizes, *found);
    cache_.told = {"no difference to go to: the filter of the list leaves none"};
    return;
  }
  JumpTarget target = target_of(jump, *results_, *computed, from);
  if (target.at) return go_to_element(sizes, *target.at);
  search_.start(results_, sizes, std::move(target.search), from.value_or(0));
}

void Workspace::point_at(std::span<const std::uint32_t> sizes, const std::vector<std::uint32_t>& index, bool pin) {
  const HeatmapSource* main = main_source(sources_);
  if (main == nullptr || !std::ranges::equal(main->tensor.desc.sizes, sizes)) return;
  if (pin && view_.pinned && view_.probe == index)
    view_.pinned = false;
  else if (pin)
    jump_to(view_, sizes, index);
  if (view_.pinned && view_.probe != index) cache_.pointed_beside_pin = index;
  if (view_.pinned) return;
  view_.probe = index;
  cache_.pointed_elsewhere = true;
}

// The logical position of the pinned element in a tensor of these sizes.
std::optional<std::uint64_t> Workspace::pinned_position(std::span<const std::uint32_t> sizes) const {
  if (!view_.pinned || !view_.probe || view_.probe->size() != sizes.size()) return std::nullopt;
  return offset_of(*view_.probe, packed_strides(sizes));
}

void Workspace::go_to(const std::string& jump) {
  for (const StatisticsJumpChoice& choice : jumps())
    if (choice.name == jump && choice.possible) return go_to(choice.jump);
}

// To the element, or to the next one of the kind after the pinned one, or the one before it.
void Workspace::go_to(const StatisticsJump& jump) {
  const StatisticsColumn& column = numbers()[jump.column];
  if (jump.index) return jump_to(view_, column.sizes, *jump.index);
  const auto source = std::ranges::find(sources_, column.title, &HeatmapSource::title);
  if (region() && source != sources_.end())
    search_.start(results_, column, jump, region_of(*selection(), *source, source->tensor), pinned_element(view_));
  if (region() || !jump.kind) return;
  const auto summary =
      std::ranges::find(results_->tensors, column.title, [&](const TensorSummary& each) { return title_of(each); });
  if (summary != results_->tensors.end())
    search_.start(results_, {column.title, summary->tensor, {jump.kind}, std::string(name(*jump.kind)), jump.back},
                  pinned_element(view_));
}

std::string Workspace::comparison() const {
  if (!results_ || !results_->valid()) return {};
  if (const BackendOutcome* unfit = misfit()) return unfit->name;
  const BackendOutcome* computed = shown_backend();
  return computed ? computed->name : "";
}

bool Workspace::draw_differences_drawer() {
  const BackendOutcome* computed = results_ && results_->valid() ? shown_backend() : nullptr;
  DifferencesTableData data;
  std::optional<ListingProgress> progress;  // as long as `data`
  listing_.see(table_.query);
  if (computed && computed->difference()) {
    listing_.want(results_, *computed, table_.query);
    data.backend = result_title(*computed), data.reference = reference_title(), data.own_case = own_case(*computed);
    data.problem = listing_.problem();
    if (const DifferenceListing* listing = listing_.listing())
      data.list = &listing->list, data.query = listing->query, data.unfiltered = listing->unfiltered;
    if (progress = listing_.progress(); progress)
      data.so_far = {progress->fraction, progress->found}, data.first = progress->first.get();
    data.comparison = *computed->difference();
    data.type = computed->output->desc.data_type;
    if (const ComparedCase* other = results_->other_case(*computed); other && other->as && !other->scales)
      data.own_type = results_->backends.front().output->desc.data_type, data.other_type = other->output.desc.data_type;
    data.sizes = computed->output->desc.sizes;
    for (const TensorSummary& input : results_->tensors)
      if (input.is_input && copied_array_.empty() && input.tensor.desc.sizes == data.sizes)
        data.inputs.push_back({input.name, input.tensor});
    data.probe = pinned_position(data.sizes);
  } else if (const BackendOutcome* refused = results_ && results_->valid() ? misfit() : nullptr) {
    data.problem = refused->name + " is not compared: the panel at the right and the verdict say why";
  }
  const DifferencesTableOutput output = draw_differences_table(data, table_);
  if (output.jump) go_to_element(data.sizes, *output.jump);
  if (output.save) save_ = save_of(data);
  return !output.close;
}

// Pins the probe at an element, in cells that are large enough to read.
void Workspace::go_to_element(std::span<const std::uint32_t> sizes, std::uint64_t linear) {
  jump_to(view_, sizes, index_of(linear, sizes));
  zoom_to_read_among(view_, cache_.shown);
}

void Workspace::go_to_difference(DifferenceJump::Kind kind) {
  if (!has_differences()) return;
  const BackendOutcome& computed = *shown_backend();
  const Comparison& comparison = *computed.difference();
  const std::uint64_t first =
      computed.mismatches.empty() ? comparison.first_mismatch : computed.mismatches.front().linear;
  jump({kind, kind == DifferenceJump::Kind::Worst ? comparison.worst : first, {}, measure_on_show(view_)});
}

std::string Workspace::probed_text() const {
  if (!results_ || !view_.probe) return {};
  std::string text = opscope::gui::probed_text(sources_, *view_.probe, channel(), real_ ? &*real_ : nullptr);
  const Outcomes& outcomes = results_->invocation->schema->outcomes;
  const std::vector<std::uint32_t>& sizes = results_->invocation->output().tensor.desc.sizes;
  if (view_.probe->size() != sizes.size() || !results_->outcomes) return text;
  for (const auto& [name, index] : probed_elements(sizes, *view_.probe, channel())) {
    const std::uint64_t place = offset_of(index, packed_strides(sizes));
    text += "outcome" + name + "\t" + outcomes.each[element_bits(results_->outcomes->outcomes, place)].name + "\n";
  }
  return text;
}

std::vector<StatisticsColumn> Workspace::columns() const {
  std::vector<StatisticsColumn> all = numbers();
  if (!column_beside_ || region()) return all;
  all.push_back(*column_beside_);
  all.back().is_output = false;  // the outcomes that a table tells are not of it
  return all;
}

std::optional<Edit> Workspace::draw_inspect(const Model& model, std::size_t dispatch, bool awaited, bool tells_run) {
  if (!results_) return std::nullopt;
  awaited_ = awaited;
  const Dispatchable* given = find_dispatchable(model, dispatch);
  late_at_once_ = tells_run || foreign_ == results_->request.generation || results_->request.dispatch != dispatch ||
                  !given || given->desc.schema != results_->invocation->schema;
  draw_misfit();
  const bool late_region = !region() || is_late(RegionPart, cache_.region.outdated(), 0);
  if (selection() && draw_region_heading(*selection(), cache_.region, late_region)) cache_.pane.selection.reset();
  std::optional<Edit> edit = draw_bounds(model, dispatch);
  const float below_histogram = ImGui::GetCursorPosY();
  const Request& of = results_->request;  // the case may have changed since
  const bool alpha = of.model && includes_alpha(*of.model, of.dispatch), quantized = any_quantized(histograms());
  draw_outcomes_of_results(alpha);
  const bool outdated = awaited || (region() ? cache_.region.outdated() : numbers_outdated_);
  const bool late = is_late(StatisticsPart, outdated, columns_of_) && !numbers().empty();
  const std::string heading = "Statistics" + (region() ? " of the region" : slices_counted());
  begin_section("Statistics", late ? late_heading("Statistics", region() != nullptr).c_str() : heading.c_str());
  if (alpha) draw_alpha_note(quantized ? real_switch_width() : 0);
  if (quantized) draw_real_switch(real_numbers_, !alpha && !has_real_switch_beside(heading));
  note_widget(late ? "statistics of earlier results" : "statistics of these results");
  {
    const Dimmed dimmed(late);
    std::vector<StatisticsColumn> shown = shown_columns(columns(), real_numbers_);
    search_.tell(shown, view_.probe, results_);
    StatisticsTable table{[this] { return statistics_csv(columns(), outcomes_.counted()); }};
    const auto chosen = draw_statistics("statistics", shown, &table);
    if (!lacking_beside_.empty()) wrapped_text(palette().muted, lacking_beside_), note_widget(lacking_beside_);
    if (table.save) save_statistics();
    if (chosen && chosen->column < numbers().size()) go_to(*chosen);
    if (chosen && chosen->column >= numbers().size()) jump_beside_ = chosen;
  }
  counts_height_ = ImGui::GetCursorPosY() - below_histogram;
  draw_errors_of_results();
  draw_differences_of_results();
  if (std::optional<Edit> flipped = draw_what_ifs(model)) edit = std::move(flipped);
  return edit;
}

// Of a region, its numbers decide.
bool Workspace::is_late(Part part, bool outdated, std::uint64_t of) {
  if (const RegionNumbers* counted = region()) of = std::hash<std::string>{}(counted->of);
  return late_[part].follow({outdated, of, late_at_once_}, ImGui::GetTime());
}

// If the archive has several arrays of which one must be chosen: those that fit.
void Workspace::list_fitting_parts() {
  fitting_parts_.clear();
  const ComparedArray* array = compared_file(*results_, misfit());
  if (array && array->elsewhere.empty())
    fitting_parts_ = fitting_arrays(array->file, results_->invocation->output().tensor, array->contents);
}

void Workspace::draw_misfit() {
  const BackendOutcome* chosen = misfit();
  if (chosen == nullptr) return;
  const ComparedArray* array = compared_file(*results_, chosen);
  const bool has_backends = std::ranges::count(results_->backends, true, &BackendOutcome::computes) > 1;
  const MisfitOutput output = gui::draw_misfit(*chosen, array, fitting_parts_, has_backends);
  if (output.show_backends) view_.backend.clear(), on_show_.forget(), listed_backend_ = chosen->name;
  if (output.array) array_ = output.array;
  if (output.part) part_ = output.part;
}

void Workspace::draw_outcomes_of_results(bool alpha) {
  const std::vector<std::uint32_t>& sizes = results_->invocation->output().tensor.desc.sizes;
  outcomes_.look_at({.awaited = awaited_,
                     .foreign = late_at_once_,
                     .in_region = region() != nullptr,
                     .region = region() ? region()->outcomes : nullptr,
                     .region_of = region() ? region()->of : "",
                     .region_outdated = cache_.region.outdated(),
                     .probe = view_.probe,
                     .channel = channel_of(sizes),
                     .of = slices_counted(),
                     .alpha = alpha,
                     .ended = stale_});
  const OutcomesOnShow::Output output = outcomes_.draw();
  if (output.go_to) jump_to(view_, sizes, *output.go_to);
  if (output.save) save_ = output.save;
}

void Workspace::mark(OutcomeSet set) {
  if (const auto first = outcomes_.mark(set)) jump_to(view_, results_->invocation->output().tensor.desc.sizes, *first);
}

// Keeps the errors those of the output on show, once nothing else is to be computed for it.
void Workspace::find_errors() {
  const BackendOutcome* computed = results_ ? shown_backend() : nullptr;
  const bool growing = results_ && results_->state == Results::State::Growing;
  if ((!computed && !growing) || !real_ || !real_->output())
    errors_.clear();
  else if (results_->state == Results::State::Complete)
    errors_.want({results_, computed->name, view_.error}, *real_);
  if (errors_.take()) list_sources(std::exchange(sources_, {}));
}

void Workspace::draw_errors_of_results() {
  if (!real_ || !real_->output() || !(shown_backend() || errors_.errors())) return;
  const bool outdated = awaited_ || errors_.wanted().results != results_ || errors_.pending();
  if (!outdated) errors_of_ = results_->request.generation;
  const bool late =
      late_[ErrorsPart].follow({outdated, errors_of_, late_at_once_ || !errors_.errors()}, ImGui::GetTime());
  const char* title = region() ? "Error of all elements" : "Quantization error";
  begin_section("Quantization error", late ? "Quantization error, being computed" : title);
  tooltip_on_hover("The real numbers that the output means, less the exact results: rounding and saturation.");
  draw_error_map_switch(view_.error);
  const auto& errors = errors_.errors();
  const Dimmed dimmed(late && errors);
  const ErrorData data{errors ? &*errors : nullptr, real_->output()->scale, errors_.problem()};
  const ErrorsOutput chosen = draw_errors("quantization error", data);
  if (chosen.element && !outdated) go_to_element(real_->sizes(), *chosen.element);
  if (chosen.save) save_ = save_of(*errors, data.scale);
}

// While others are computed, those compared last stay.
void Workspace::draw_differences_of_results() {
  const BackendOutcome* computed = shown_backend();
  const bool growing = results_->state == Results::State::Growing;
  if (computed && computed->difference()) {
    differences_of_ = results_->request.generation;
    const ComparedCase* other = results_->other_case(*computed);
    const TensorDesc& desc = computed->output->desc;
    differences_ = {result_title(*computed),         desc.data_type,       desc.sizes,
                    computed->judgement_of_output(), computed->mismatches, reference_title()};
    differences_->largest_finite = computed->largest_finite, differences_->is_other_case = other != nullptr;
    differences_->inheritance = inheritance_word(*computed), differences_->front_alone = is_uncompared_beside_;
    differences_->converted = other && other->converts(), differences_->beyond = computed->beyond;
    differences_->rounded = computed->rounded;
    differences_->probe = pinned_position(differences_->sizes), differences_->own_case = own_case(*computed);
    add_elements(*differences_, results_->reference_of(*computed), *computed->output);
  } else if (!growing) {
    differences_.reset();
  }
  if (!computed && !differences_) return;
  begin_section("Differences", region() ? "Differences of all elements" : "Differences");
  if (!differences_) {
    ImGui::TextDisabled("~ %s %s", computed->name.c_str(),
                        growing && !stale_ ? "is not compared yet" : "was not compared");
    return;
  }
  const bool earlier = awaited_ || !(computed && computed->difference());
  const bool late = late_[DifferencesPart].follow({earlier, differences_of_, late_at_once_}, ImGui::GetTime());
  note_widget(late ? "differences of earlier results" : "differences of these results");
  const std::vector<const NumericsSetting*> settings = deciding_settings(*results_->invocation);
  const float below = settings.empty() ? 0 : what_if_height(settings) + px(40);
  const Dimmed dimmed(late);
  follow_pin(*differences_, pinned_position(differences_->sizes)), differences_->stale = stale_;
  differences_->beside_filter = filtered_ != nullptr, differences_->measure = measure_on_show(view_);
  differences_->class_colours = view_.difference == picture::Show::Class && !view_.error;
  if (const auto chosen = draw_differences("differences", *differences_, below); chosen && !earlier) jump(*chosen);
}

std::optional<Edit> Workspace::draw_what_ifs(const Model& model) {
  const BackendOutcome& reference = results_->backends.front();
  const std::vector<const NumericsSetting*> settings = deciding_settings(*results_->invocation);
  if (!(reference.ran() || reference.pending()) || settings.empty()) return std::nullopt;
  begin_section("What if", "What if");
  tooltip_on_hover(
      "Results that DirectML leaves open. Each other choice has the number of output elements of this dispatch that it "
      "alone would change.");
  // The choices follow the form, which may be a frame ahead of the counts: then the counts belong to another case.
  const bool same = model.numerics == results_->invocation->numerics;
  const WhatIfJob::State& state = what_if_.state();
  WhatIfData data{settings, model.numerics, results_->invocation->output().tensor.desc.sizes,
                  {},       std::nullopt,   state.problem};
  const bool given = same && counted_ == results_, given_up = same && has_ended();
  const bool counting = !given_up && (awaited_ || !given || state.kind == WhatIfJob::State::Kind::Counting);
  if (given_up) data.problem = stale_ ? "the case was not run" : "the case was cancelled";
  if (counting) data.problem.clear();
  if (!counting && data.problem.empty()) what_ifs_ = state.rows, what_ifs_of_ = results_->request.generation;
  const bool foreign = late_at_once_ || !same || what_ifs_.empty();
  if (late_[WhatIfsPart].follow({counting, what_ifs_of_, foreign}, ImGui::GetTime()))
    data.counting = given ? state.fraction : 0;
  if (data.problem.empty()) data.rows = what_ifs_, data.probe = pinned_position(data.sizes);
  const WhatIfOutput output = draw_what_if("what if", data);
  if (output.jump)
    go_to_element(data.sizes, *output.jump), cache_.found_rings = {reference_title(), data.sizes, output.marked};
  if (!output.numerics) return std::nullopt;
  Model changed = model;
  changed.numerics = *output.numerics;
  return Edit{std::move(changed), ""};
}

}  // namespace opscope::gui
