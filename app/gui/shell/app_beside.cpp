// The case of another tab beside the one in front. Part of App (app.h).

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/chain_beside.h"
#include "app/gui/jobs/plain_comparison.h"
#include "app/gui/shell/app.h"
#include "app/gui/shell/case_inputs.h"
#include "app/text/operator_name.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// The description of what a dispatch writes; nullptr if the case has no such dispatch.
const TensorDesc* output_on_show(const Model& model, std::size_t dispatch) {
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  return dispatchable ? find_desc(model, {dispatch, dispatchable->desc.schema->output()}) : nullptr;
}

bool has_truth_values(const Model& model, std::size_t dispatch) {
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (!dispatchable) return false;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  return schema.tensors[schema.output()].kind == TensorKind::Condition;
}

bool has_quantized_output(const Model& model, std::size_t dispatch) {
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  return dispatchable && dispatchable->desc.schema->real_numbers.bind_unsaturated;
}

// And nothing else: it is not edited to do more.
bool shows_array(const Document& document) {
  Request request;
  request.model = document.model();
  request.shows_array = document.shows_array();
  return !shown_array(request).empty();
}

// As many lines as have room beside a name, and "..." if there are more.
std::string first_lines(const std::string& text) {
  constexpr std::size_t most = 90;  // characters
  std::string shown;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    const std::string line = text.substr(from, end - from);
    if (shown.empty())
      shown = visible_name(line, most);
    else if (shown.size() + line.size() > most)
      return shown + "; ...";
    else
      shown += "; " + line;
    from = end + 1;
  }
  return shown;
}

}  // namespace

// "other.json, min, 2 of 3": with the dispatch on show if there are several.
std::string App::title_with_dispatch(const Document& document, std::size_t dispatch) const {
  const auto all = dispatches(*document.model());
  const std::string title = shown_name(document);
  if (all.size() < 2 || dispatch >= all.size()) return title;
  return fmt::format("{}, {}, {} of {}", title, visible_name(all[dispatch]->dispatchable), dispatch + 1, all.size());
}

// Without the dispatch where both show one of the same name at the same place.
std::pair<std::string, std::string> App::names_of_both(const ParkedTab& other) const {
  const DispatchCommand *own = find_dispatch(*document_.model(), dispatch_),
                        *others = find_dispatch(*other.document.model(), other.dispatch);
  if (own && others && dispatch_ == other.dispatch && own->dispatchable == others->dispatchable)
    return {shown_name(document_), shown_name(other.document)};
  return {title_with_dispatch(document_, dispatch_), title_with_dispatch(other.document, other.dispatch)};
}

const ParkedTab* App::tab_beside() const { return compared_.tab ? tabs_.find(*compared_.tab) : nullptr; }

void App::put_beside(std::uint64_t number, Pins kept, bool scaled) {
  const ParkedTab* other = tabs_.find(number);
  if (other == nullptr) return;
  const bool compared = compared_.any();
  compared_ = {.array = {}, .expected = {}, .tab = number, .scaled = scaled};
  paired_ = nullptr;
  // A chain whose dispatch there has the same name begins at that step.
  const auto alike = dispatches_alike(*document_.model(), *other->document.model());
  if (kept == Pins::OfFront && dispatch_ < alike.size() && alike[dispatch_])
    tabs_.show_dispatch(number, *alike[dispatch_]);
  HeatmapView view = other->look.view;
  // Both begin with what is pinned in front.
  if (kept == Pins::OfFront) view.pinned = view.pinned && workspace_.is_pinned();
  beside_.take({std::move(view)});
  want_beside();
  const Misfit misfit = misfit_of(*other);
  // Linked to pictures that are zoomed, those of other sizes would show a part of a few cells.
  if (kept == Pins::OfFront && misfit.sizes) fit(workspace_.linked_view());
  const std::string name = compared_name(case_of(*other));
  workspace_.show_backend(misfit.any() ? "" : name);
  measure_cases(workspace_.linked_view(), !misfit.any());
  log_.add(Log::Weight::Plain, misfit.any() ? name + " is beside" : "comparing with " + name);
  if (compared || compared_now() || is_array_beside_array()) submit_edits(true);
}

