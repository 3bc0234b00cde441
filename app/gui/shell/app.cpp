#include "app/gui/shell/app.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/gui/edits/pictures.h"
#include "app/gui/edits/quantization.h"
#include "app/gui/form/operator_choice.h"
#include "app/gui/form/quantized_fields.h"
#include "app/gui/jobs/plain_comparison.h"
#include "app/gui/session/opened_case.h"
#include "app/gui/session/surprise.h"
#include "app/gui/shell/faults.h"
#include "app/gui/shell/former_pictures.h"
#include "app/gui/widgets/dialog.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/play_button.h"
#include "app/gui/widgets/texture_uploads.h"
#include "app/gui/widgets/widget_map.h"
#include "core/limits/failure.h"
#include "core/quantization/least_error_scale.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

constexpr std::chrono::milliseconds worth_telling{200};  // shorter runs show no progress

}  // namespace

float App::largest_scale(const Window& window) {
  const auto [width, height] = window.size();
  const float fitting = std::min(static_cast<float>(width) / least_width, static_cast<float>(height) / least_height);
  return std::clamp(fitting, 1.0f, most_scale);
}

App::App(Window& window, const GuiOptions& options, Document document, SessionKeeper* keeper, Settings settings)
    : window_(window),
      options_(options),
      document_(std::move(document)),
      keeper_(keeper),
      search_(glfwPostEmptyEvent),
      watch_(glfwPostEmptyEvent),
      runner_(glfwPostEmptyEvent),
      chain_(glfwPostEmptyEvent, [this] { return runner_.gpu_candidate(); }),
      warm_(glfwPostEmptyEvent, [this] { return runner_.gpu_candidate(); }),
      beside_job_(glfwPostEmptyEvent),
      workspace_(glfwPostEmptyEvent),
      beside_(glfwPostEmptyEvent),
      missing_(glfwPostEmptyEvent),
      memory_limit_(options.memory_limit),
      settings_(std::move(settings)),
      theme_(settings_.light ? Theme::Light : Theme::Dark),
      scale_(std::min(settings_.scale > 0 ? settings_.scale : window.default_scale(), largest_scale(window))),
      tools_(glfwPostEmptyEvent, [this] { return runner_.gpu_candidate(); }),
      gallery_(glfwPostEmptyEvent),
      device_dialog_([this] { return runner_.describe_device(); }, glfwPostEmptyEvent),
      fit_(glfwPostEmptyEvent),
      export_(glfwPostEmptyEvent),
      refusals_(glfwPostEmptyEvent),
      golden_check_(glfwPostEmptyEvent),
      source_(glfwPostEmptyEvent),
      pasted_(glfwPostEmptyEvent),
      saving_(glfwPostEmptyEvent),
      copying_(glfwPostEmptyEvent) {
  window_.on_drop = [this](const std::vector<std::filesystem::path>& files) { take_dropped_files(files); };
  window_.on_fault = [this](const std::string& fault) {
    note_fault(fault);
    log_.add(Log::Weight::Wrong, "a frame was dropped: " + fault);
  };
  first_ = document_.model();
  differences_open_ = listed_differences_ = settings_.differences;  // it comes back once something differs
  window_.set_look(theme_, scale_);
  set_play_speed(settings_.play_speed);
  if (options_.other) remember(settings_, *options_.other);
  const auto opened = document_.path().empty() && options_.file ? case_file_of(*options_.file) : document_.path();
  if (!opened.empty()) remember(settings_, opened);
  keep_hidden_of(settings_, document_.path());
  if (options_.widget_map) watch_opengl();
  add_file_actions();
  add_edit_actions();
  add_view_actions();
  add_run_actions();
  add_help_actions();
  if (settings_.log_counts != workspace_.log_counts()) workspace_.switch_log_counts();
  if (settings_.bits != workspace_.shows_bits()) workspace_.switch_bits();
  workspace_.open(document_.model());
  if (const std::string colours = colours_of(settings_, document_.path()); !colours.empty())
    workspace_.keep_colours(colours);
  for (const std::string& given : options_.candidates)
    if (const auto added = add_candidate(given); !added) tell(added.error());
  if (tested_.size() > 1) workspace_.show_backend({});  // nobody chose one of them: the one that failed is shown
  submit_edits();
  find_lost_sessions();
  tell_warnings();
  const bool is_new_here = !settings_.greeted && settings_.recent.empty();
  greets_ = is_new_here && !options_.file && !options_.cases && !options_.unnamed && !options_.screenshot;
  if (greets_) log_.add_advice([this] { return greets_; }, first_step, {{"About...", [this] { about_.open(); }}});
}

