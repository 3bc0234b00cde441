#pragma once
// A case file with the command line's choices laid over it.

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/options.h"
#include "core/error.h"
#include "core/io/read_files.h"
#include "core/model/case_memory.h"
#include "core/model/execute.h"
#include "core/model/model.h"

namespace opscope::cli {

// Says on stderr what the case holds that does nothing or acts as something else than it says; with --strict this, and
// what the validator warns about in any of its dispatches, is an error.
// "-" is standard input: a sourcePath in it is looked up under --input-path, then in the current folder.
Result<Model> load_model(const std::filesystem::path& file, const SharedOptions& options);
SearchPaths search_paths(const std::filesystem::path& file, const SharedOptions& options);

// The case file itself and the files that its resources are loaded from.
ReadFiles files_read(const std::filesystem::path& file, const Model& model, const SharedOptions& options);

// Holds what the case needs of memory on these backends, the reference among them where it runs, against the limit.
// BadInput with both figures. To be asked before anything of the case is loaded.
Result<void> check_case_memory(const std::filesystem::path& file, const Model& model, CaseUse use,
                               const std::vector<std::string_view>& backends, const SharedOptions& options);

// The file as messages and reports name it: "standard input" for "-".
std::string name_of(const std::filesystem::path& file);

// The same on a table's line: made visible, and not too long.
std::string shown(const std::filesystem::path& file);

// `error` with the file in front of its path inside the case.
Error in_file(const std::filesystem::path& file, Error error);

// Does the same to several cases, one after the other: after an error, which is told, and out of memory it goes on with
// the next. Once interrupted it names those that were not begun. The greatest exit status of all, where `act` gives
// that of one. Standard input holds one case: naming it twice is an error.
int for_each_case(const std::vector<std::filesystem::path>& files,
                  const std::function<Result<int>(const std::filesystem::path& file)>& act);

// What the validator says of a dispatch that runs all the same, on stderr.
void print_warnings(const std::filesystem::path& file, const Model& model, const DispatchCommand& dispatch,
                    const Invocation& invocation, const SharedOptions& options);

}  // namespace opscope::cli
