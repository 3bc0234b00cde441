#pragma once
// The case being edited, with its undo history: a value, free of the window.

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/model/model.h"

namespace opscope::gui {

using ModelPtr = std::shared_ptr<const Model>;

// What a pane gives back when the user changed something. Edits of one gesture (a drag, the typing of one number)
// become one step of undo; an empty gesture is a step of its own.
struct Edit {
  Model model;
  std::string gesture;
};

class Document {
 public:
  // `path`: the file it was read from; empty for a case that has none yet, whose relative sources then stand in
  // `folder` and which is called `name`.
  Document(Model model, std::filesystem::path path);
  Document(Model model, std::filesystem::path folder, std::string name);

  const ModelPtr& model() const { return present_; }
  const std::filesystem::path& path() const { return path_; }  // empty: never saved
  const std::filesystem::path& folder() const { return folder_; }
  const std::string& title() const { return title_; }
  bool dirty() const { return present_ != saved_; }

  void apply(Edit edit);
  // The next edit begins a step of its own, even under the same gesture.
  void end_gesture() { gesture_.clear(); }

  bool can_undo() const { return !past_.empty(); }
  bool can_redo() const { return !future_.empty(); }
  void undo();
  void redo();

  // The present model, as it was written to `path`, stands there; undo goes on from it.
  void mark_saved(std::filesystem::path path);

 private:
  std::vector<ModelPtr> past_, future_;  // the nearest last
  ModelPtr present_, saved_;
  std::filesystem::path path_, folder_;
  std::string title_;
  std::string gesture_;
};

}  // namespace opscope::gui