void App::open_beside(Document array) {
  const std::size_t front = tabs_.front();
  if (!add_tab(std::move(array))) return;
  const std::uint64_t number = number_;
  show_tab(front);
  put_beside(number);
  const ParkedTab& other = *tabs_.find(number);
  const TensorDesc *own = output_on_show(*document_.model(), dispatch_),
                   *others = output_on_show(*other.document.model(), other.dispatch);
  if (!own || !others) return;
  log_.add(Log::Weight::Plain, fmt::format("{} is {}, {} is {}: each has a tab, and they stand beside each other",
                                           shown_name(document_, 40), shown_shape(*own), shown_name(other.document, 40),
                                           shown_shape(*others)));
}

void App::switch_beside() {
  if (tabs_.count() > 2) return choose_compared_tab();
  if (compared_.tab) return stop_comparing();
  if (tabs_.count() == 2) return put_beside(tabs_.parked().front()->number);
  choose_compared_tab();
}

// Follows the files, and computes the other case, unless that is done.
void App::want_beside() {
  follow_files();
  const ParkedTab* other = tab_beside();
  if (other == nullptr) return beside_job_.clear();
  Request request, front;
  request.tab = other->number;
  request.model = other->document.model();
  request.dispatch = other->dispatch;
  request.paths = {other->document.folder(), options_.input_path};
  request.memory_limit = memory_limit_;
  request.shows_array = other->document.shows_array();
  front.model = document_.model();
  front.end_to_end = end_to_end_;
  front.paths = {document_.folder(), options_.input_path};
  front.candidates = candidates();
  beside_job_.want({.request = std::move(request), .results = other->results, .files = other->files}, front);
}

// After a step, or an edit of the chain in front: the chain beside goes along to the dispatch of the same name, if it
// showed that of the one before or has none. Another one was chosen there, and stays.
void App::pair_beside() {
  const ModelPtr before = std::exchange(paired_, document_.model());
  const std::size_t from = std::exchange(paired_dispatch_, dispatch_);
  const ParkedTab* other = tab_beside();
  if (!other || !before || (before == paired_ && from == dispatch_)) return;
  const auto alike_before = dispatches_alike(*before, *other->document.model());
  if (from < alike_before.size() && alike_before[from] && alike_before[from] != other->dispatch) return;
  const auto alike = dispatches_alike(*paired_, *other->document.model());
  if (dispatch_ >= alike.size() || !alike[dispatch_] || alike[dispatch_] == other->dispatch) return;
  tabs_.show_dispatch(other->number, *alike[dispatch_]);
  want_beside();
}

// The chain beside has a dispatch like that in front, and shows another one.
bool App::shows_unlike_beside() const {
  const ParkedTab* other = tab_beside();
  if (other == nullptr) return false;
  const auto alike = dispatches_alike(*document_.model(), *other->document.model());
  return dispatch_ < alike.size() && alike[dispatch_] && alike[dispatch_] != other->dispatch;
}

void App::take_beside() {
  if (!compared_.tab) {
    beside_job_.clear();
    beside_.clear();
    workspace_.put_beside("");
    measure_cases(workspace_.linked_view(), false);
    workspace_.pane_cache().has_keys = true;
    workspace_.pane_cache().both.reset();
    workspace_.pane_cache().spans_beside.clear();
    return;
  }
  const std::optional<Compared> now = compared_now();
  const std::string name = now ? compared_name(*now) : "";
  const ParkedTab* other = tab_beside();
  const Misfit misfit = other ? misfit_of(*other) : Misfit();
  const bool scaled = compared_.scaled && scales_beside();
  workspace_.put_beside(name, misfit.any(), scaled ? std::nullopt : misfit.compared_as, name_in_tabs(document_));
  if (now && !submitted_beside_.empty() && name != submitted_beside_ && submitted_ == document_.model()) {
    // The name has changed, since another tab of that title was opened or closed.
    if (workspace_.comparison() == submitted_beside_) workspace_.show_backend(name);
    submit_edits(true);
  }
  if (!beside_job_.take()) return;
  judged_beside_ = nullptr;  // its files may have changed
  window_.request_frames();
  if (compared_now()) submit_edits(true);
}

