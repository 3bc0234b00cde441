// The layout of the window: top bar, form, panes, inspect, tools, verdict, log. Part of App (app.h).

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/gui/edits/element_change.h"
#include "app/gui/edits/painting.h"
#include "app/gui/form/chain_actions.h"
#include "app/gui/form/chain_strip.h"
#include "app/gui/form/paint_fields.h"
#include "app/gui/shell/app.h"
#include "app/gui/shell/greeting.h"
#include "app/gui/shell/numerics_tooltip.h"
#include "app/gui/shell/panel_layout.h"
#include "app/gui/verdict/inherited.h"
#include "app/gui/verdict/verdict_bar.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/refused_label.h"
#include "app/gui/widgets/shown_fields.h"
#include "app/gui/widgets/splitter.h"
#include "app/gui/widgets/widget_map.h"
#include "core/limits/failure.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// Without a background: the window is cleared with its colour. A software driver would take as long to fill it again as
// for everything else.
constexpr ImGuiWindowFlags fixed = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoBringToFrontOnFocus |
                                   ImGuiWindowFlags_NoBackground;

enum class Edge { None, Left, Right, Top };

// A window of Dear ImGui that fills a rectangle, with a line on one edge. End() must follow in any case.
void begin_panel(const char* name, const PanelRect& rect, Edge edge, ImGuiWindowFlags more = 0) {
  const auto [at, size] = rect;
  ImGui::SetNextWindowPos(at);
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  ImGui::Begin(name, nullptr, fixed | more);
  ImGui::PopStyleVar();
  const ImVec2 end(at.x + size.x, at.y + size.y);
  note_rectangle(name, at, end);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(at, end);
  if (edge == Edge::Left) draw.AddRectFilled(at, {at.x + 1, end.y}, palette().line);
  if (edge == Edge::Right) draw.AddRectFilled({end.x - 1, at.y}, end, palette().line);
  if (edge == Edge::Top) draw.AddRectFilled(at, {end.x, at.y + 1}, palette().line);
  draw.PopClipRect();
}

// In the middle of a panel that has no pictures, because the case has not run yet.
void draw_reason(const Verdict& verdict) {
  const ImVec2 room = ImGui::GetWindowSize();
  ImGui::SetCursorPos({room.x * 0.2f, room.y * 0.4f});
  ImGui::BeginChild("reason", {room.x * 0.6f, room.y * 0.4f});
  wrapped_text(palette().text, "There are no pictures yet.");
  wrapped_text(palette().wrong, fmt::format("{} {} {}", verdict.sign, verdict.word, verdict.sentence));
  ImGui::EndChild();
  note_widget("no pictures yet");
}

// Dims everything the present window has drawn.
void draw_veil() {
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(at, {at.x + size.x, at.y + size.y});
  draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, veil());
  draw.PopClipRect();
}

// Whose results stay on screen, if they are of another dispatch than this one.
std::string other_results_text(const Results& shown, const Model& model, std::size_t dispatch) {
  const DispatchCommand* then =
      shown.request.model ? find_dispatch(*shown.request.model, shown.request.dispatch) : nullptr;
  const DispatchCommand* now = find_dispatch(model, dispatch);
  if (then == nullptr || now == nullptr || then->dispatchable == now->dispatchable) return "";
  const bool is_renamed =
      shown.request.dispatch == dispatch && shown.request.model->find_dispatchable(now->dispatchable) == nullptr;
  if (is_renamed) return "";
  return fmt::format("Results of {}, not of {}", visible_name(then->dispatchable, 24),
                     visible_name(now->dispatchable, 24));
}

