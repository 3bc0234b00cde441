#include "app/gui/session/document.h"

#include <utility>

namespace opscope::gui {

Document::Document(Model model, std::filesystem::path path)
    : present_(std::make_shared<const Model>(std::move(model))),
      saved_(present_),
      path_(std::move(path)),
      folder_(path_.parent_path()),
      title_(path_.filename().string()) {}

Document::Document(Model model, std::filesystem::path folder, std::string name)
    : present_(std::make_shared<const Model>(std::move(model))),
      saved_(present_),
      folder_(std::move(folder)),
      title_(std::move(name)) {}

void Document::apply(Edit edit) {
  const bool continues = !edit.gesture.empty() && edit.gesture == gesture_;
  if (!continues) past_.push_back(present_);
  gesture_ = std::move(edit.gesture);
  future_.clear();
  present_ = std::make_shared<const Model>(std::move(edit.model));
}

void Document::undo() {
  if (past_.empty()) return;
  future_.push_back(std::exchange(present_, past_.back()));
  past_.pop_back();
  end_gesture();
}

void Document::redo() {
  if (future_.empty()) return;
  past_.push_back(std::exchange(present_, future_.back()));
  future_.pop_back();
  end_gesture();
}

void Document::mark_saved(std::filesystem::path path) {
  path_ = std::move(path);
  folder_ = path_.parent_path();
  title_ = path_.filename().string();
  saved_ = present_;
  end_gesture();
}

}  // namespace opscope::gui
