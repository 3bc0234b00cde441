#pragma once
// All files of a folder, and a change of one.

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "core/io/file.h"
#include "tests/support/result.h"

namespace opscope::test {

// Path in the folder -> contents, at any depth.
inline std::map<std::string, std::string> files_below(const std::filesystem::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.is_regular_file())
      files[entry.path().lexically_relative(folder).generic_string()] = value_of(read_text(entry.path(), UINT32_MAX));
  return files;
}

// Changes the lowest bit of the byte that stands so many from the end: 1 is the last one.
inline void flip_bit(const std::filesystem::path& file, std::size_t from_end = 1) {
  std::string bytes = value_of(read_text(file, UINT32_MAX));
  bytes.at(bytes.size() - from_end) ^= 1;
  std::ofstream(file, std::ios::binary) << bytes;
}

}  // namespace opscope::test