// In the middle of the present window, over all that it has drawn.
void draw_banner(const std::string& text) {
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize(), words = ImGui::CalcTextSize(text.c_str());
  const ImVec2 pad{px(12), px(6)};
  const ImVec2 from{std::round(at.x + (size.x - words.x) / 2), std::round(at.y + (size.y - words.y) / 2)};
  const ImVec2 begin{from.x - pad.x, from.y - pad.y}, end{from.x + words.x + pad.x, from.y + words.y + pad.y};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(begin, end, palette().raised, px(4));
  draw.AddRect(begin, end, palette().line, px(4));
  draw.AddText(from, palette().caution, text.c_str());
  note_rectangle("other results", begin, end);
}

// What a gesture in the panes changed, or a search found: the notice of that goes with its pin.
template <class Panes>
void log_told(Panes& panes, Log& log) {
  const Told told = panes.take_told();
  if (told.text.empty()) return;
  if (const auto& element = told.element)
    log.add_while([&panes, element] { return panes.is_pinned() && panes.view().probe == element; }, told.text);
  else
    log.add(Log::Weight::Plain, told.text);
}

}  // namespace

void App::draw_top_bar() {
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {px(8), px(8)});
  for (const ImGuiCol background : {ImGuiCol_WindowBg, ImGuiCol_MenuBarBg}) ImGui::PushStyleColor(background, 0);
  const bool open = ImGui::BeginMainMenuBar();
  ImGui::PopStyleColor(2);
  ImGui::PopStyleVar();
  if (!open) return;
  draw_menus(actions_, std::exchange(opened_menu_, ""), menus_);
  const Model& model = *document_.model();
  const float numerics = px(140), level = px(110), gap = px(8);
  const float live = ImGui::CalcTextSize("PAUSED").x + 2 * ImGui::GetStyle().FramePadding.x;  // the wider of the two
  const float controls_x = ImGui::GetWindowWidth() - numerics - level - live - 4 * gap;
  ImGui::SameLine(0, px(24));
  if (tabs_.count() == 1) {                                                  // otherwise the tabs say it
    const char* state = document_.path().empty() ? "not saved" : "changed";  // a picture's name is not of a case's file
    const float changed = document_.dirty() ? ImGui::CalcTextSize(state).x + px(8) : 0;
    ImGui::PushFont(fonts().medium);
    const float room = controls_x - ImGui::GetCursorPosX() - tools_.notes_width() - changed - px(16);
    const std::string title = text_without_middle(document_.title(), room);
    ImGui::PopFont();
    medium_text(title);
    note_widget("case title");
    if (document_.dirty()) {
      ImGui::SameLine(0, px(8));
      ImGui::TextDisabled("%s", state);
      note_widget(state);
    }
  }

  greets_ = greets_ && settings_.recent.empty();  // until the first file is opened
  if (greets_) {
    ImGui::SameLine(0, px(16));
    switch (draw_greeting(controls_x - ImGui::GetCursorPosX() - tools_.notes_width() - px(16))) {
      case GreetingAnswer::Examples: gallery_.open(); break;
      case GreetingAnswer::Close: end_greeting(); break;
      case GreetingAnswer::None: break;
    }
  }
  tools_.draw_notes();

  ImGui::SameLine(controls_x);
  const float control_y = (ImGui::GetWindowHeight() - ImGui::GetFrameHeight()) / 2;
  ImGui::SetCursorPosY(control_y);
  const auto profile = profile_of(model.numerics);
  std::vector<std::string> names;
  std::size_t present = numerics_profiles().size();
  for (const NumericsProfile& candidate : numerics_profiles()) {
    if (profile && candidate.name == profile->name) present = names.size();
    names.emplace_back(candidate.name);
  }
  if (!profile) names.emplace_back("custom");
  ImGui::SetNextItemWidth(numerics);
  const auto chosen_profile =
      combo_field("##numerics", present, names, {}, SIZE_MAX, {}, numerics_tooltip(model.numerics));
  ImGui::SameLine(0, gap);
  ImGui::SetCursorPosY(control_y);
  names.clear();
  for (std::string_view candidate : feature_level_names) names.push_back("level " + std::string(candidate));
  ImGui::SetNextItemWidth(level);
  const auto chosen_level =
      combo_field("##feature level", static_cast<std::size_t>(model.feature_level), names, {}, SIZE_MAX, {},
                  "DML_FEATURE_LEVEL: which data types and dimension counts the operator has.");
  ImGui::SameLine(0, gap);
  ImGui::SetCursorPosY(control_y);
  ImGui::PushStyleColor(ImGuiCol_Text, live_ ? palette().good : palette().muted);
  if (button(live_ ? "LIVE" : "PAUSED", live / ui_scale(), "live")) live_ = !live_;
  ImGui::PopStyleColor();
  tooltip_on_hover(live_ ? "Every edit runs at once. Click to run only on F5."
                         : "F5 runs. Click to run every edit at once.");
  ImGui::EndMainMenuBar();

  if (!chosen_profile && !chosen_level) return;
  Model changed = model;
  if (chosen_profile && *chosen_profile < numerics_profiles().size())
    changed.numerics = numerics_profiles()[*chosen_profile].numerics;
  if (chosen_level) changed.feature_level = static_cast<FeatureLevel>(*chosen_level);
  apply({std::move(changed), ""});
}

