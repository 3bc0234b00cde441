// Recovery of unsaved changes, and changes by other programs to the case's files. Part of App (app.h).

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>

#include "app/gui/jobs/load_case.h"
#include "app/gui/session/files.h"
#include "app/gui/shell/app.h"
#include "core/limits/failure.h"
#include "core/model/json.h"
#include "core/model/load.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

SessionKeeper::State state_of(const Document::Unsaved& unsaved, std::string view, ComparedOutputs compared,
                              std::string compared_tab) {
  const CaseFile& file = *unsaved.file;
  std::error_code ignored;
  SessionKeeper::State state;
  state.model = unsaved.model;
  state.view = std::move(view);
  if (!file.path.empty()) state.session.path = std::filesystem::absolute(file.path, ignored);
  state.session.model.comments = comments_of(file, *unsaved.model);
  state.session.folder = std::filesystem::absolute(file.folder / "", ignored);
  state.session.name = file.title;
  state.session.mark = file.mark;
  state.session.shows_array = file.shows_array;
  state.session.time = std::time(nullptr);
  state.session.process = ::getpid();
  const auto make_absolute = [&](std::filesystem::path& path) { path = std::filesystem::absolute(path, ignored); };
  if (compared.array) make_absolute(*compared.array);
  for (auto& [resource, path] : compared.expected) make_absolute(path);
  if (!compared.folder.empty()) make_absolute(compared.folder);
  state.session.compared = std::move(compared);
  state.session.compared_tab = std::move(compared_tab);
  return state;
}

bool is_same(const SessionKeeper::State& a, const SessionKeeper::State& b) {
  return a.model == b.model && a.view == b.view && a.session.path == b.session.path &&
         a.session.compared == b.session.compared && a.session.compared_tab == b.session.compared_tab;
}

}  // namespace

void App::keep_session() {
  if (!keeper_) return;
  if (const auto news = keeper_->take_news()) {
    window_.request_frames();
    news->good ? log_.add(Log::Weight::Good, news->text) : tell({Error::Kind::BadInput, {}, news->text});
  }
  std::optional<SessionKeeper::State> state;
  if (const std::optional<Document::Unsaved> unsaved = document_.unsaved()) {
    const ParkedTab* other = compared_.tab ? tabs_.find(*compared_.tab) : nullptr;
    state = state_of(*unsaved, document_.dirty() ? workspace_.view_to_save(unsaved->model->view) : unsaved->model->view,
                     compared_, other ? other->document.title() : "");
  }
  bool same = kept_.has_value() == state.has_value();
  if (state) state->session.in_front = true;
  if (kept_ && state && (same = is_same(*kept_, *state))) {
    state->session.time = kept_->session.time;  // coming to the front is no change
    same = kept_->session.in_front;
  }
  if (same && !keep_again_) return;
  if (state)
    for (const auto& [schema, memory] : form_.operators) state->session.operators.push_back(memory);
  SessionKeeper::States states;
  for (const ParkedTabPtr& tab : tabs_.parked())
    if (tab->kept) states.emplace(tab->number, *tab->kept);
  if (state) states.emplace(number_, *state);
  keeper_->keep(std::move(states));
  // At the end: if memory ran out above, the next frame tries again.
  kept_ = std::move(state);
  keep_again_ = false;
}

bool App::keep_all() {
  const Result<bool> kept = guarded([&]() -> Result<bool> {
    commit_typing();
    keep_session();
    return !keeper_ || !any_unsaved() || keeper_->finish(SessionKeeper::longest_write);
  });
  return kept && *kept;
}

void App::forget_session() {
  if (!keeper_) return;
  keeper_->forget();
  keeper_->finish(SessionKeeper::longest_write);
}

void App::find_lost_sessions() {
  if (!keeper_) return;
  const Result<std::filesystem::path> folder = state_folder();
  if (!folder) return;  // the keeper reports it at the first change
  search_.start([folder = *folder](const TaskControl& control) -> Result<FoundSessions> {
    return await_sessions(folder, [&] { return control.stopped(); });
  });
}

