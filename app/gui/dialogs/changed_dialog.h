#pragma once
// Reports that another program has changed the file of the case, and asks what to do. It lies over the case and does
// not block it.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/session/document.h"
#include "core/error.h"
#include "core/model/changes.h"

namespace opscope::gui {

// A change of the case's file by another program.
struct ForeignChange {
  std::filesystem::path path;
  FileMark mark;                     // of the changed file
  ModelPtr theirs;                   // what it holds now; nullptr if it is gone or cannot be read
  std::string problem;               // why it cannot be read
  CaseWarnings warnings = {};        // of `theirs`
  std::function<void()> after_save;  // called after the save; may be empty
  bool saving = false;               // the user asked to save
};

class ChangedDialog {
 public:
  void tell(ForeignChange change);
  void close() { *this = {}; }
  // True if it asks about the file with this mark.
  bool asks_about(const FileMark& mark) const { return change_ && change_->mark == mark; }

  enum class Answer { None, KeepMine, TakeTheirs, Cancel };  // Cancel: saves nothing; the next save asks again
  // `mine`: the case in the window; `unsaved`: it has changes of its own.
  Answer draw(const ModelPtr& mine, bool unsaved);
  // After an answer: the change that it was about.
  ForeignChange take();

 private:
  void draw_both(const ModelPtr& mine);

  std::optional<ForeignChange> change_;
  bool takes_focus_ = false;  // in the next frame
  bool both_ = false;
  ModelPtr compared_;  // with theirs
  std::vector<Change> changes_;
};

}  // namespace opscope::gui