bool App::draw() {
  ++frame_;
  if (const auto dropped = window_.take_dropped())
    tell({dropped->kind, "the window could not be drawn", dropped->what});
  typed_ += static_cast<std::uint64_t>(ImGui::GetIO().InputQueueCharacters.size());
  hold_typing();
  begin_widget_map(options_.widget_map.has_value());
  const bool key_steps_go_on = Notice::Clock::now() < key_steps_end_ && !ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  // Escape has made the item inactive already, which is still about to give back the value from before the drag.
  const bool escape = ImGui::IsKeyPressed(GLFW_KEY_ESCAPE, false);
  const bool at_rest = !ImGui::IsAnyItemActive() && !escape;
  if (at_rest && !form_.playing && !key_steps_go_on) document_.end_gesture();
  if (at_rest) tell_edits();
  keep_focus_on_escape(focused_);
  // Tab enters the form if nothing has the keyboard.
  const bool idle = !ImGui::IsAnyItemActive() && !ImGui::IsAnyItemFocused();
  form_.enter = idle && !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup) && !ImGui::GetIO().KeyCtrl &&
                ImGui::IsKeyPressed(GLFW_KEY_TAB, false);
  if (ImGui::IsKeyPressed(GLFW_KEY_TAB) && !ImGui::GetIO().KeyCtrl) tab_from_item();
  // A dialog takes the keys. Those that it does not use must not reach the case behind it.
  const ImGuiID field = std::exchange(form_.entry.focused, 0);
  const bool types_a_number =
      (field != 0 && !typed_into(form_.entry, field).empty()) || (workspace_.takes_limit() && !typed_number().empty());
  const bool closes = escape && (had_popup_ || recover_dialog_.takes_escape());  // one Esc ends one thing
  const bool keys_are_taken = types_a_number || closes || keys_are_kept() || is_field_opening();
  if (!keys_are_taken && !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup))
    run_shortcuts(
        actions_,
        [this] {
          const bool typed = has_typed(form_.entry);
          const ModelPtr before = document_.model();
          const std::size_t refused = form_.entry.refused.size();
          commit_typing();
          typed_no_edit_ = typed && before == document_.model() && refused == form_.entry.refused.size();
        },
        [this](const Action& action) {
          log_.add_while([enabled = action.enabled, lacks = action.lacks,
                          lack = action.lacks()] { return !enabled() && lacks() == lack; },
                         fmt::format("{}: {}", action.name, action.lacks()));
        });
  typed_no_edit_ = false;
  const bool menus_only = menus_.open || !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
  if (const std::string menu = menus_only ? pressed_menu(actions_) : ""; !menu.empty()) {
    commit_typing();
    opened_menu_ = menu;
  }
  take_lost_sessions();
  take_missing();
  take_new_source();
  take_pasted();
  look_at_files();
  submit_edits();
  const ModelPtr laid_out = document_.model();
  if (!hold_.holding()) workspace_.count_what_ifs();  // the screen is complete, so there is time for this
  if (!hold_.holding() && !workspace_.building()) {
    judge_chain();
    measure_times();
  }
  // Progress before results: a run that ends in between is then among the results.
  std::optional<Progress> progress = runner_.progress();
  take_results();
  log_verdict();
  go_to_first_failure();
  take_beside();
  actions_[flip_action_].name = flip_name();
  take_tool_end();
  take_fit();
  const bool same = latest_ && latest_->request.model == document_.model() && latest_->request.dispatch == dispatch_;
  outdated_ = latest_ && (!same || sources_changed_) && !progress;
  tells_run_ = progress && progress->elapsed >= worth_telling;
  if (!tells_run_) progress.reset();
  const WarmTimes* warm = shown_ ? warm_.times_of(*shown_) : nullptr;
  const auto* chain = shown_ && shown_->request.model == judged_ ? chain_.verdict() : nullptr;
  auto verdict = verdict_of(shown_.get(), latest_.get(), progress, outdated_, warm, chain, workspace_.view().backend);
  // Of two arrays, no backend computes anything that was asked for.
  if (shown_ && shown_->valid() && !copied_array(*shown_).empty())
    verdict.timings.clear(), verdict.warm = false, verdict.device.clear();
  if (compared_.check && !(compared_.check->changed.empty() && golden_is_unchecked()))  // may be stale
    verdict = of_golden_vectors(std::move(verdict), *compared_.check,
                                document_.dirty() ? 0 : open_elements_of(compared_, *document_.model(), dispatch_));
  if (const std::string why = why_not_compared(); !why.empty()) verdict = without_case_beside(std::move(verdict), why);
  if (!form_.entry.refused.empty()) verdict = before_refused_entry(std::move(verdict));
  verdict_line_ = verdict.line();
  draw_top_bar();
  draw_panels(verdict);
  draw_dialogs();
  palette_.draw(palette_actions_);
  if (const auto example = gallery_.draw()) open_example_case(*example);
  recent_palette_.draw(recent_actions_);
  operator_palette_.draw(operator_actions_);
  tab_palette_.draw(tab_actions_);
  keys_.draw(actions_);
  if (about_.draw()) gallery_.open();
  if (device_dialog_.draw()) window_.request_frames();
  text_dialog_.draw();
  manual_dialog_.draw();
  draw_session_dialogs();
  submit_edits();
  keep_session();
  const std::string title = "Opscope - " + document_.title() + (document_.dirty() ? " *" : "");
  if (std::exchange(window_title_, title) != title) window_.set_title(title);
  if (std::exchange(pictures_, texture_uploads()) != texture_uploads()) window_.redraw();
  focused_ = focused_item();
  had_popup_ = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
  const bool holds = holds_frame(laid_out);
  rested_ = !holds && window_.settled();
  return !holds;
}

