#pragma once
// Detects that the file at a path was replaced or modified.

#include <cstdint>
#include <filesystem>

namespace opscope::gui {

struct FileMark {
  bool exists = false;
  std::uint64_t device = 0, number = 0;  // of the inode
  std::uint64_t size = 0;                // bytes
  std::int64_t seconds = 0, nanoseconds = 0;
  friend bool operator==(const FileMark&, const FileMark&) = default;
};

// Of the file that `path` leads to now. Take it before the file is read: what is written meanwhile is then noticed.
FileMark mark_of(const std::filesystem::path& path);

}  // namespace opscope::gui