// nullopt: not known yet.
std::optional<ChainVerdict> App::chain_verdict() {
  const ChainVerdict* judged = judged_ == document_.model() ? chain_.verdict() : nullptr;
  std::optional<ChainVerdict> verdict = judged ? std::optional(*judged) : std::nullopt;
  // An array under test belongs to the dispatch on show, as does the step beside it, unless the chain beside has one of
  // the same name: the box is judged by that one, whichever is on show.
  const bool is_shown =
      latest_ && latest_->request.model == document_.model() && latest_->request.dispatch == dispatch_;
  if (!verdict || !is_shown || dispatch_ >= verdict->links.size()) return verdict;
  std::vector<BackendJudgement>& link = verdict->links[dispatch_];
  const bool keeps_other = shows_unlike_beside();
  if (!keeps_other) std::erase_if(link, &BackendJudgement::is_other_case);
  const auto is_elsewhere = [](const BackendOutcome& each) {  // an array that belongs to another dispatch
    return !each.computes && each.judgement->status == Status::Skipped;
  };
  for (const BackendOutcome& each : latest_->backends)
    if (each.judgement && each.name != "reference" && !is_elsewhere(each) &&
        !(keeps_other && latest_->is_other_case(each)) &&
        std::ranges::find(link, each.name, &BackendJudgement::backend) == link.end())
      link.push_back({each.name, *each.judgement, each.computes, latest_->is_other_case(each)});
  return verdict;
}

ChainStripInput App::chain_input(const std::optional<ChainVerdict>& verdict) const {
  const ParkedTab* other = tab_beside();
  std::string comparison = workspace_.comparison();
  // At a dispatch that the chain beside lacks, the others are still compared with it.
  if (other && !misfit_of(*other).lacks.empty())
    if (std::string beside = compared_name(case_of(*other)); workspace_.view().backend == beside)
      comparison = std::move(beside);
  // The boxes of other dispatches know nothing of an array under test: if it does not fail here, all of them tell of
  // the implementations, and its box of the array, too, if that proves nothing.
  const bool is_under_test = latest_ && compared_.expected.empty() && latest_->candidate(comparison);
  const BackendOutcome* array = is_under_test ? latest_->outcome(comparison) : nullptr;
  if (array && !array->computes && array->judgement && !array->judgement->failed()) comparison.clear();
  return {*document_.model(),    dispatch_,       verdict ? &*verdict : nullptr, end_to_end_,
          std::move(comparison), other != nullptr};
}

std::optional<std::size_t> App::failed_dispatch() const { return next_failed(chain_strip_.failed, dispatch_); }