bool App::holds_frame(const ModelPtr& laid_out) {
  const bool building = workspace_.building();
  FrameHold::Frame frame;
  frame.edited = document_.model() != laid_out;
  frame.quick = live_ && latest_ && latest_->state == Results::State::Complete && latest_->seconds < FrameHold::longest;
  frame.under_way = runner_.progress() || building;
  frame.news = unseen_ && !building;
  if (hold_.hold(frame, FrameHold::Clock::now())) return true;
  unseen_ = unseen_ && building;
  return false;
}

Settings App::settings() const {
  Settings now = settings_;
  now.light = theme_ == Theme::Light;
  now.play_speed = play_speed();
  now.scale = scale_ == window_.default_scale() ? 0 : scale_;
  now.differences = differences_open_;
  now.log_counts = workspace_.log_counts();
  now.bits = workspace_.shows_bits();
  remember_hidden(now, document_.path());
  if (const auto colours = workspace_.colours()) remember_colours(now, document_.path(), *colours);
  return now;
}

bool App::settled() const {
  return latest_ && latest_->state != Results::State::Growing && !runner_.progress() &&
         latest_->request.model == document_.model() && latest_->request.dispatch == dispatch_ && !fit_.pending() &&
         !missing_.pending() && !golden_is_unchecked() && !source_.pending() && !pasted_.pending() &&
         !refusals_.pending() && workspace_.settled() && !beside_job_.pending() && !beside_.building() &&
         !chain_is_unjudged() && !chain_.busy() && !warm_.pending() &&
         !(options_.screenshot && options_.cases && tools_.busy());
}