Misfit App::misfit_of(const ParkedTab& tab) const { return misfit_of(tab, dispatch_, tab.dispatch); }

Misfit App::misfit_of(const ParkedTab& tab, std::size_t own, std::size_t others) const {
  const TensorDesc* wanted = output_on_show(*document_.model(), own);
  const TensorDesc* output = output_on_show(*tab.document.model(), others);
  if (!wanted || !output) return {};
  if (lacks_dispatch(*document_.model(), own, *tab.document.model(), others))
    return {.lacks = visible_name(find_dispatch(*document_.model(), own)->dispatchable, 40),
            .title = shown_name(tab.document)};
  const bool quantized =
      has_quantized_output(*document_.model(), own) || has_quantized_output(*tab.document.model(), others);
  return misfit_between(*output, *wanted, quantized);
}

// Of two outputs that are samples of pictures on different scales, such as 0..1 in front and 0..255. nullopt: they are
// compared as they are.
std::optional<SampleScales> App::sample_scales(const ParkedTab& tab, std::size_t own, std::size_t others) const {
  const Model &front = *document_.model(), &other = *tab.document.model();
  const auto samples = picture_samples(front, own), other_samples = picture_samples(other, others);
  if (!samples || !other_samples || *samples == *other_samples || misfit_of(tab, own, others).any())
    return std::nullopt;
  if (has_quantized_output(front, own) || has_quantized_output(other, others) || has_truth_values(front, own) ||
      has_truth_values(other, others))
    return std::nullopt;
  const DataType type = output_on_show(front, own)->data_type, other_type = output_on_show(other, others)->data_type;
  if (!is_floating_point(type) && !is_floating_point(other_type)) return std::nullopt;
  // Halves, scaled to 0..255, would differ from the samples that they were made from.
  const bool is_finer = other_type == DataType::Float16 && !is_floating_point(type);
  return SampleScales{*samples, *other_samples, is_finer ? *other_samples : *samples};
}

// How the outputs of two steps are compared, without that of the other case.
ComparedCase App::case_of(const ParkedTab& tab, std::size_t own, std::size_t others) const {
  ComparedCase compared{name_in_tabs(tab.document), {}, misfit_of(tab, own, others).compared_as};
  if (compared_.scaled) compared.scales = sample_scales(tab, own, others);
  if (!compared.scales) return compared;
  const bool is_half = compared.as.value_or(output_on_show(*document_.model(), own)->data_type) == DataType::Float16;
  compared.as = is_half ? DataType::Float16 : DataType::Float32;
  return compared;
}

ComparedCase App::case_of(const ParkedTab& tab) const { return case_of(tab, dispatch_, tab.dispatch); }

// nullopt: there is no such choice.
std::optional<SampleScales> App::scales_beside() const {
  const ParkedTab* other = tab_beside();
  return other ? sample_scales(*other, dispatch_, other->dispatch) : std::nullopt;
}

void App::switch_scaled() {
  if (!scales_beside()) return;
  compared_.scaled = !compared_.scaled;
  log_.add(Log::Weight::Plain, "comparing with " + compared_name(case_of(*tab_beside())));
  submit_edits(true);
}

// nullptr: the results on screen are not compared with another tab's, and not because its chain lacks the dispatch or
// shows another one.
const ParkedTab* App::compared_tab() const {
  const bool compares =
      latest_ && latest_->request.compared && std::holds_alternative<ComparedCase>(*latest_->request.compared);
  return compares || !lacking_beside().empty() || shows_unlike_beside() ? tab_beside() : nullptr;
}

