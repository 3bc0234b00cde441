#pragma once
// Tells that another program has changed the file of the case, and asks what to do. It stands over the case and does
// not keep anyone from it.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/session/document.h"
#include "core/error.h"
#include "core/model/changes.h"

namespace opscope::gui {

// A file that no longer holds what the window knows of it.
struct ForeignChange {
  std::filesystem::path path;
  FileMark mark;                     // of the file as it was found
  ModelPtr theirs;                   // what it holds now; null where it is gone or cannot be read,
  std::string problem;               // and why
  CaseWarnings warnings = {};        // of theirs
  std::function<void()> after_save;  // set where a save was asked for: what was to follow it
  bool saving = false;
};

class ChangedDialog {
 public:
  void tell(ForeignChange change);
  void close() { *this = {}; }
  // Whether it asks about the file as `mark` tells it.
  bool asks_about(const FileMark& mark) const { return change_ && change_->mark == mark; }

  enum class Answer { None, KeepMine, TakeTheirs };
  // `mine`: the case as it stands in the window; `unsaved`: with changes of its own.
  Answer draw(const ModelPtr& mine, bool unsaved);
  // After an answer: what it was about.
  ForeignChange take();

 private:
  void draw_both(const ModelPtr& mine);

  std::optional<ForeignChange> change_;
  bool both_ = false;
  ModelPtr compared_;  // with theirs
  std::vector<Change> changes_;
};

}  // namespace opscope::gui