void App::take_lost_sessions() {
  std::optional<Result<FoundSessions>> ended = search_.take();
  if (!ended) return;
  Result<FoundSessions>& found = *ended;
  if (!found)
    return tell(
        {found.error().kind, {}, "unsaved changes of earlier windows cannot be looked for: " + found.error().text()});
  for (const std::string& problem : found->problems) tell({Error::Kind::BadInput, {}, problem});
  if (recover_dialog_.was_put_off() && found->sessions.empty() && found->problems.empty())
    log_.add(Log::Weight::Plain, "no unsaved changes are left to recover: another window has taken them");
  recover_dialog_.offer(std::move(found->sessions));
  window_.request_frames();  // a dialog needs two frames to find its place
}

void App::draw_session_dialogs() {
  if (const std::optional<RecoverDialog::Choice> choice = recover_dialog_.draw()) {
    if (!choice->recover)
      remove_session(*recover_dialog_.take(choice->files.front()));
    else if (choice->files.size() == 1)
      recover(choice->files.front());
    else
      recover_all(choice->files);
  }
  const ChangedDialog::Answer answer = changed_dialog_.draw(document_.model(), document_.dirty());
  if (answer == ChangedDialog::Answer::None) return;
  const ForeignChange change = changed_dialog_.take();
  window_.request_frames();
  if (answer == ChangedDialog::Answer::Cancel) return;
  if (answer == ChangedDialog::Answer::TakeTheirs) {
    apply({*change.theirs, ""});
    document_.mark_saved(change.path);
    document_.set_mark(change.mark);
    document_.set_comments(*change.theirs);
    log_.add(Log::Weight::Plain, "took " + change.path.string() + " as changed by another program");
    document_.warnings = change.warnings;
    tell_warnings();
    return;
  }
  document_.mark_unsaved();
  document_.set_mark(change.mark);
  if (change.saving) save(change.after_save);
}

// The session stays in the list until its case is on screen: the user may cancel the question about unsaved changes, or
// discard the session before answering it.
void App::recover(const std::filesystem::path& file) {
  commit_typing();
  if (shows_another_file(file)) return recover(file, Place::NewTab);
  choose_place([this, file](Place place) { recover(file, place); });
}

// A case from a file, which recovering another one must not close.
bool App::shows_another_file(const std::filesystem::path& session) const {
  const FoundSession* found = recover_dialog_.find(session);
  return found != nullptr && !document_.path().empty() && document_.path() != found->session.path;
}

// The case that was in front, else the one that was changed last, comes last, so that it is in front again.
void App::recover_all(std::vector<std::filesystem::path> files) {
  commit_typing();
  auto front = std::ranges::find_if(files, [this](const std::filesystem::path& file) {
    const FoundSession* found = recover_dialog_.find(file);
    return found != nullptr && found->session.in_front;
  });
  if (front == files.end()) front = files.begin();
  std::rotate(front, front + 1, files.end());
  for (const std::filesystem::path& file : files)
    recover(file, document_.unsaved() || untold() || shows_another_file(file) ? Place::NewTab : Place::Here);
}

void App::recover(const std::filesystem::path& file, Place place) {
  const FoundSession* found = recover_dialog_.find(file);
  if (found == nullptr) return;
  const Session& old = found->session;
  Document document = recovered_document(old);
  std::optional<ForeignChange> foreign;
  if (document.saved() && old.mark.exists && old.mark != document.mark()) {
    foreign = {.path = old.path, .mark = document.mark(), .theirs = document.saved(), .problem = {}, .after_save = {}};
    document.mark_unsaved();
    document.set_mark(old.mark);  // so that saving asks until the question is answered
  }
  if (!show(std::move(document), place)) return;
  for (const OperatorMemory& memory : old.operators) form_.operators[memory.desc.schema] = memory;
  if (old.compared.any()) compare_with(old.compared);
  log_.add(Log::Weight::Good,
           "recovered the unsaved changes to " + old.name + "; single steps of them cannot be undone");
  if (const bool is_of_one = old.compared.array && !old.compared.dispatch.name.empty();
      is_of_one && dispatches(*document_.model()).size() > 1)
    log_.add(
        Log::Weight::Plain,
        fmt::format("the file at {} is compared again; those that were chosen before it for other dispatches are not",
                    visible_name(old.compared.dispatch.name, 24)));
  if (!old.compared_tab.empty())
    log_.add(Log::Weight::Plain, fmt::format("{} was compared with the tab {}; the comparison is not recovered",
                                             visible_name(old.name, 64), visible_name(old.compared_tab, 64)));
  if (foreign) changed_dialog_.tell(*std::move(foreign));
  keeper_->replaces(*recover_dialog_.take(file));
}

