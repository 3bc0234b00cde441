#include "app/gui/shell/app.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/testing/faults.h"
#include "app/gui/testing/widget_map.h"
#include "core/limits/failure.h"

namespace opscope::gui {
namespace {

constexpr std::chrono::milliseconds worth_telling{200};  // a run shorter than this shows no progress

}  // namespace

App::App(Window& window, const GuiOptions& options, Document document, SessionKeeper* keeper)
    : window_(window),
      options_(options),
      document_(std::move(document)),
      keeper_(keeper),
      watch_([] { glfwPostEmptyEvent(); }),
      runner_([] { glfwPostEmptyEvent(); }),
      sweep_([] { glfwPostEmptyEvent(); }, [this] { return runner_.gpu_slot(); }),
      bench_([] { glfwPostEmptyEvent(); }, [this] { return runner_.gpu_slot(); }),
      workspace_([] { glfwPostEmptyEvent(); }),
      memory_limit_(options.memory_limit),
      scale_(window.content_scale()) {
  window_.on_drop = [this](const std::filesystem::path& file) { take_dropped_file(file); };
  window_.on_fault = [this](const std::string& fault) {
    note_fault(fault);
    log_.add(Log::Weight::Wrong, "a frame was dropped: " + fault);
  };
  first_ = document_.model();
  if (options_.widget_map) watch_opengl();
  build_actions();
  workspace_.open(document_.model());
  submit_edits();
  find_lost_sessions();
  tell_warnings();
}

bool App::draw() {
  ++frame_;
  if (const auto dropped = window_.take_dropped())
    tell({dropped->kind, "the window could not be drawn", dropped->what});
  typed_ += static_cast<unsigned long>(ImGui::GetIO().InputQueueCharacters.size());
  begin_widget_map(options_.widget_map.has_value());
  if (!ImGui::IsAnyItemActive()) document_.end_gesture();
  // A dialog takes the keys; what it does not use must not reach the case behind it.
  if (!ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup)) run_shortcuts(actions_, [this] { commit_typing(); });
  take_lost_sessions();
  look_at_files();
  submit_edits();
  const ModelPtr laid_out = document_.model();
  if (!hold_.holding()) workspace_.count_what_ifs();  // what is on screen is whole: now there is time for it
  // Progress before results: what has ended in between is then among the results.
  std::optional<Progress> progress = runner_.progress();
  take_results();
  take_sweep();
  take_bench();
  const bool same = latest_ && latest_->request.model == document_.model() && latest_->request.dispatch == dispatch_;
  outdated_ = latest_ && (!same || sources_changed_) && !progress;
  if (progress && progress->elapsed < worth_telling) progress.reset();
  const Verdict verdict = verdict_of(shown_.get(), latest_.get(), progress, outdated_);
  verdict_line_ = verdict.line();
  draw_top_bar();
  draw_panels(verdict);
  draw_dialogs();
  palette_.draw(actions_);
  keys_.draw(actions_);
  if (device_dialog_.draw()) window_.request_frames();
  draw_session_dialogs();
  submit_edits();
  keep_session();
  show_title();
  if (std::exchange(pictures_, workspace_.pictures()) != workspace_.pictures()) window_.redraw();
  return !holds_frame(laid_out);
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

bool App::settled() const {
  return latest_ && !runner_.progress() && latest_->request.model == document_.model() &&
         latest_->request.dispatch == dispatch_ && workspace_.settled();
}

double App::patience() const {
  if (hold_.holding()) return hold_.patience(FrameHold::Clock::now()).count();
  if (const double due = tooltip_due(); due > 0) return due;
  if (runner_.progress() || export_.valid() || !workspace_.settled()) return 0.05;
  // A frame would disturb what is being measured: it comes between two measurements, when the bench wakes the window.
  return sweep_.busy() && !bench_.busy() ? 0.1 : -1;
}

void App::take_results() {
  take_export();
  const ResultsPtr newest = runner_.latest();
  if (newest == latest_) return;
  window_.request_frames();
  if (unseen_ && hold_.holding()) return;  // one after the other, each with its pictures
  latest_ = newest;
  if (latest_->valid()) {
    shown_ = latest_;
    workspace_.show(shown_);
  }
  if (latest_->state == Results::State::Growing) return;
  unseen_ = true;
  const Verdict verdict = verdict_of(shown_.get(), latest_.get(), std::nullopt);
  const bool mistrusted = verdict.kind == Verdict::Kind::Mistrusted;
  const Log::Weight weight = verdict.kind == Verdict::Kind::Equal ? Log::Weight::Good
                             : mistrusted                         ? Log::Weight::Plain
                                                                  : Log::Weight::Wrong;
  // While something is dragged, only where it ends is worth a line.
  if (!ImGui::IsAnyItemActive()) log_.add(weight, verdict.line());
}

void App::submit_edits(bool even_if_same) {
  if (submitted_ != document_.model()) {  // it may have fewer dispatches than the one before
    const std::size_t count = dispatches(*document_.model()).size();
    if (dispatch_ >= count && dispatch_ > 0) {
      dispatch_ = count == 0 ? 0 : count - 1;
      window_.request_frames();
    }
  }
  const bool same = submitted_ == document_.model() && submitted_dispatch_ == dispatch_;
  if (!even_if_same && (same || !live_)) return;
  submitted_ = document_.model();
  submitted_dispatch_ = dispatch_;
  sources_changed_ = false;
  workspace_.give_way();
  Request request;
  request.model = submitted_;
  request.dispatch = dispatch_;
  request.paths = {document_.folder(), options_.input_path};
  request.memory_limit = memory_limit_;
  runner_.submit(std::move(request));
}

void App::show_title() {
  const std::string title = "Opscope - " + document_.title() + (document_.dirty() ? " *" : "");
  if (std::exchange(window_title_, title) != title) window_.set_title(title);
}

void App::commit_typing() {
  end_typing(form_.entry);
  for (const CaseEdit& edit : take_ended(form_.entry))
    if (Result<void> done = guarded([&]() -> Result<void> {
          apply({edit(*document_.model()), ""});
          return {};
        });
        !done)
      tell({done.error().kind, "what was typed is left out", done.error().what});
}

void App::apply(Edit edit) {
  document_.apply(std::move(edit));
  window_.request_frames();
}

const RefusedText* App::untold() const {
  const std::optional<RefusedText>& refused = form_.entry.refused;
  return refused && !refused->told ? &*refused : nullptr;
}

void App::tell_left_out() {
  if (const RefusedText* text = untold()) tell({.where = text->field, .what = left_out(*text)});
}

void App::replace(Document document) {
  sweep_.cancel();
  display(std::move(document));
}

void App::display(Document document) {
  changed_dialog_.close();
  document_ = std::move(document);
  first_ = document_.model();
  workspace_.open(document_.model());
  history_text_ = {};
  dispatch_ = 0;
  form_ = FormState{};
  log_.add(Log::Weight::Plain, "opened " + document_.title());
  tell_warnings();
  window_.request_frames();
}

void App::write_map() const {
  if (!options_.widget_map) return;
  window_.finish();
  WindowState state;
  const ImGuiIO& io = ImGui::GetIO();
  state.frame = frame_;
  state.drawn = window_.settled();
  state.mouse = io.MousePos;
  state.held = static_cast<int>(std::ranges::count(io.KeysDown, true) + std::ranges::count(io.MouseDown, true));
  state.typed = typed_;
  state.settled = settled() && state.drawn;
  state.verdict = verdict_line_;
  state.title = document_.title() + (document_.dirty() ? " *" : "");
  if (document_.model() == surprise_) state.title += " " + surprise_name_;
  std::string tensors;
  const auto number = [](double value) { return std::isfinite(value) ? fmt::format("{}", value) : "null"; };
  for (const TensorSummary& tensor : shown_ ? shown_->tensors : std::vector<TensorSummary>())
    tensors += fmt::format("{}\"{}\": {{\"min\": {}, \"max\": {}, \"elements\": {}}}", tensors.empty() ? "" : ", ",
                           tensor.name, number(tensor.statistics.min), number(tensor.statistics.max),
                           tensor.statistics.elements);
  check_opengl();
  check_round_trip(*document_.model());
  state.facts =
      fmt::format("{{\"valid\": {}, \"can_undo\": {}, \"as_opened\": {}, \"faults\": {}, \"tensors\": {{{}}}}}",
                  latest_ && latest_->valid(), document_.can_undo(),
                  document_.model() == first_ || *document_.model() == *first_, faults_json(), tensors);
  state.log = log_.last();
  state.recent = log_.recent();
  const SweepSnapshot sweep = sweep_.snapshot();
  for (const auto& line : sweep.lines) state.sweep += line->text() + "\n";
  if (sweep.busy()) state.sweep += "under way";
  const BenchSnapshot bench = bench_.snapshot();
  for (const BenchCurve& curve : curves_of(*bench.report))
    for (const BenchRow& row : curve.rows) state.bench += row_text(curve, row) + "\n";
  for (const std::string& reason : bench.left_out) state.bench += "left out " + reason + "\n";
  if (bench.busy()) state.bench += "under way";
  write_widget_map(*options_.widget_map, state);
}

}  // namespace opscope::gui
