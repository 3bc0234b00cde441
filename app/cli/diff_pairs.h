#pragma once
// The arrays that diff compares, by what the command line names: files, archives, folders.

#include <filesystem>
#include <string>
#include <vector>

#include "core/error.h"

namespace opscope::cli {

// Two arrays to compare. One path is empty if only the other side has an array of that name.
struct DiffPair {
  std::string name;
  std::filesystem::path expected, actual;

  bool complete() const { return !expected.empty() && !actual.empty(); }
};

// The arrays of two files, or of two archives or folders by their names. Archives of one array each are a pair whatever
// the names. BadInput if only one is a folder, if one cannot be read, and if neither holds an array.
Result<std::vector<DiffPair>> pairs_of(const std::filesystem::path& expected, const std::filesystem::path& actual);

}  // namespace opscope::cli
