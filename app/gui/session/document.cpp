#include "app/gui/session/document.h"

#include <algorithm>
#include <utility>

namespace opscope::gui {
namespace {

// The name of the file. All golden folders name their case alike, so its folder's name stands before it.
std::string title_of_file(const std::filesystem::path& path) {
  const std::filesystem::path folder = path.parent_path().filename();
  return (path.filename() == "model.json" ? folder / path.filename() : path.filename()).string();
}

}  // namespace

Comments comments_of(const CaseFile& file, const Model& model) {
  return file.of_example && !(file.subject == subject_of(model)) ? Comments{} : file.comments;
}

Document::Document(Model model, std::filesystem::path path) : Document(std::move(model), path.parent_path(), {}) {
  file_.title = title_of_file(path);
  file_.path = std::move(path);
}

Document::Document(Model model, std::filesystem::path folder, std::string name)
    : present_(std::make_shared<const Model>(std::move(model))),
      file_{.path = {},
            .folder = std::move(folder),
            .title = std::move(name),
            .saved = present_,
            .mark = {},
            .comments = present_->comments,
            .subject = subject_of(*present_),
            .of_example = false} {
  footprint_.add(*present_);
}

void Document::apply(Edit edit) {
  if (edit.model == *present_) return;  // such as the choice of what is chosen already
  const bool continues = !edit.gesture.empty() && edit.gesture == gesture_;
  if (continues)
    footprint_.remove(*present_);
  else
    past_.push_back({present_, std::chrono::system_clock::now(), nullptr, edit.gesture, {}, std::move(edit.name)});
  gesture_ = std::move(edit.gesture);
  for (const Step& step : future_) footprint_.remove(*step.model);
  future_.clear();
  // What the file holds already is no change, whichever edits led to it.
  present_ =
      file_.saved && edit.model == *file_.saved ? file_.saved : std::make_shared<const Model>(std::move(edit.model));
  footprint_.add(*present_);
  give_up_oldest();
}

ModelPtr Document::nearest_behind(const std::function<bool(const Model&)>& differs) const {
  for (auto step = past_.rbegin(); step != past_.rend() && !step->file; ++step)
    if (differs(*step->model)) return step->model;
  return nullptr;
}

void Document::amend(Model model) {
  change(present_, [&](const Model&) { return std::move(model); });
}

void Document::end_gesture() {
  if (std::exchange(gesture_, {}).empty() || past_.empty() || past_.back().file) return;
  const ModelPtr& before = past_.back().model;
  if (!(*before == *present_)) return;
  footprint_.remove(*present_);
  present_ = before;
  past_.pop_back();
}

void Document::entitle(std::string title) {
  if (!file_.path.empty() || title == file_.title) return;
  if (!past_.empty() && !past_.back().file && !past_.back().title) past_.back().title = file_.title;
  file_.title = std::move(title);
}

// Allocates first: if memory runs out, the model and its file still belong together.
void Document::put_aside(Model model, std::string title) {
  auto behind = std::make_shared<const CaseFile>(file_);
  CaseFile file{.path = {},
                .folder = file_.folder,
                .title = std::move(title),
                .saved = nullptr,
                .mark = {},
                .comments = model.comments,
                .subject = subject_of(model),
                .of_example = false};
  apply({std::move(model), ""});
  file.saved = present_;
  past_.back().file = std::move(behind);
  file_ = std::move(file);
}

void Document::set_comments(const Model& model) {
  CommentSubject subject = subject_of(model);
  file_.comments = model.comments;
  file_.subject = std::move(subject);
  file_.of_example = false;
}

void Document::take_comments(const Document& other) {
  CommentSubject subject = other.file_.subject;
  file_.comments = other.file_.comments;
  file_.subject = std::move(subject);
  file_.of_example = other.file_.of_example;
}

std::optional<std::string> Document::outdated_comment() const {
  const bool is_outdated =
      !file_.of_example && has_top_comment(file_.comments) && !has_same_operators(file_.subject, subject_of(*present_));
  return is_outdated ? std::optional(operators_text(file_.subject)) : std::nullopt;
}

void Document::remove_top_comments() { file_.comments = without_top_comments(file_.comments); }

std::optional<Document::Unsaved> Document::unsaved_behind() const {
  const auto is_unsaved = [](const Step& step) { return step.file && step.model != step.file->saved; };
  const auto last = std::find_if(past_.rbegin(), past_.rend(), is_unsaved);
  return last == past_.rend() ? std::nullopt : std::optional(Unsaved{last->model, last->file.get()});
}

std::optional<Document::Unsaved> Document::unsaved() const {
  return dirty() ? Unsaved{present_, &file_} : unsaved_behind();
}

Document::Step Document::exchange(const Step& to) {
  Step back{nullptr, to.made, nullptr, to.gesture, {}, to.name};
  if (to.file) {
    back.file = std::make_shared<const CaseFile>(file_);
    file_ = CaseFile(*to.file);
  } else if (to.title && file_.path.empty()) {
    back.title = std::exchange(file_.title, *to.title);
  }
  back.model = std::exchange(present_, to.model);
  end_gesture();
  return back;
}

void Document::undo() {
  end_gesture();
  if (past_.empty()) return;
  future_.push_back(exchange(past_.back()));
  past_.pop_back();
}

void Document::take_back() {
  if (past_.empty()) return;
  undo();
  footprint_.remove(*future_.back().model);
  future_.pop_back();
}

void Document::redo() {
  end_gesture();
  if (future_.empty()) return;
  past_.push_back(exchange(future_.back()));
  future_.pop_back();
}

Document::Changes Document::changes_since_saved() const {
  Changes changes;
  for (auto step = past_.rbegin(); dirty() && step != past_.rend() && !step->file; ++step) {
    ++changes.steps, changes.first = step->made;
    if (step->model == file_.saved) return changes;
  }
  return {};
}

History Document::history() const {
  History history;
  history.complete = complete_;
  history.steps = past_.size();
  if (past_.empty()) return history;
  history.oldest = past_.front().made;
  history.before_oldest = past_.front().model;
  history.after_oldest = past_.size() > 1 ? past_[1].model : present_;
  return history;
}

void Document::limit_history(std::uint64_t bytes) {
  history_limit_ = bytes;
  give_up_oldest();
}

void Document::give_up_oldest() {
  while (past_.size() > least_steps && footprint_.bytes() > history_limit_) {
    footprint_.remove(*past_.front().model);
    past_.pop_front();
    complete_ = false;
  }
}

void Document::change(ModelPtr& model, const std::function<Model(const Model&)>& change) {
  Model changed = change(*model);
  if (changed == *model) return;
  footprint_.remove(*model);
  model = std::make_shared<const Model>(std::move(changed));
  footprint_.add(*model);
}

void Document::change_all(const std::function<Model(const Model&)>& change_one) {
  change(present_, change_one);
  for (auto step = past_.rbegin(); step != past_.rend() && !step->file; ++step) change(step->model, change_one);
  for (auto step = future_.rbegin(); step != future_.rend() && !step->file; ++step) change(step->model, change_one);
}

void Document::mark_saved(std::filesystem::path path) {
  file_.folder = path.parent_path();
  file_.title = title_of_file(path);
  file_.path = std::move(path);
  file_.saved = present_;
  file_.mark = mark_of(file_.path);
  end_gesture();
}

}  // namespace opscope::gui