// The results on screen are complete, and those of the other dispatches are not known. Results of an earlier request
// may be of other candidates.
bool App::chain_is_unjudged() const {
  if (!latest_ || latest_->state != Results::State::Complete || latest_->request.model != document_.model() ||
      latest_->request.generation < awaited_generation_ || dispatches(*document_.model()).size() < 2)
    return false;
  const ParkedTab* other = compared_tab();
  return judged_ != document_.model() || (other && other->document.model() != judged_beside_);
}

void App::judge_chain() {
  if (!chain_is_unjudged()) return;
  std::vector<std::optional<ComparedArray>> outputs;
  if (!compared_.tab) outputs = arrays_for(compared_, *document_.model());
  const HeatmapView& view = workspace_.view();
  const std::optional<ChainBeside> beside = chain_beside();
  judged_ = latest_->request.model, judged_beside_ = beside ? beside->model : nullptr;
  chain_.start(latest_->request, std::move(outputs), chain_picture_size(), {view.colormap, view.reversed, view.slice},
               beside);
}

// Not during a drag or while an attribute plays, since each step would wait for it; nor beside other work, which would
// make the times longer.
void App::measure_times() {
  const bool rests =
      !ImGui::IsAnyItemActive() && !form_.playing && !chain_.busy() && !runner_.progress() && !tools_.busy();
  if (rests && latest_ && latest_ == shown_ && latest_->state == Results::State::Complete &&
      latest_->backends.front().ran())
    warm_.start(latest_);
}

double App::wait_timeout() const {
  if (hold_.holding()) return hold_.wait_timeout(FrameHold::Clock::now()).count();
  if (const double due = tooltip_due(); due > 0) return due;
  if (runner_.progress() || fit_.pending() || export_.pending() || saving_.pending() || !workspace_.settled() ||
      beside_job_.pending() || beside_.building())
    return 0.05;
  if (form_.playing) return 0.016;
  const double play = sooner(workspace_.seconds_to_play(), beside_.seconds_to_play());
  if (const double due = sooner(play, workspace_.seconds_to_late()); due >= 0) return due;
  const double interval = tools_.frame_interval(), notice = notice_.seconds_left(Notice::Clock::now());
  return notice >= 0 && (interval < 0 || notice < interval) ? notice : interval;
}

void App::take_results() {
  take_refusals();
  take_export();
  take_saved();
  take_golden_check();
  check_golden_files();
  take_candidates_log();
  const ResultsPtr newest = runner_.latest();
  if (newest == latest_ || !newest || newest->request.tab != number_) return;
  if (shown_ && !another_shown_ && keeps_former_pictures(*shown_, *newest)) return;
  window_.request_frames();
  if (unseen_ && hold_.holding()) return;  // the previous results are shown first, with their pictures
  if (latest_ && latest_->request.generation != newest->request.generation) log_verdict(true);
  if (newest->valid()) {
    workspace_.show(newest);
    shown_ = newest;
    another_shown_ = false;
  } else if (std::exchange(another_shown_, false) || workspace_.shows_inputs_alone()) {
    workspace_.park();  // also frees what a run has read that ended without a result
    shown_ = nullptr;
  }
  latest_ = newest;  // only now: if memory ran out above, the next frame takes them again
  bound_added_dispatch();
  const bool growing = latest_->state == Results::State::Growing;
  unseen_ = unseen_ || !growing;
  // During a drag only the end is logged, and while an attribute plays nothing.
  unlogged_ = !growing && !ImGui::IsAnyItemActive() && !form_.playing;
}

void App::keep_results_of(const ModelPtr& before) {
  if (submitted_ != before || submitted_ == document_.model()) return;
  const bool complete = latest_ && latest_ == shown_ && latest_->request.model == before &&
                        latest_->state == Results::State::Complete && !sources_changed_;
  const ResultsPtr renamed =
      complete ? runner_.renamed(latest_, document_.model(), {document_.folder(), options_.input_path}) : nullptr;
  if (!renamed) return submit_edits(true);
  latest_ = shown_ = renamed;  // the workspace shows the same numbers, and need not count anything again
  submitted_ = document_.model();
  if (judged_ == before) judged_ = document_.model();
}

