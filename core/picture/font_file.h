#pragma once
// Checks TrueType and OpenType files, because the libraries that draw them do not check bounds.

#include <filesystem>
#include <vector>

#include "core/error.h"

namespace opscope::picture {

// The bytes of a font file. BadInput, with the path in `where`, if a table is outside the file, has a wrong checksum,
// or a table that drawing needs is missing.
Result<std::vector<unsigned char>> read_font(const std::filesystem::path& path);

}  // namespace opscope::picture
