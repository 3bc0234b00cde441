#pragma once
// The case being edited, with its undo history: a value, free of the window.

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/session/file_mark.h"
#include "core/model/footprint.h"
#include "core/model/json.h"
#include "core/model/model.h"

namespace opscope::gui {

using ModelPtr = std::shared_ptr<const Model>;

// What a pane gives back when the user changed something. Edits of one gesture (a drag, the typing of one number)
// become one step of undo; an empty gesture is a step of its own.
struct Edit {
  Model model;
  std::string gesture;
};

// What can be taken back.
struct History {
  std::size_t steps = 0;
  std::chrono::system_clock::time_point oldest{};  // when the oldest of these steps was made
  ModelPtr before_oldest, after_oldest;            // the case around it; null where there is no step
  bool complete = true;                            // false once older steps were given up for their memory
};

class Document {
 public:
  // The steps that can be undone and redone take at most so much memory, but for the nearest few.
  static constexpr std::uint64_t default_history_bytes = std::uint64_t{256} << 20;
  static constexpr std::size_t least_steps = 4;

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
  History history() const;
  std::uint64_t history_bytes() const { return footprint_.bytes(); }
  void limit_history(std::uint64_t bytes);

  // The present model, as it was written to `path`, stands there; undo goes on from it.
  void mark_saved(std::filesystem::path path);
  // No file holds the present model, whatever undo leads to.
  void mark_unsaved() { saved_ = nullptr; }
  // What the file at `path` holds as far as this document knows; null where it holds none of its cases.
  const ModelPtr& saved() const { return saved_; }
  // The file as it was when it held that.
  const FileMark& mark() const { return mark_; }
  void set_mark(const FileMark& mark) { mark_ = mark; }
  // Of the file, whatever undo leads to: nobody edits them here, so that those read last are the ones to save.
  const Comments& comments() const { return comments_; }
  void set_comments(Comments comments) { comments_ = std::move(comments); }

  // What the file says that does nothing, or acts as something else than it says; for the log, when it is opened.
  CaseWarnings warnings;

 private:
  struct Step {
    ModelPtr model;  // the case on the other side of the step
    std::chrono::system_clock::time_point made;
  };
  void give_up_oldest();

  std::deque<Step> past_;     // the nearest last
  std::vector<Step> future_;  // the same
  Footprint footprint_;       // of all of these, and of the present case
  std::uint64_t history_limit_ = default_history_bytes;
  bool complete_ = true;
  ModelPtr present_, saved_;
  std::filesystem::path path_, folder_;
  std::string title_;
  FileMark mark_;
  Comments comments_;
  std::string gesture_;
};

}  // namespace opscope::gui