// Of compared_tab().
std::optional<ChainBeside> App::chain_beside() const {
  const ParkedTab* other = compared_tab();
  if (!other) return std::nullopt;
  ChainBeside beside{
      other->document.model(), {other->document.folder(), options_.input_path}, name_in_tabs(other->document), {}};
  const auto alike = dispatches_alike(*document_.model(), *beside.model);
  for (std::size_t i = 0; i < alike.size(); ++i) {
    beside.steps.emplace_back();
    if (!alike[i]) continue;
    if (misfit_of(*other, i, *alike[i]).any()) continue;
    const ComparedCase compared = case_of(*other, i, *alike[i]);
    beside.steps.back() = {*alike[i], compared.as, compared.scales};
  }
  return beside;
}

bool App::is_array_beside_array() const {
  const ParkedTab* other = tab_beside();
  return other && shows_array(document_) && shows_array(other->document) && !compared_now() &&
         candidates_on_show().empty();
}

std::string App::why_not_compared() const {
  const ParkedTab* other = tab_beside();
  if (other == nullptr) return "";
  const std::string title = title_with_dispatch(other->document, other->dispatch);
  const ResultsPtr& results = beside_job_.results();
  if (results && (!results->valid() || !results->backends.front().ran())) return title + " cannot run";
  const Misfit misfit = misfit_of(*other);
  const std::vector<std::string> notes = misfit.shorter_notes();
  if (notes.empty()) return "";
  return misfit.lacks.empty() ? fmt::format("{} is {}", title, notes.front()) : notes.front();
}

void App::choose_compared_tab() {
  tab_actions_.clear();
  if (const ParkedTab* other = tab_beside())
    add_action(tab_actions_, "", "None: take " + shown_name(other->document, 40) + " away", Shortcut{}, "",
               [this] { stop_comparing(); });
  for (const bool fits : {true, false})  // those that can be compared first
    for (const ParkedTabPtr& tab : tabs_.parked()) {
      const Misfit misfit = misfit_of(*tab);
      if (misfit.any() == fits || tab->number == compared_.tab) continue;
      Action& action = add_action(tab_actions_, "", shown_name(tab->document, 60), Shortcut{}, "",
                                  [this, number = tab->number] { put_beside(number); });
      action.hint = misfit.any() ? misfit.note() : first_lines(changes_to(*tab));
    }
  tab_palette_.open();
}

// What is compared with the backends for the dispatch on show.
std::optional<Compared> App::compared_now() const {
  if (!compared_.tab) return array_for(compared_, *document_.model(), dispatch_);
  const ParkedTab* other = tab_beside();
  const ResultsPtr& results = beside_job_.results();
  if (!other || !results || !results->valid() || !results->backends.front().ran() || misfit_of(*other).any())
    return std::nullopt;
  ComparedCase compared = case_of(*other);
  compared.output = *results->backends.front().output;
  return compared;
}

std::string App::flip_name() const {
  const BackendOutcome* compared = shown_ ? shown_->outcome(workspace_.comparison()) : nullptr;
  return "Flip reference and " + (compared ? visible_name(compared->name, 40) : "gpu");
}

std::string App::probed_beside() const {
  const ParkedTab* other = tab_beside();
  if (other == nullptr) return "";
  const std::string text = beside_.probed_text();
  return text.empty() ? "" : fmt::format("\n{}\n{}", shown_name(other->document), text);
}

// Of the case beside, if it has the operator of the results in front.
std::optional<OutcomesBeside> App::outcomes_beside() const {
  const ParkedTab* other = tab_beside();
  const Dispatchable* dispatchable = other ? find_dispatchable(*other->document.model(), other->dispatch) : nullptr;
  if (other && !misfit_of(*other).lacks.empty()) return std::nullopt;  // they are those of another dispatch
  if (!dispatchable || &dispatchable->desc.schema->outcomes != workspace_.outcomes()) return std::nullopt;
  OutcomesBeside told = beside_.outcomes();
  std::tie(told.front, told.other) = names_of_both(*other);
  return told;
}

