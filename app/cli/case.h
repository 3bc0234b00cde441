#pragma once
// A case file with the command line's choices laid over it.

#include <filesystem>

#include "app/cli/options.h"
#include "core/error.h"
#include "core/model/execute.h"
#include "core/model/model.h"

namespace opscope::cli {

Result<Model> load_model(const std::filesystem::path& file, const SharedOptions& options);
SearchPaths search_paths(const std::filesystem::path& file, const SharedOptions& options);

// `error` with the file in front of its path inside the case.
Error in_file(const std::filesystem::path& file, Error error);

// What the validator says of a dispatch that runs all the same, on stderr.
void print_warnings(const std::filesystem::path& file, const Model& model, const DispatchCommand& dispatch,
                    const Invocation& invocation, const SharedOptions& options);

}  // namespace opscope::cli