void App::go_to_difference(DifferenceJump::Kind kind) {
  const bool is_next = kind == DifferenceJump::Kind::Next;
  const auto failed = is_next && !workspace_.has_differences() ? failed_dispatch() : std::nullopt;
  if (!failed) return workspace_.go_to_difference(kind);
  // Until the results of this dispatch are on show, they may have differences.
  const bool is_shown = latest_ && latest_ == shown_ && latest_->state != Results::State::Growing &&
                        latest_->request.model == document_.model() && latest_->request.dispatch == dispatch_;
  if (!is_shown) return;
  const auto name = [&](std::size_t dispatch) {
    return visible_name(find_dispatch(*document_.model(), dispatch)->dispatchable, 24);
  };
  const bool failed_here = std::ranges::find(chain_strip_.failed, dispatch_) != chain_strip_.failed.end();
  const bool is_equal = workspace_.difference() && !failed_here;  // there are no differences
  log_.add(Log::Weight::Plain, fmt::format("The next dispatch that failed: {}.", name(*failed)) +
                                   (is_equal ? fmt::format(" Nothing differs at {}.", name(dispatch_)) : ""));
  show_dispatch(*failed);
}

void App::draw_chain() {
  const std::optional<ChainVerdict> verdict = chain_verdict();
  take_chain(draw_chain_strip(chain_input(verdict), chain_strip_));
}

void App::take_chain(const ChainStripOutput& output) {
  const std::size_t count = dispatches(*document_.model()).size();
  if (output.edit) {
    form_.painting.reset();
    apply(*output.edit);
    if (!output.rewired.empty()) tell_with_undo(output.rewired);
  }
  if (output.choose) show_dispatch(*output.choose);
  const bool moves = output.edit && output.choose && dispatches(*document_.model()).size() == count;
  if (moves) chain_strip_.moved = document_.model();
  if (output.add) choose_added_operator();
  if (output.switch_end_to_end) switch_end_to_end();
}

void App::update_brush() {
  const std::optional<PaintedTensor>& painting = form_.painting;
  const bool on_show = painting && painting->at.dispatch == dispatch_ && painting->schema == &present_operator() &&
                       shown_ && shown_->request.dispatch == dispatch_;
  const bool here = on_show && can_be_painted(*document_.model(), painting->at) && shown_->invocation &&
                    shown_->invocation->schema == painting->schema && shown_->invocation->tensors[painting->at.tensor];
  if (!here) return workspace_.set_brush({});
  workspace_.set_brush({.tensor = shown_->invocation->tensors[painting->at.tensor]->tensor,
                        .size = static_cast<std::uint32_t>(form_.brush),
                        .round = form_.round_brush,
                        .paints = form_.paints,
                        .model = document_.model(),
                        .at = painting->at});
}

// The inputs on screen that the present case still has so: their bits can be clicked.
void App::update_bit_edits() {
  BitEdits& edits = workspace_.pane_cache().bit_edits;
  edits.obstacles.clear(), edits.become_lists.clear();
  const Model& model = *document_.model();
  if (!shown_ || !shown_->invocation || shown_->request.dispatch != dispatch_) return;
  const OperatorSchema* schema = shown_->invocation->schema;
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch_);
  if (dispatchable == nullptr || dispatchable->desc.schema != schema) return;
  for (std::size_t i = 0; i < schema->tensors.size(); ++i) {
    const auto& bound = shown_->invocation->tensors[i];
    const TensorDesc* desc = find_desc(model, {dispatch_, i});
    if (schema->tensors[i].role != TensorRole::Input || !bound || !desc || bound->tensor.desc != *desc) continue;
    const TensorAt at{dispatch_, i};
    const std::string& name = schema->tensors[i].name;
    edits.obstacles[name] = obstacle_to_change(model, at, &bound->tensor);
    if (edits.obstacles[name].empty() && !becomes_list_text(model, at).empty()) edits.become_lists.insert(name);
  }
}