// Of one that is compared, they are the case in front's.
std::optional<StatisticsColumn> App::statistics_beside() const {
  const ParkedTab* other = tab_beside();
  if (other == nullptr) return std::nullopt;
  const Misfit misfit = misfit_of(*other);
  if (!misfit.any() || !misfit.lacks.empty()) return std::nullopt;
  return beside_.statistics(compared_name(case_of(*other)));
}

// "no dispatch 'noise' in other.json"; empty: it has one.
std::string App::lacking_beside() const {
  const ParkedTab* other = tab_beside();
  const Misfit misfit = other ? misfit_of(*other) : Misfit();
  return misfit.lacks.empty() ? "" : misfit.shorter_notes().front();
}

// What changes from the case in front to this one. Another operator on screen comes first, unless it is that of a
// dispatch of another name. Of two arrays it is their sizes and types: the titles have their files.
std::string App::changes_to(const ParkedTab& other) {
  const TensorDesc *output = output_on_show(*document_.model(), dispatch_),
                   *others_output = output_on_show(*other.document.model(), other.dispatch);
  if (shows_array(document_) && shows_array(other.document) && output && others_output)
    if (std::string text = shape_change_text(*output, *others_output); !text.empty()) return text;
  const std::string& all = case_changes_.of(side_of(document_, dispatch_), side_of(other.document, other.dispatch));
  const Dispatchable *own = find_dispatchable(*document_.model(), dispatch_),
                     *others = find_dispatchable(*other.document.model(), other.dispatch);
  if (!own || !others || own->desc.schema == others->desc.schema || !misfit_of(other).lacks.empty()) return all;
  return fmt::format("operator {} \u2192 {}\n{}", short_name(*own->desc.schema), short_name(*others->desc.schema), all);
}

BesideOutput App::draw_panes(const std::function<void()>& draw_front) {
  const ParkedTab* other = tab_beside();
  if (other == nullptr) {
    draw_front();
    return {};
  }
  const Misfit misfit = misfit_of(*other);
  const std::optional<SampleScales> scales = scales_beside();
  const bool scaled = compared_.scaled && scales;
  const BesideTitles titles{
      title_with_dispatch(document_, dispatch_),
      title_with_dispatch(other->document, other->dispatch),
      misfit.note(),
      misfit.details(),
      changes_to(*other),
      misfit.shorter_notes(),
      scaled ? std::nullopt : misfit.compared_as,
      names_of_both(*other),
      scales,
      scaled,
      dispatches(*document_.model()).size() > 1 || dispatches(*other->document.model()).size() > 1};
  const BesideOutput output =
      beside_.draw(titles, beside_job_.results(), workspace_, settings_.panes, settings_.panels, draw_front);
  if (output.frames) window_.request_frames();
  return output;
}

void App::take_choice(const BesideOutput& chosen) {
  if (!compared_.tab) return;  // it has left meanwhile
  if (chosen.leave) return stop_comparing();
  if (chosen.switch_scaled) switch_scaled();
  if (chosen.change_places) swap_beside();
}

void App::swap_beside() {
  if (!compared_.tab) return;
  const std::uint64_t front = number_, other = *compared_.tab;
  const bool scaled = compared_.scaled, unpaired = tab_beside() && !misfit_of(*tab_beside()).lacks.empty();
  std::size_t place = 0;
  while (place < tabs_.count() && (place == tabs_.front() || tabs_.at(place).number != other)) ++place;
  show_tab(place);
  if (number_ != other) return;
  // The other chain lacked the dispatch, so nobody chose the pair: the dispatch of the same name is shown beside.
  if (const ParkedTab* beside = tabs_.find(front); unpaired && beside) {
    const auto alike = dispatches_alike(*document_.model(), *beside->document.model());
    if (dispatch_ < alike.size() && alike[dispatch_]) tabs_.show_dispatch(front, *alike[dispatch_]);
  }
  put_beside(front, Pins::OfBoth, scaled);  // an element that only one has stays pinned there
}

}  // namespace opscope::gui
