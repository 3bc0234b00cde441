#pragma once
// Limits what a case's writeFile commands may write. Case files are not trusted: they may create files below one
// folder, and replace only files that look like earlier results.

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "core/error.h"
#include "core/io/read_files.h"
#include "core/model/load.h"
#include "core/model/model.h"

namespace opscope {

inline constexpr std::size_t max_target_bytes = 1024, max_target_components = 32;

struct CaseOutput {
  std::filesystem::path folder;  // every target is below it; created if it is missing
  ReadFiles keep = {};           // the case and the files it reads: never replaced
  bool overwrite = false;        // also replace files of another format than the one written
  std::string remedy = {};       // what to do about such a file: "--overwrite replaces it"
};

// Checks every writeFile command before anything runs: BadInput at "commands[2].targetPath". A target is relative, has
// no component that begins with a dot, passes through no link, and is not too long. A file that it replaces is a
// regular one that begins as its format does (.npy, .png, .jpg) or has no format (.bin, .dat).
Result<void> check_targets(const Model& model, const CaseOutput& output);

// A write sink for run_model, under the same rules. `wrote` is called for each file.
std::function<Result<void>(const std::string& target, std::span<const std::byte> bytes)> write_into(
    CaseOutput output, std::function<void(const std::filesystem::path&)> wrote = {});

}  // namespace opscope