// By a click on a bit, or on a step, of an input of update_bit_edits().
void App::change_element(const BitEdits::Asked& asked) {
  const TensorAt at{dispatch_, present_operator().find_tensor(asked.title)};
  Result<Model> changed = guarded([&] {
    return with_changed_element(*document_.model(), at, asked.change, loaded_tensor(at),
                                {document_.folder(), options_.input_path});
  });
  if (!changed) return tell(changed.error());
  std::string told = becomes_list_text(*document_.model(), at);
  const Painted painted = form_.painted;
  apply({*std::move(changed), ""});
  form_.painted = painted;  // the mask is still a painted one
  if (told.empty()) return;
  form_.painted.try_emplace(find_resource(*document_.model(), at)->name);
  told_of_edits_ = std::move(told);
}

// nullptr unless the latest results are those of the present case.
const Tensor* App::loaded_tensor(TensorAt at) const {
  const bool current = latest_ && latest_->invocation && latest_->request.model == document_.model() &&
                       latest_->request.dispatch == at.dispatch && latest_->invocation->tensors[at.tensor];
  return current ? &latest_->invocation->tensors[at.tensor]->tensor : nullptr;
}

// Applies a stroke to the tensor whose picture update_brush() made paintable.
void App::paint(const Stroke& stroke) {
  const TensorAt at = form_.painting->at;
  if (auto painted = with_stroke(*document_.model(), at, loaded_tensor(at), stroke)) {
    std::optional<PaintedFile> file = painted_file(*document_.model(), at);
    const std::string resource = find_resource(*document_.model(), at)->name;
    apply({*std::move(painted), std::string(stroke_gesture)});
    if (file) {
      const FileValues& values = std::get<FileValues>(file->resource.initial_values);
      const std::string name = visible_name(std::filesystem::path(values.source_path).filename().string());
      const std::string list = present_operator().tensors[at.tensor].name + " is a list now";
      told_of_edits_ = values.conversion.threshold ? fmt::format("{}: the threshold of {} has no effect.", list, name)
                                                   : fmt::format("{}, no longer read from {}.", list, name);
      form_.painted[resource] = std::move(file);
    }
    form_.painted.try_emplace(resource);
    return;
  }
  log_.add(Log::Weight::Plain, fmt::format("{} is not painted: its values are not those of the present case yet",
                                           present_operator().tensors[at.tensor].name));
}

// Dear ImGui gives the keyboard after a dialog, if nothing had it before, to the panel that was begun last: the ring
// would be on the button of the log. The form takes it, without a ring.
void App::keep_ring_from_log() {
  const ImGuiContext& context = *ImGui::GetCurrentContext();
  const bool dialog = !context.OpenPopupStack.empty();
  ImGuiWindow* form = ImGui::FindWindowByName("form");
  const bool on_verdict = context.NavWindow && context.NavWindow->Name == std::string_view("verdict line");
  if (std::exchange(dialog_was_open_, dialog) && !dialog && idle_before_dialog_ && on_verdict && form) {
    ImGui::FocusWindow(form);
    ImGui::SetNavID(0, ImGuiNavLayer_Main, 0, {});
  }
  if (!dialog) idle_before_dialog_ = context.NavId == 0 || context.NavDisableHighlight;
}

