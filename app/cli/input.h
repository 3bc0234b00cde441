#pragma once
// Files that a person names to be read. "-" is standard input.

#include <filesystem>

#include "core/error.h"
#include "core/io/descriptor.h"

namespace opscope::cli {

// A file to read in place of the one that was named.
struct InputPath {
  std::filesystem::path path;
  Descriptor held;  // keeps it, where it has no name of its own
};

// `file` itself, or standard input read to its end, in memory. BadInput above `max_bytes`.
Result<InputPath> input_path(const std::filesystem::path& file, std::uint64_t max_bytes);

}  // namespace opscope::cli