void App::submit_edits(bool even_if_same) {
  follow_renamed_dispatches();
  if (submitted_ != document_.model()) {  // the case may have fewer dispatches now
    const std::size_t count = dispatches(*document_.model()).size();
    if (dispatch_ >= count && dispatch_ > 0) dispatch_ = count == 0 ? 0 : count - 1, window_.request_frames();
  }
  pair_beside();
  const bool same = submitted_ == document_.model() && submitted_dispatch_ == dispatch_;
  if (!even_if_same && (same || !live_)) return;
  // A typed file is looked at first: the sizes that follow from it belong to the same edit.
  if (!even_if_same && typed_source_ && typed_source_ == document_.model() && source_.pending()) return;
  workspace_.give_way();
  warm_.stop();
  if (even_if_same || judged_ != document_.model()) {
    chain_.stop();
    judged_ = nullptr;
  }
  want_beside();  // follows the files, also if there is no case beside
  Request request;
  request.tab = number_, request.dispatch = dispatch_;
  request.model = document_.model();
  request.before_tensors = document_.nearest_behind([this](const Model& past) {
    const Dispatchable *was = find_dispatchable(past, dispatch_),
                       *is = find_dispatchable(*document_.model(), dispatch_);
    return was && is && was->desc.tensors != is->desc.tensors;
  });
  request.end_to_end = end_to_end_;
  request.paths = {document_.folder(), options_.input_path};
  request.memory_limit = memory_limit_;
  request.compared = compared_now();
  if (!compared_.theirs.empty() || compared_.array) {
    request.follows_files = true;
    request.files_before = arrays_for(compared_, *document_.model());
    request.files_before.resize(std::min(dispatch_, request.files_before.size()));
  }
  submitted_beside_ = compared_.tab && request.compared ? compared_name(*request.compared) : "";
  request.candidates = candidates_on_show();
  request.shows_array = document_.shows_array(), request.beside_array = is_array_beside_array();
  awaited_generation_ = runner_.submit(std::move(request));
  // Only now: if memory ran out above, the next frame submits again.
  submitted_ = document_.model(), submitted_dispatch_ = dispatch_;
  sources_changed_ = false;
}

void App::commit_typing() { end_typing(form_.entry), apply_ended_typing(); }

void App::apply_ended_typing() {
  for (const CaseEdit& edit : take_ended(form_.entry))
    if (Result<void> done = guarded([&]() -> Result<void> {
          const ModelPtr before = document_.model();
          apply({edit(*before), ""});
          take_typed_source(*before);
          return {};
        });
        !done)
      tell({done.error().kind, "what was typed is left out", done.error().what});
  const auto is_new = [&](const RefusedText& text) {
    return std::ranges::none_of(refused_before_, [&](const RefusedText& then) { return is_same(then, text); });
  };
  const Log::Line& last = log_.last_event();
  if (std::string remark = take_remark(form_.entry); !remark.empty())
    log_.add(Log::Weight::Plain, std::move(remark));
  else if (std::ranges::any_of(form_.entry.refused, is_new) && !Log::is_grave(last.weight) && last.answers.empty())
    notice_.end(log_);  // a new refusal takes its place: it would seem to be about that
  for (RefusedText& text : form_.entry.refused)
    if (!text.then) text.then = document_.model();
  refused_before_ = form_.entry.refused;
}

// Presses of a key that follow each other closely make one step of undo, as a drag does.
void App::apply(Edit edit) {
  const bool by_mouse = ImGui::IsMouseDown(ImGuiMouseButton_Left) || ImGui::IsMouseReleased(ImGuiMouseButton_Left) ||
                        ImGui::IsAnyItemActive();
  key_steps_end_ = by_mouse ? Notice::Clock::time_point{} : Notice::Clock::now() + std::chrono::seconds(1);
  if (!before_edits_) before_edits_ = document_.model(), resampled_.clear();
  if (edit.gesture != stroke_gesture) forget_replaced(form_.painted, *document_.model(), edit.model);
  edit.model =
      with_masks_resampled(*before_edits_, *document_.model(), std::move(edit.model), form_.painted, resampled_);
  document_.apply(std::move(edit));
  window_.request_frames();
}