// `fields`: where its fields are listed; nullptr: nowhere.
void App::draw_form_panel(const PanelLayout& layout, std::vector<ShownField>* fields) {
  // As wide as beside the scroll bar, which comes and goes: the fields keep their width.
  const ImGuiStyle& style = ImGui::GetStyle();
  ImGui::SetNextWindowContentSize({layout.form.size.x - 2 * style.WindowPadding.x - style.ScrollbarSize, 0});
  begin_panel("form", layout.form, Edge::Right);
  const FormInput input{*document_.model(),
                        dispatch_,
                        latest_.get(),
                        workspace_.probe(),
                        fit_.busy(),
                        live_,
                        rested_,
                        workspace_.shown_slice(),
                        workspace_.pinned(),
                        workspace_.beside_pin(),
                        tells_run_,
                        SearchPaths{document_.folder(), options_.input_path}};
  FormOutput output;
  {
    const FieldCollector collector(fields);
    output = draw_form(input, form_);
  }
  if (output.choose_dispatch) show_dispatch(*output.choose_dispatch);
  if (output.add_dispatch) choose_added_operator();
  if (output.choose_file) choose_source(*output.choose_file);
  if (output.take_file_sizes) take_file_sizes(*output.take_file_sizes);
  if (output.fit_scale && can_fit()) fit_scale(*output.fit_scale);  // its list stays open while results change
  if (output.pointed) workspace_.point_at(output.pointed->sizes, output.pointed->index, output.pointed->pin);
  if (output.edit) apply(*std::move(output.edit));
  if (!output.loss.empty()) {
    told_of_edits_ = std::move(output.loss);
    tell_edits();
  }
  if (output.list_values) list_values(*output.list_values);
  if (output.spread_values) spread_values(*output.spread_values);
  if (output.paste_values) paste_values(*output.paste_values);
  if (form_.playing && (output.edit || !form_.playing->model)) form_.playing->model = document_.model();
  if (typing_has_ended(form_.entry)) end_typing(form_.entry);
  apply_ended_typing();  // Tab ends one entry and begins the next, which goes on
  ImGui::End();
}

// What was asked for in the pictures and beside them.
void App::take_panes_output() {
  if (workspace_.take_copy()) copy_probed();
  log_told(workspace_, log_);
  log_told(beside_, log_);
  if (const auto pane = workspace_.take_copied_picture()) copy_picture(*pane);
  if (beside_.take_copy()) copy_probed();
  if (workspace_.take_list()) differences_open_ = true, listed_differences_ = false;
  if (const auto pane = beside_.take_copied_picture()) copy_picture(*pane);
  if (const std::optional<SaveRequest> request = workspace_.take_save()) save_as_file(*request);
  if (const std::optional<SaveRequest> request = beside_.take_save()) save_as_file(*request);
  if (const auto array = workspace_.take_array()) open_array(*array);
  if (const auto part = workspace_.take_part()) compare_with({.array = part, .expected = {}});
}

