#include "app/gui/session/document.h"

#include <utility>

namespace opscope::gui {

Document::Document(Model model, std::filesystem::path path)
    : present_(std::make_shared<const Model>(std::move(model))),
      saved_(present_),
      path_(std::move(path)),
      folder_(path_.parent_path()),
      title_(path_.filename().string()),
      comments_(present_->comments) {
  footprint_.add(*present_);
}

Document::Document(Model model, std::filesystem::path folder, std::string name)
    : present_(std::make_shared<const Model>(std::move(model))),
      saved_(present_),
      folder_(std::move(folder)),
      title_(std::move(name)),
      comments_(present_->comments) {
  footprint_.add(*present_);
}

void Document::apply(Edit edit) {
  const bool continues = !edit.gesture.empty() && edit.gesture == gesture_;
  if (continues)
    footprint_.remove(*present_);
  else
    past_.push_back({present_, std::chrono::system_clock::now()});
  gesture_ = std::move(edit.gesture);
  for (const Step& step : future_) footprint_.remove(*step.model);
  future_.clear();
  present_ = std::make_shared<const Model>(std::move(edit.model));
  footprint_.add(*present_);
  give_up_oldest();
}

void Document::undo() {
  if (past_.empty()) return;
  future_.push_back({std::exchange(present_, past_.back().model), past_.back().made});
  past_.pop_back();
  end_gesture();
}

void Document::redo() {
  if (future_.empty()) return;
  past_.push_back({std::exchange(present_, future_.back().model), future_.back().made});
  future_.pop_back();
  end_gesture();
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

void Document::mark_saved(std::filesystem::path path) {
  path_ = std::move(path);
  folder_ = path_.parent_path();
  title_ = path_.filename().string();
  saved_ = present_;
  mark_ = mark_of(path_);
  end_gesture();
}

}  // namespace opscope::gui