void App::tell_warnings() {
  for (const CaseWarning& warning : document_.warnings) log_.add_caution(Error{{}, warning.path, warning.what}.text());
  document_.warnings.clear();
}

void App::tell(const Error& error) { log_.add_error(error.text()); }

ToolInput App::tool_input() const {
  return {.model = *document_.model(),
          .dispatch = dispatch_,
          .memory_limit = memory_limit_,
          .gpu_missing = runner_.gpu_started() ? runner_.gpu_candidate().reason : "",
          .not_now = {},
          .cases = cases_,
          .results = results_,
          .opened = opened_path(),
          .way_back = way_back(),
          .input_path = options_.input_path,
          .numerics = options_.numerics,
          .feature_level = options_.feature_level,
          .candidates = candidates()};
}

void App::take_tool_end() {
  const auto ended = tools_.take_end();
  if (!ended) return;
  const auto& [tool, end] = *ended;
  log_.add(end.kind == ToolEnd::Kind::Good    ? Log::Weight::Good
           : end.kind == ToolEnd::Kind::Wrong ? Log::Weight::Wrong
                                              : Log::Weight::Plain,
           std::string(tool->info().noun) + ": " + end.text);
}

void App::fit_scale(ScaleAim aim) {
  fitted_ = latest_;
  fitted_aim_ = aim;
  fit_.start([results = latest_, aim](const TaskControl& control) {
    const auto stop = [&] { return control.pause_or_stop(); };
    return aim == ScaleAim::LeastError ? least_error_scale(*results->invocation, stop)
                                       : fit_output_scale(*results->invocation, stop);
  });
}

// A newer edit makes the fit meaningless.
void App::take_fit() {
  const std::optional<Result<FittedScale>> ended = fit_.take();
  if (!ended) return;
  window_.request_frames();
  const ResultsPtr results = std::exchange(fitted_, nullptr);
  if (!*ended && ended->error().kind != Error::Kind::Cancelled)
    return tell({ended->error().kind, "the output's scale is not fitted", ended->error().what});
  if (!*ended || results->request.model != document_.model()) return;
  const OperatorSchema& schema = *results->invocation->schema;
  const std::vector<QuantizedTensor> tensors = quantized_tensors(schema);
  const auto output = std::ranges::find(tensors, schema.output(), &QuantizedTensor::data);
  Model model =
      with_quantization(*document_.model(), results->request.dispatch, *output, (*ended)->scale, (*ended)->zero_point);
  const std::string what = fmt::format("{} for {}", schema.tensors[schema.output()].name, aim_text(fitted_aim_));
  if (model == *document_.model())
    return log_.add(Log::Weight::Plain, fmt::format("{}: scale and zero point fit already", what));
  apply({std::move(model), ""});
  tell_with_undo(fmt::format("fitted {}: scale {}, zero point {}", what,
                             format_element(DataType::Float32, to_bits((*ended)->scale)), (*ended)->zero_point));
}

void App::surprise(std::uint64_t number, const OperatorSchema& schema) {
  form_.playing.reset(), form_.painting.reset(), form_.painted.clear(), form_.thresholds.clear();
  give_up_refused(form_.entry);
  const Numerics before = document_.model()->numerics;
  document_.put_aside(surprising_case(number, schema), fmt::format("random case {} of {}", number, schema.title));
  window_.request_frames();
  dispatch_ = 0;
  chain_strip_.room = {};
  workspace_.open(document_.model());
  const Numerics& now = document_.model()->numerics;
  if (now == before) return log_.add_quietly(Log::Weight::Plain, document_.title());
  const auto name = [](const Numerics& numerics) {
    const auto profile = profile_of(numerics);
    return profile ? std::string(profile->name) : std::string("a custom set");
  };
  log_.add(Log::Weight::Plain,
           fmt::format("{}; numerics changed from {} to {}", document_.title(), name(before), name(now)));
}

