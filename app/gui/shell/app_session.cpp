// What must not be lost: unsaved changes when the program ends, and what other programs write meanwhile.

#include <unistd.h>

#include <ctime>

#include "app/gui/session/files.h"
#include "app/gui/shell/app.h"
#include "core/limits/failure.h"
#include "core/model/find_source.h"
#include "core/model/json.h"

namespace opscope::gui {

void App::keep_session() {
  if (!keeper_) return;
  if (const auto news = keeper_->take_news()) {
    window_.request_frames();
    news->good ? log_.add(Log::Weight::Good, news->text) : tell({Error::Kind::BadInput, {}, news->text});
  }
  if (!document_.dirty()) {
    if (kept_) keeper_->forget();
    kept_.reset();
    return;
  }
  std::string view = workspace_.view_json();
  if (kept_ == document_.model() && kept_view_ == view && kept_path_ == document_.path()) return;
  std::error_code ignored;
  SessionKeeper::State state;
  state.model = document_.model();
  state.view = view;
  if (!document_.path().empty()) state.session.path = std::filesystem::absolute(document_.path(), ignored);
  state.session.folder = std::filesystem::absolute(document_.folder() / "", ignored);
  state.session.name = document_.title();
  state.session.mark = document_.mark();
  state.session.time = std::time(nullptr);
  state.session.process = ::getpid();
  keeper_->keep(std::move(state));
  // Last: if memory ran out above, the next frame tries again.
  kept_path_ = document_.path();
  kept_view_ = std::move(view);
  kept_ = document_.model();
}

bool App::keep_all() {
  const Result<bool> kept = guarded([&]() -> Result<bool> {
    commit_typing();
    keep_session();
    return !keeper_ || !document_.dirty() || keeper_->finish(SessionKeeper::longest_write);
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
  if (!folder) return;  // the keeper tells with the first change
  search_ = std::async(std::launch::async, [folder = *folder] {
    auto found = guarded([&]() -> Result<FoundSessions> { return find_sessions(folder); });
    glfwPostEmptyEvent();
    return found;
  });
}

void App::take_lost_sessions() {
  if (!search_.valid() || search_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
  Result<FoundSessions> found = search_.get();
  if (!found) {
    tell({found.error().kind, {}, "unsaved changes of earlier windows cannot be looked for: " + found.error().text()});
    return;
  }
  for (const std::string& problem : found->problems) tell({Error::Kind::BadInput, {}, problem});
  recover_dialog_.offer(std::move(found->sessions));
  window_.request_frames();  // a dialog takes two to find its place
}

void App::draw_session_dialogs() {
  if (const std::optional<RecoverDialog::Choice> choice = recover_dialog_.draw()) {
    if (choice->recover)
      recover(choice->file);
    else if (std::optional<FoundSession> session = recover_dialog_.take(choice->file))
      remove_session(*std::move(session));
  }
  const ChangedDialog::Answer answer = changed_dialog_.draw(document_.model(), document_.dirty());
  if (answer == ChangedDialog::Answer::None) return;
  const ForeignChange change = changed_dialog_.take();
  window_.request_frames();
  if (answer == ChangedDialog::Answer::TakeTheirs) {
    apply({*change.theirs, ""});
    document_.mark_saved(change.path);
    document_.set_mark(change.mark);
    document_.set_comments(change.theirs->comments);
    log_.add(Log::Weight::Plain, "took " + change.path.string() + " as another program wrote it");
    document_.warnings = change.warnings;
    tell_warnings();
    return;
  }
  document_.mark_unsaved();
  document_.set_mark(change.mark);
  if (change.saving) save(change.after_save);
}

// It stays offered until it is on screen: the question about unsaved changes may be answered with "Cancel", or later
// than the offer.
void App::recover(const std::filesystem::path& file) {
  commit_typing();
  if_saved([this, file] {
    const FoundSession* found = recover_dialog_.find(file);
    if (found == nullptr) return;
    const Session& old = found->session;
    Document document = recovered_document(old);
    std::optional<ForeignChange> foreign;
    if (document.saved() && old.mark.exists && old.mark != document.mark()) {
      foreign = {
          .path = old.path, .mark = document.mark(), .theirs = document.saved(), .problem = {}, .after_save = {}};
      document.mark_unsaved();
      document.set_mark(old.mark);  // so that saving asks, until this is answered
    }
    replace(std::move(document));
    log_.add(Log::Weight::Good, "recovered the unsaved changes to " + old.name);
    if (foreign) changed_dialog_.tell(*std::move(foreign));
    keeper_->replaces(*recover_dialog_.take(file));
  });
}

void App::watch_files() {
  if (watched_model_ == document_.model() && watched_path_ == document_.path()) return;
  std::set<std::string> sources;
  for (const Resource& resource : document_.model()->resources)
    if (const auto* values = std::get_if<FileValues>(&resource.initial_values)) sources.insert(values->source_path);
  // Looking the sources up asks the file system, which may be slow.
  if (watched_path_ == document_.path() && watched_sources_ == sources) {
    watched_model_ = document_.model();
    return;
  }
  std::set<std::filesystem::path> files;
  if (!document_.path().empty()) files.insert(document_.path());
  bool all_there = true;
  for (const std::string& source : sources) {
    const auto file = find_source(source, {document_.folder(), options_.input_path});
    all_there = all_there && file;
    if (file) files.insert(*file);
  }
  if (!all_there) sources.clear();  // they are looked for again with the next edit
  watch_.watch(files);
  watched_sources_ = std::move(sources);
  watched_path_ = document_.path();
  watched_model_ = document_.model();
}

void App::look_at_files() {
  watch_files();
  bool sources = false;
  for (const std::filesystem::path& file : watch_.take_changed()) {
    if (file == document_.path()) {
      look_at_case_file();
      continue;
    }
    sources = sources_changed_ = true;
    log_.add(Log::Weight::Plain, file.string() + " has changed" + (live_ ? "; the case runs again" : ""));
  }
  if (sources && live_) submit_edits(true);
}

// The file still holds what the document knows, or what differs is told; `saving`: before it is replaced.
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
      if (document_.saved()) {  // the view is no part of the case, and the document's own may be older
        Model known = *document_.saved();
        known.view = theirs->view;
        if (known == *theirs) {
          document_.set_mark(mark);
          document_.set_comments(theirs->comments);
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
