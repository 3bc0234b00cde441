#pragma once
// Where a case's writeFile commands may write. A case file comes from anywhere, so it makes new files below one folder
// and replaces only what looks like an earlier result of its own.

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "core/error.h"
#include "core/io/read_files.h"
#include "core/model/execute.h"
#include "core/model/model.h"

namespace opscope {

inline constexpr std::size_t max_target_bytes = 1024, max_target_components = 32;

// The files that the resources are loaded from, as they are found now.
ReadFiles files_read(const Model& model, const SearchPaths& paths);

struct CaseOutput {
  std::filesystem::path folder;  // every target lands below it; made where it is missing
  ReadFiles keep = {};           // the case and what it reads: never replaced
  bool overwrite = false;        // also replace files of another format than the one written
  std::string remedy = {};       // what a person can do about such a file: "--overwrite replaces it"
};

// Whether `output` lets every writeFile command write, told before anything runs: BadInput at
// "commands[2].targetPath". A target is relative, has no component that begins with a dot, passes through no link, and
// is at most so long. What stands there is a regular file that begins as the target's format does (.npy, .png, .jpg),
// or that bears the name of bytes without a format (.bin, .dat).
Result<void> check_targets(const Model& model, const CaseOutput& output);

// A write sink for run_model, under the same rules. `wrote` hears of each file.
std::function<Result<void>(const std::string& target, std::span<const std::byte> bytes)> write_into(
    CaseOutput output, std::function<void(const std::filesystem::path&)> wrote = {});

}  // namespace opscope