void App::follow_files() {
  const ParkedTab* other = tab_beside();
  const ModelPtr model = other ? other->document.model() : nullptr;
  const std::pair read(model, other ? other->document.folder() : std::filesystem::path());
  if (std::exchange(watched_beside_, read) != read)  // looking files up may be slow
    files_beside_ =
        other ? source_files(*model, {read.second, options_.input_path}) : std::set<std::filesystem::path>();
  std::set<std::filesystem::path> beside = compared_.files();
  beside.merge(files_of_candidates());
  beside.insert(files_beside_.begin(), files_beside_.end());
  std::set<std::filesystem::path> others = compared_.listed;
  others.merge(compared_.folders());
  watch_.follow(document_, options_.input_path, beside, others);
}

void App::look_at_files() {
  follow_files();
  const std::set<std::filesystem::path> folders = compared_.folders();
  bool sources = false;
  if (watched_case_ != document_.path()) {  // undo, or another tab, may lead to a case that was not watched for a while
    watched_case_ = document_.path();
    if (watched_case_->empty()) {
      changed_dialog_.close();
    } else {
      last_case_folder_ = folder_to_write_in();
      look_at_case_file();
    }
    sources = compare_with_new_results();
  }
  for (const std::filesystem::path& file : watch_.take_changed()) {
    if (folders.contains(file)) {
      if (compare_with_new_results()) sources = true;
      if (!watch_.is_read(file)) continue;
    }
    golden_check_due_ = true;
    window_.request_frames();  // that begin a check
    if (!watch_.is_read(file)) continue;
    if (file == document_.path()) {
      look_at_case_file();
      continue;
    }
    sources = sources_changed_ = true;
    const bool exists = mark_of(file).exists;
    if (exists) renew_origin(compared_, file, document_.model());
    if (take_candidate_file(file)) continue;
    if (!exists)
      log_.add(Log::Weight::Wrong, file.string() + " is missing: it was removed or renamed");
    else
      log_.add(Log::Weight::Plain, file.string() + " has changed" + (live_ ? "; the case runs again" : ""));
  }
  if (sources && live_) submit_edits(true);
}

bool App::compare_with_new_results() {
  const std::vector<std::filesystem::path> added = take_new_results(compared_, *document_.model());
  for (const std::filesystem::path& file : added)
    log_.add(Log::Weight::Plain, "comparing with " + file.string() + " too" + (live_ ? "; the case runs again" : ""));
  for (const std::filesystem::path& file : added) renew_origin(compared_, file, document_.model());
  if (!added.empty()) sources_changed_ = true, window_.request_frames();
  return !added.empty();
}

// True if the file of the case holds what the document knows. Otherwise asks the user what to do. `saving`: the file is
// about to be replaced.
bool App::look_at_case_file(bool saving, const std::function<void()>& after_save) {
  const std::filesystem::path path = document_.path();
  const FileMark mark = mark_of(path);
  if (mark == document_.mark()) {
    changed_dialog_.close();
    return true;
  }
  if (!mark.exists && saving) return true;
  if (!saving && changed_dialog_.asks_about(mark)) return false;
  ForeignChange change{.path = path, .mark = mark, .theirs = nullptr, .problem = {}, .after_save = after_save};
  change.saving = saving;
  if (mark.exists) {
    Result<Model> theirs = guarded([&] { return read_model(path, &change.warnings); });
    if (theirs) {
      if (document_.saved()) {  // a different view is no change
        Model known = *document_.saved();
        known.view = theirs->view;
        if (known == *theirs) {
          document_.set_mark(mark);
          document_.set_comments(*theirs);
          changed_dialog_.close();
          return true;
        }
      }
      change.theirs = std::make_shared<const Model>(*std::move(theirs));
    } else {
      change.problem = theirs.error().text();
    }
  }
  changed_dialog_.tell(std::move(change));
  window_.request_frames();
  return false;
}

}  // namespace opscope::gui