// Returns what the answer that was clicked does; empty: none was.
std::function<void()> App::draw_verdict_panel(const Verdict& verdict, const PanelLayout& layout) {
  begin_panel("verdict line", layout.verdict, Edge::Top,
              ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  const Log::Line* event = notice_.update(log_, document_.model(), dispatch_, Notice::Clock::now());
  if (notice_.hides_error()) log_open_ = true;
  std::optional<VerdictNotice> notice;  // an open log shows the event itself; what went wrong is not to be missed
  const bool is_in_drawer = event && tools_.outdates(event->text);
  if (event && !is_in_drawer && (!log_open_ || Log::is_grave(event->weight))) {
    notice = {color_of(event->weight), event->text, {}};
    std::ranges::transform(event->answers, std::back_inserter(notice->answers), &Log::Answer::name);
  }
  if (!notice && !form_.entry.refused.empty()) notice = {palette().wrong, refused_notice(form_.entry.refused), {}};
  const VerdictBarOutput asked = draw_verdict(verdict, notice, workspace_.has_differences(), log_open_);
  if (asked.cancel) runner_.cancel();
  if (asked.go_to_cause && verdict.kind == Verdict::Kind::Earlier && !form_.entry.refused.empty())
    form_.reveal_refused = form_.entry.refused.back().item;
  else if (asked.go_to_cause && !verdict.failed.empty())
    candidate_error_.open(verdict.failed);
  else if (asked.go_to_cause)
    form_.reveal_error = true;
  ImGui::End();
  return event && asked.answered ? event->answers[*asked.answered].act : nullptr;
}

void App::draw_panels(const Verdict& verdict) {
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  keep_ring_from_log();
  panel_rings_.note();
  if (const auto step = std::exchange(panel_step_, std::nullopt)) {
    panel_rings_.go_to(*step);
    window_.request_frames();
  }
  const Tool* tool = tools_.open();
  const float tabs = tabs_.count() > 1 ? tab_bar_height() : 0;
  PanelContents contents{.menu_bar = px(34) + tabs, .verdict = px(42), .tabs = tabs, .log = log_open_};
  contents.cases_in_rows = beside_.is_in_rows();
  const float listed = workspace_.has_misfit() ? 120 : workspace_.lists_nothing() ? 46 : 300;
  // The drawer goes while nothing differs any more, and comes back. One that is opened then says that nothing differs.
  listed_differences_ = differences_open_ && (listed_differences_ || !workspace_.lists_nothing());
  const bool shows_differences =
      differences_open_ && !(listed_differences_ && workspace_.lists_nothing() && !workspace_.has_misfit());
  contents.drawer = px(tool != nullptr ? tool->height() : shows_differences ? listed : 0);
  contents.drawer_works = tool != nullptr;
  const std::optional<ChainVerdict> judged = chain_verdict();
  if (dispatches(*document_.model()).size() > 1) {
    const float width = panel_layout(screen, ui_scale(), settings_.panels, contents).chain.size.x;
    contents.chain = chain_strip_height(chain_input(judged), chain_strip_, width, screen.y);
  } else {
    chain_strip_.room = {};
    chain_strip_.failed.clear();
  }
  const PanelLayout layout = panel_layout(screen, ui_scale(), settings_.panels, contents);
  const TabStops stops;
  TabBarOutput chosen;
  if (tabs > 0) {
    begin_panel("tabs", {{0, px(34)}, {screen.x, tabs}}, Edge::None, tab_bar_flags);
    chosen = draw_tabs();
    ImGui::End();
  }
  std::vector<ShownField> of_form, of_right_side;  // for the palette, if it has just been opened
  draw_form_panel(layout, lists_fields_ ? &of_form : nullptr);

  // While the case is not valid or an entry is refused, the last valid results stay on screen, dimmed.
  const bool stale = verdict.kind == Verdict::Kind::Earlier || verdict.kind == Verdict::Kind::Cannot ||
                     (verdict.kind == Verdict::Kind::Unproven && outdated_);
  const bool is_of_another = stale && verdict.kind != Verdict::Kind::Earlier;
  if (contents.chain > 0) {
    begin_panel("chain", layout.chain, Edge::None, ImGuiWindowFlags_NoScrollbar);
    draw_chain();
    ImGui::End();
  }
  begin_panel("panes", layout.panes, Edge::None, ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  update_brush();
  update_bit_edits();
  const BackendOutcome* compared = shown_ ? shown_->outcome(workspace_.comparison()) : nullptr;
  const ChainVerdict* chain = shown_ && shown_->request.model == judged_ ? chain_.verdict() : nullptr;
  workspace_.pane_cache().error_origin = compared ? origin_text(*shown_, *compared, chain) : "";
  const bool newest = latest_ && latest_->request.model == document_.model() && latest_->request.dispatch == dispatch_;
  const BesideOutput beside = draw_panes([this, &verdict, stale, is_of_another, newest] {
    workspace_.draw_panes(settings_.panes, is_of_another, tells_run_ && !newest);
    if (workspace_.sources().empty() && verdict.kind == Verdict::Kind::Cannot) draw_reason(verdict);
    if (!stale) return;
    draw_veil();
    const std::string whose = shown_ ? other_results_text(*shown_, *document_.model(), dispatch_) : "";
    if (!whose.empty()) draw_banner(whose);
  });
  if (const auto stroke = workspace_.take_stroke()) paint(*stroke);
  if (const auto asked = std::exchange(workspace_.pane_cache().bit_edits.asked, std::nullopt)) change_element(*asked);
  ImGui::End();
  begin_panel("inspect", layout.inspect, Edge::Left);
  workspace_.put_outcomes_beside(outcomes_beside());
  workspace_.put_statistics_beside(statistics_beside(), lacking_beside());
  std::optional<Edit> edit;
  {
    const FieldCollector collector(lists_fields_ ? &of_right_side : nullptr);
    edit = workspace_.draw_inspect(*document_.model(), dispatch_, !newest && !stale, tells_run_);
    held_ += workspace_.take_typed_for_bound();
  }
  if (std::exchange(lists_fields_, false)) add_shown_fields(of_form, true), add_shown_fields(of_right_side, false);
  if (stale) draw_veil();
  ImGui::End();
  if (const auto jump = workspace_.take_jump_beside()) beside_.go_to(*jump);
  if (edit) apply(*std::move(edit));

  if (tool == nullptr && shows_differences) {
    begin_panel("differences drawer", layout.drawer, Edge::Top);
    differences_open_ = workspace_.draw_differences_drawer();
    if (stale) draw_veil();
    ImGui::End();
  }
  take_panes_output();
  if (tool != nullptr) {
    const std::string name = std::string(tool->info().noun) + " drawer";
    begin_panel(name.c_str(), layout.drawer, Edge::Top);
    const ToolOutput output = tools_.draw(tool_input());
    ImGui::End();
    if (tools_.take_keyboard()) panel_rings_.enter(name);
    take_tool_output(output);
  }
  const std::function<void()> on_answer = draw_verdict_panel(verdict, layout);
  if (contents.log) {
    begin_panel("log lines", layout.log, Edge::Top);
    log_.draw();
    ImGui::End();
  }
  draw_splitters(layout);
  if (panel_rings_.settle() || workspace_.take_scroll_of_differences()) window_.request_frames();
  take_choice(beside);
  take_choice(chosen);  // at the end, since the panels above show the case in front
  if (on_answer) on_answer();
}

void App::draw_splitters(const PanelLayout& layout) {
  PanelSizes& sizes = settings_.panels;
  const ImVec2 screen = ImGui::GetIO().DisplaySize;
  const auto split = [this](const char* name, Split kind, ImVec2 from, ImVec2 to, float& size, const auto& size_at) {
    const auto dragged = draw_splitter(name, kind, from, to);
    if (!dragged) return false;
    size = dragged->reset ? 0 : std::max(1.0f, size_at(dragged->to) / ui_scale());
    window_.request_frames();
    return true;
  };
  const auto &form = layout.form, &inspect = layout.inspect, &drawer = layout.drawer, &log = layout.log;
  const float form_edge = form.size.x, bottom = inspect.at.y + inspect.size.y;
  if (split("left splitter", Split::Columns, {form_edge, form.at.y}, {form_edge, form.at.y + form.size.y}, sizes.left,
            [](float x) { return x; }) &&
      sizes.left > 0)
    drag_left(sizes, layout, sizes.left * ui_scale(), ui_scale());
  if (split("right splitter", Split::Columns, inspect.at, {inspect.at.x, bottom}, sizes.right,
            [&](float x) { return screen.x - x; }) &&
      sizes.right > 0)
    drag_right(sizes, layout, sizes.right * ui_scale(), ui_scale());
  if (drawer.size.y > 0 && split("drawer splitter", Split::Rows, drawer.at, {screen.x, drawer.at.y}, sizes.drawer,
                                 [&](float y) { return drawer.at.y + drawer.size.y - y; }))
    sizes.drawer_of = sizes.drawer > 0 ? screen.y / ui_scale() : 0;
  if (log.size.y > 0)
    split("log splitter", Split::Rows, layout.verdict.at, {screen.x, layout.verdict.at.y}, sizes.log,
          [&](float y) { return screen.y - layout.verdict.size.y - y; });
}

}  // namespace opscope::gui
