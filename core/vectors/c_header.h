#pragma once
// Golden vectors as one C header, C99 and C++17, that needs only the standard library: exact arrays, the descriptors of
// the dispatches, and a function that checks results.

#include <string>
#include <string_view>

#include "core/backends/backend.h"
#include "core/model/load.h"
#include "core/vectors/golden_run.h"
#include "core/vectors/manifest.h"

namespace opscope {

struct CHeader {
  std::string text;
  GoldenOpenElements unspecified;  // the file is the name of an array in the header
};

// Runs the model on `reference`. `name` becomes the prefix of every name in the header that is not shared by all of
// them; what a C identifier cannot hold becomes an underscore. Errors as run_golden.
Result<CHeader> export_c_header(const Model& model, const SearchPaths& paths, Backend& reference, std::string_view name,
                                const RunOptions& options = {});

}  // namespace opscope
