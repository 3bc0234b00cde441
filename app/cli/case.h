#pragma once
// A case file with the command line's options applied.

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options.h"
#include "core/error.h"
#include "core/io/read_files.h"
#include "core/model/case_memory.h"
#include "core/model/load.h"
#include "core/model/model.h"

namespace opscope::cli {

// Prints warnings on stderr about parts of the case that have no effect, or not the expected one. With --strict these,
// and the validator's warnings about any dispatch, are errors. "-" is standard input: a sourcePath in it is looked up
// under --input-path, then in the current folder.
Result<Model> load_model(const std::filesystem::path& file, const SharedOptions& options);
SearchPaths search_paths(const std::filesystem::path& file, const SharedOptions& options);

// The case file itself and the files that its resources are loaded from.
ReadFiles files_read(const std::filesystem::path& file, const Model& model, const SharedOptions& options);

// Compares the memory that the case needs on these backends (the reference included, if it runs) with the limit.
// BadInput with both figures if it is more. To be called before anything of the case is loaded.
Result<void> check_case_memory(const std::filesystem::path& file, const Model& model, CaseUse use,
                               const std::vector<std::string_view>& backends, const SharedOptions& options);

// The file as messages and reports name it: "standard input" for "-".
std::string name_of(const std::filesystem::path& file);

// The same for a table: made visible, and not too long.
std::string shown(const std::filesystem::path& file);

// `error` with the file in front of its path inside the case.
Error in_file(const std::filesystem::path& file, Error error);

// Calls `act` for each of several cases. An error, also for lack of memory, is printed, and the next case follows.
// After an interrupt it names the cases that were not started. Returns the greatest of all exit statuses; `act` returns
// that of one. Standard input is one case: naming it twice is an error.
int for_each_case(const std::vector<std::filesystem::path>& files,
                  const std::function<Result<int>(const std::filesystem::path& file)>& act);

// Exit status 2, with a message that names them, if commands of the case do not run here (core/model/foreign.h).
int status_of_skipped(const std::filesystem::path& file, const Model& model);

// Prints the validator's warnings about a dispatch on stderr.
void print_warnings(const std::filesystem::path& file, const Model& model, const DispatchCommand& dispatch,
                    const Invocation& invocation, const SharedOptions& options);

}  // namespace opscope::cli