const OperatorSchema& App::present_operator() const {
  const Dispatchable* present = find_dispatchable(*document_.model(), dispatch_);
  return present != nullptr ? *present->desc.schema : surprising_operator(0);
}

void App::replace(Document document) {
  tools_.cancel_work_on_case();
  display(std::move(document));
}

bool App::show(Document document, Place place) {
  if (place == Place::NewTab) return add_tab(std::move(document));
  replace(std::move(document));
  return true;
}

void App::display(Document document) {
  changed_dialog_.close();
  document_ = std::move(document);
  before_edits_ = nullptr, told_of_edits_.clear();
  first_ = document_.model();
  workspace_.open(document_.model());
  settings_.panes.hidden.clear();
  chain_strip_.room = {};
  another_shown_ = true;
  history_text_ = {}, undo_text_ = redo_text_ = {};
  dispatch_ = 0, compared_ = {}, followed_ = nullptr;
  for (Tested& each : tested_)
    if (each.tab == number_) each.dispatch = {};
  form_ = FormState{};
  log_.add(Log::Weight::Plain, document_.title() == "untitled" ? "opened a new case" : "opened " + document_.title());
  tell_warnings();
  window_.request_frames();
}

void App::write_map() const {
  if (!options_.widget_map) return;
  window_.finish();
  check_opengl();
  check_round_trip(*document_.model());
  write_widget_map(*options_.widget_map, [this](JsonText& json) { write_state(json); });
}

void App::write_state(JsonText& json) const {
  const ImGuiIO& io = ImGui::GetIO();
  const bool drawn = window_.settled();
  json.member("frame", frame_);
  json.member("drawn", drawn);
  json.member("layout_ms", window_.layout_milliseconds());
  // Dear ImGui has -FLT_MAX for a pointer outside the window.
  const auto pixel = [](float at) { return std::int64_t{std::lround(std::clamp(at, -1e6f, 1e6f))}; };
  json.key("mouse").array(std::array{pixel(io.MousePos.x), pixel(io.MousePos.y)});
  json.member("held", std::int64_t{std::ranges::count(io.KeysDown, true) + std::ranges::count(io.MouseDown, true)});
  json.member("typed", typed_);
  json.member("settled", settled() && drawn);
  json.member("verdict", verdict_line_);
  json.member("title", document_.title() + (document_.dirty() ? " *" : ""));
  json.key("tabs").begin_array();
  for (std::size_t place = 0; place < tabs_.count(); ++place) json.value(title_of(place));
  json.end_array();
  json.member("tab", std::uint64_t{tabs_.front()});
  json.member("probed", workspace_.probed_text() + probed_beside());
  const auto place = [&](const char* of, const HeatmapView& view) {
    json.key(of).array(std::array{view.centre_x, view.centre_y, view.pixels_per_cell});
  };
  place("place", workspace_.view());
  place("place beside", beside_.view());
  json.member("log", log_.last());
  json.member("recent", log_.recent());
  for (const auto& [tool, lines] : tools_.texts()) json.member(tool, lines);
  json.key("facts").begin_object();
  json.member("valid", latest_ && latest_->valid());
  json.member("can_undo", document_.can_undo());
  json.member("as_opened", document_.model() == first_ || *document_.model() == *first_);
  json.key("faults").array(faults());
  json.key("tensors").begin_object();
  for (const TensorSummary& tensor : shown_ ? shown_->tensors : std::vector<TensorSummary>()) {
    json.key(tensor.name).begin_object();
    json.member("min", tensor.statistics.min);
    json.member("max", tensor.statistics.max);
    json.member("elements", tensor.statistics.elements);
    json.end_object();
  }
  json.end_object();
  json.end_object();
}

}  // namespace opscope::gui
