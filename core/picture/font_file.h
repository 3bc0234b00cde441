#pragma once
// TrueType and OpenType files, checked before anything draws from them: the libraries that do look at no bounds.

#include <filesystem>
#include <vector>

#include "core/error.h"

namespace opscope::picture {

// The bytes of a font whose tables lie within the file, have the checksums its directory says, and are those that
// drawing needs. BadInput, with the file in `where`, for anything else.
Result<std::vector<unsigned char>> read_font(const std::filesystem::path& path);

}  // namespace opscope::picture
