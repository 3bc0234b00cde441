#pragma once
// The case being edited, with its undo history: a value, free of the window.

#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/session/comment_subject.h"
#include "app/gui/session/file_mark.h"
#include "core/model/footprint.h"
#include "core/model/json.h"
#include "core/model/model.h"

namespace opscope::gui {

using ModelPtr = std::shared_ptr<const Model>;

// An edit that a pane returns. Edits of one gesture (a drag, the typing of one number) become
// one step of undo. An edit without a gesture is a separate step.
struct Edit {
  Model model;
  std::string gesture;
  std::string name = {};  // undo tells it in place of the change, such as that of a button; empty: the change is told
};

// The steps that can be undone.
struct History {
  std::size_t steps = 0;
  std::chrono::system_clock::time_point oldest{};  // when the oldest of these steps was made
  ModelPtr before_oldest, after_oldest;            // the case before and after it; nullptr if there is no step
  bool complete = true;                            // false once older steps were dropped to save memory
};

// The file that a case belongs to.
struct CaseFile {
  std::filesystem::path path;    // empty: none yet
  std::filesystem::path folder;  // relative sources are in here
  std::string title;             // "photo.json"; "golden/model.json" for a file of that name
  ModelPtr saved;     // the model that the file holds as far as the document knows; nullptr if it holds none of its own
  FileMark mark;      // of the file when it held that
  Comments comments;  // cannot be edited, so undo does not affect them: those read last are saved
  CommentSubject subject;    // of the comments
  bool of_example = false;   // the comments describe an example that the case was, and were not written by its user
  bool shows_array = false;  // the case was made to show an array, and to compare it: its operator is not in question
};

// The comments that `model` is saved with: without those of an example from which it differs in an operator or an
// attribute.
Comments comments_of(const CaseFile& file, const Model& model);

class Document {
 public:
  // The limit for the memory of the steps that can be undone and redone, except for the nearest few.
  static constexpr std::uint64_t default_history_bytes = std::uint64_t{256} << 20;
  static constexpr std::size_t least_steps = 4;

  // `path`: the file that the case was read from. A case without a file has a `name`, and its relative sources are in
  // `folder`.
  Document(Model model, std::filesystem::path path);
  Document(Model model, std::filesystem::path folder, std::string name);

  const ModelPtr& model() const { return present_; }
  const std::filesystem::path& path() const { return file_.path; }  // empty: never saved
  const std::filesystem::path& folder() const { return file_.folder; }
  const std::string& title() const { return file_.title; }
  bool dirty() const { return present_ != file_.saved; }
  struct Unsaved {
    ModelPtr model;
    const CaseFile* file;  // until the document changes
  };
  // The nearest case with unsaved changes that put_aside() left behind and that undo leads to.
  std::optional<Unsaved> unsaved_behind() const;
  // The present case if it has unsaved changes, else unsaved_behind().
  std::optional<Unsaved> unsaved() const;

  // An edit that changes nothing is no step of undo, and leaves those of redo.
  void apply(Edit edit);
  // Replaces the present case as part of the last step, which must not be undone.
  void amend(Model model);
  // The title of the case that the last step, or the one that was undone last, put in front by put_aside(); nullptr: it
  // did not.
  const std::string* undone_title() const { return past_.empty() || !past_.back().file ? nullptr : &file_.title; }
  const std::string* redone_title() const {
    return future_.empty() || !future_.back().file ? nullptr : &future_.back().file->title;
  }
  // Renames a case that has no file, as part of the last step: undo and redo take the title along.
  void entitle(std::string title);
  // A step of undo to a case of its own, which has no file and no changes yet. Undo leads back to the present case and
  // its file.
  void put_aside(Model model, std::string title);
  // The next edit begins a new step, even if its gesture is the same. A gesture that ended where it began is no step.
  void end_gesture();

  bool can_undo() const { return !past_.empty(); }
  bool can_redo() const { return !future_.empty(); }
  void undo();
  void redo();
  void take_back();  // as undo(), but for good: the step cannot be redone
  History history() const;
  // The steps from the saved case to the present one, and when the first was made. 0: undo does not lead to that case.
  struct Changes {
    std::size_t steps = 0;
    std::chrono::system_clock::time_point first{};
  };
  Changes changes_since_saved() const;
  // The cases that undo and redo lead to; nullptr if there is none.
  ModelPtr before() const { return past_.empty() ? nullptr : past_.back().model; }
  // The nearest case of the present file that undo leads to and that `differs`; nullptr if there is none.
  ModelPtr nearest_behind(const std::function<bool(const Model&)>& differs) const;
  ModelPtr after() const { return future_.empty() ? nullptr : future_.back().model; }
  // Of the steps that undo and redo would take; empty if those had none, or if there is no step.
  std::string_view undone_gesture() const { return past_.empty() ? std::string_view() : past_.back().gesture; }
  std::string_view redone_gesture() const { return future_.empty() ? std::string_view() : future_.back().gesture; }
  // Their names, likewise.
  std::string_view undone_name() const { return past_.empty() ? std::string_view() : past_.back().name; }
  std::string_view redone_name() const { return future_.empty() ? std::string_view() : future_.back().name; }
  std::uint64_t history_bytes() const { return footprint_.bytes(); }
  void limit_history(std::uint64_t bytes);

  // Changes the models of the present file without a step: the present one and those that undo and redo lead to.
  void change_all(const std::function<Model(const Model&)>& change);
  // The present model was written to `path`. Undo still works.
  void mark_saved(std::filesystem::path path);
  // No file contains any of the models, including those that undo leads to.
  void mark_unsaved() { file_.saved = nullptr; }
  // As CaseFile has them.
  const ModelPtr& saved() const { return file_.saved; }
  const FileMark& mark() const { return file_.mark; }
  void set_mark(const FileMark& mark) { file_.mark = mark; }
  const Comments& comments() const { return file_.comments; }
  // `model` has them, and is what they speak of. They are the user's own.
  void set_comments(const Model& model);
  void take_comments(const Document& other);
  // What the case was read from is an example, and so are its comments.
  void mark_example() { file_.of_example = true; }
  void mark_array() { file_.shows_array = true; }
  bool shows_array() const { return file_.shows_array; }
  Comments kept_comments() const { return comments_of(file_, *present_); }
  // The comment above the case was written for other operators than it has now. "CLIP": those; nullopt: it was not.
  std::optional<std::string> outdated_comment() const;
  void remove_top_comments();

  // Parts of the file that have no effect, or not the expected one. For the log, when the case is opened.
  CaseWarnings warnings;

 private:
  struct Step {
    ModelPtr model;  // the case before the step, or after one that was undone
    std::chrono::system_clock::time_point made;
    std::shared_ptr<const CaseFile> file;   // of `model`, if the step changed it; else nullptr
    std::string gesture;                    // as Edit has it
    std::optional<std::string> title = {};  // of `model`, if the step changed it and that of no file
    std::string name = {};                  // as Edit has it
  };
  // Makes `to` the present case. The step back.
  Step exchange(const Step& to);
  void give_up_oldest();
  void change(ModelPtr& model, const std::function<Model(const Model&)>& change);

  std::deque<Step> past_;     // the nearest last
  std::vector<Step> future_;  // the same
  Footprint footprint_;       // of all of these, and of the present case
  std::uint64_t history_limit_ = default_history_bytes;
  bool complete_ = true;
  ModelPtr present_;
  CaseFile file_;
  std::string gesture_;
};

}  // namespace opscope::gui
