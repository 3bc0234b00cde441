#pragma once
// Detects that the file at a path was replaced or modified.

#include <filesystem>

#include "core/io/file.h"

namespace opscope::gui {

struct FileMark {
  bool exists = false;
  FileIdentity identity = {};
  FileStamp stamp = {};
  friend bool operator==(const FileMark&, const FileMark&) = default;
};

// The mark of the file that is at `path` now. Take it before the file is read, so that a write in between is noticed.
FileMark mark_of(const std::filesystem::path& path);

}  // namespace opscope::gui
