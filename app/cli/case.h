#pragma once
// A case file with its resources loaded and the command line's choices laid over it.

#include <filesystem>
#include <string>

#include "app/cli/options.h"
#include "core/error.h"
#include "core/model/execute.h"
#include "core/model/model.h"
#include "core/operators/schema/diagnostic.h"

namespace opscope::cli {

struct Case {
  std::filesystem::path file;
  Model model;
  Resources initial;    // as the file gives them
  Resources resources;  // as they are now; a dispatch's output replaces its resource
};

// Errors name the file.
Result<Model> load_model(const std::filesystem::path& file, const SharedOptions& options);
Result<Case> load_case(const std::filesystem::path& file, const SharedOptions& options);

// The dispatch at `command`, bound to the resources as they are now and free of errors. Warnings go to stderr. Of
// several errors the first is returned and says how many more there are; with --verbose those stand on stderr.
Result<Invocation> bind_valid(const Case& from, std::size_t command, const SharedOptions& options);

}  // namespace opscope::cli
