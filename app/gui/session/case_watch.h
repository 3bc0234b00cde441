#pragma once
// Watches the file of the case and the files that its resources read.

#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <utility>

#include "app/gui/session/document.h"
#include "app/gui/session/file_watch.h"
#include "core/model/load.h"

namespace opscope::gui {

// The files that the resources of a case read; where one may come that is not there. Asks the file system.
std::set<std::filesystem::path> source_files(const Model& model, const SearchPaths& paths);

class CaseWatch {
 public:
  // `wake` is called from another thread when a file has changed.
  explicit CaseWatch(std::function<void()> wake) : watch_(std::move(wake)) {}

  // Watches the files of this document, and `compared` beside them, from now on. `input_path` is the second place to
  // look sources up in. Quick if they are the same files as before. Also watches `others`, which no run reads.
  void follow(const Document& document, const std::filesystem::path& input_path,
              const std::set<std::filesystem::path>& compared = {}, const std::set<std::filesystem::path>& others = {});
  // The files that other programs have changed since the last call.
  std::set<std::filesystem::path> take_changed() { return watch_.take_changed(); }
  // False for one of the `others` that is none of the rest.
  bool is_read(const std::filesystem::path& file) const { return read_.contains(file); }

 private:
  FileWatch watch_;
  ModelPtr model_;  // whose files are watched
  std::filesystem::path path_;
  std::set<std::filesystem::path> compared_, others_;
  std::set<std::filesystem::path> read_;  // the watched files without those that are among the others alone
  std::set<std::string> sources_;         // as the model names them; empty if one was not found
};

}  // namespace opscope::gui
