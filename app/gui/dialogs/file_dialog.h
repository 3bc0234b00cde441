#pragma once
// Choosing a file or a folder, with mouse or keyboard alone.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace opscope::gui {

struct FileFilter {
  std::string label;                    // "Images"
  std::vector<std::string> extensions;  // ".png", lower case; empty: every file
};

class FileDialog {
 public:
  enum class Mode { Open, Save, Folder };

  struct Request {
    std::string title;
    Mode mode = Mode::Open;
    std::vector<FileFilter> filters;
    std::filesystem::path start;  // a folder, or a file to propose
    std::string verb = "Open";    // on the button
  };

  void open(Request request);
  // Draws the dialog where one is open; the path once the user has decided.
  std::optional<std::filesystem::path> draw();

 private:
  struct Entry {
    std::string name;
    bool is_folder;
    std::uintmax_t bytes;
  };
  void list(const std::filesystem::path& folder);
  void draw_entries();
  void move_by_keys();
  std::optional<std::filesystem::path> accept(const std::string& typed);

  std::optional<Request> request_;
  bool opening_ = false;
  std::filesystem::path folder_, last_folder_;
  std::vector<Entry> entries_;
  std::size_t chosen_ = 0, filter_ = 0;
  char typed_[1024] = "";
  std::string problem_;    // why the typed path is no answer
  std::string overwrite_;  // a file the next accept replaces knowingly
  bool scroll_to_chosen_ = false;
};

}  // namespace opscope::gui
