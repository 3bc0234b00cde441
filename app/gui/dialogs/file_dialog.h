#pragma once
// Chooses a file or a folder, with the mouse or the keyboard.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"

struct ImGuiInputTextCallbackData;

namespace opscope::gui {

struct FileFilter {
  std::string label;                    // "Images"
  std::vector<std::string> extensions;  // ".png", lower case; empty: every file
};

class FileDialog {
 public:
  enum class Mode { Open, Save, Folder, ReadFolder };  // Folder: to write into

  // One of several ways to write something.
  struct Format {
    std::string label;         // "C header"
    std::string meaning;       // what is written; shown above the name
    std::string extension;     // of the file, ".h"; empty: a folder is written
    std::string name = {};     // proposed for it, without the extension
    std::string refusal = {};  // why it cannot be written: it can be looked at, and not accepted
  };

  // A button beside Up.
  struct NamedFolder {
    std::string label;  // "Home"
    std::string tooltip;
    std::filesystem::path folder;
  };

  struct Request {
    std::string title;
    Mode mode = Mode::Open;
    std::vector<FileFilter> filters;
    std::filesystem::path folder;      // to start in; empty: that of the last dialog
    std::string name = {};             // proposed
    std::string verb = "Open";         // on the button
    std::string note = {};             // a sentence below the list
    std::string other_verb = {};       // on a second button, which is another way to accept; empty: there is none
    bool other_takes_folder = false;   // the second button takes the folder that is typed or listed, not a file in it
    std::string extension = {};        // ".json": Save appends it to a name that has none
    std::vector<Format> formats = {};  // to choose from, in place of filters; each sets mode and extension
    std::size_t format = 0;            // the one chosen at first
    std::vector<NamedFolder> places = {};
    // Success if Save may write this file, Folder into this folder, Open take this file, or ReadFolder this folder. An
    // error keeps the dialog open and is shown in it, after the name.
    std::function<Result<void>(const std::filesystem::path&)> check = {};
    // What a folder is that Open and ReadFolder take as Open takes a file: "golden vectors"; empty: it is entered. In
    // the other modes the list says it too, and the folder is entered.
    std::function<std::string(const std::filesystem::path&)> folder_noun = {};
  };

  void open(Request request);
  // How often it was opened: tells one question from the next.
  std::uint64_t openings() const { return openings_; }
  // The path that draw() returned last is being used. The dialog is open until it is known whether it can be.
  bool deciding() const { return deciding_; }
  // It cannot be used, for this reason: the dialog goes on as it was. If it was closed, it opens again.
  void return_with(std::string problem);
  // That takes a while to find out: the dialog says that it reads the file, and can only be cancelled.
  void wait();
  // The path is used: closes the dialog, unless it waits or goes on.
  void settle();
  void end_wait() { waiting_ = false, settle(); }
  // Format::refusal of each, once it is known; for none if the dialog is closed.
  void refuse(std::vector<std::string> refusals);
  // Draws the dialog if it is open. Returns the path once the user has decided. The caller uses it, and calls settle().
  std::optional<std::filesystem::path> draw();
  // That of the list, at last.
  const std::filesystem::path& folder() const { return folder_; }
  // The format of the last decision, an index in Request::formats.
  std::size_t format() const { return format_; }
  // The last decision was made with the second button.
  bool took_other() const { return took_other_; }

  // What stands in place of an empty list: what was looked for and what to do. `filter`: nullptr if there is none.
  static std::string text_of_none(Mode mode, const FileFilter* filter);

 private:
  struct Entry {
    std::string name;
    bool is_folder;                       // to be entered
    std::string noun;                     // as Request::folder_noun
    std::optional<std::uintmax_t> bytes;  // of a regular file
  };
  void list(const std::filesystem::path& folder);
  void enter(const std::filesystem::path& folder);
  void draw_places();
  bool draw_entries();  // true if an entry was double-clicked to be opened
  bool draw_name();
  void retype(const std::string& text);
  void go_up();
  bool takes_whole_folders() const {
    return request_->folder_noun && (request_->mode == Mode::Open || request_->mode == Mode::ReadFolder);
  }
  // The files of a folder tell which one it is; they cannot be taken for it.
  bool can_take(const Entry& entry) const {
    return request_->mode != Mode::ReadFolder || entry.is_folder || !entry.noun.empty();
  }
  bool is_highlighted(std::size_t entry) const;
  void complete_name();
  void follow_folder(ImGuiInputTextCallbackData& field);
  std::string completion() const;
  void complete_by_tab();
  void move_by_keys();
  void take_characters_of_list();
  bool take_keys_of_list();  // true if a file was taken
  void follow_typing();
  bool has_lists() const { return request_->filters.size() + request_->formats.size() > 1; }
  void draw_lists();
  void take_format(std::size_t index);
  void follow_extension();
  float sentence_height() const;
  std::string refusal() const { return request_->formats.empty() ? "" : request_->formats[format_].refusal; }
  void draw_sentence();
  void take_keys();
  std::filesystem::path target() const;
  std::string target_text() const;
  std::optional<std::filesystem::path> accept();

  std::optional<Request> request_, decided_;  // the one that is open; the last one that was decided on
  std::uint64_t openings_ = 0;
  bool opening_ = false, took_other_ = false, deciding_ = false, waiting_ = false;
  unsigned popup_ = 0;  // its number in Dear ImGui
  std::filesystem::path folder_, last_folder_;
  std::vector<Entry> entries_;
  std::size_t chosen_ = 0, filter_ = 0, format_ = 0;
  char typed_[1024] = "";
  std::optional<std::string> retyped_;  // replaces what is in the field while it is typed into
  std::string typed_in_list_;           // goes before what is in the field
  bool list_has_keys_ = false;
  std::filesystem::path looked_at_;  // the path that was typed when target_text_ was made
  std::string target_text_;
  std::string problem_;    // why the typed path was not accepted
  std::string overwrite_;  // a file that the user was warned about: accepting it again replaces it
  bool scroll_to_chosen_ = false, focus_name_ = false;
};

}  // namespace opscope::gui
