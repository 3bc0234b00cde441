#pragma once
// Where the file of a resource lies.

#include <filesystem>
#include <string>

#include "core/error.h"
#include "core/model/execute.h"

namespace opscope {

// The first of the places in `paths` that has `source`, as it stands in the case; BadInput where none has.
Result<std::filesystem::path> find_source(const std::string& source, const SearchPaths& paths);

}  // namespace opscope
