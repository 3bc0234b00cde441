#pragma once
// Judges results that somebody else computed for golden vectors, in the place of a backend.

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "core/compare/compare.h"
#include "core/error.h"
#include "core/limits/budget.h"
#include "core/vectors/golden.h"

namespace opscope {

struct ResultsSettings {
  Tolerance measure = {};  // default: exact bits
  MemoryLimit memory_limit = {};
  std::function<bool()> stop = {};
};

// The part of `results` that belongs to the vectors `golden`: a folder or an .npz in it with the name of `golden`. If
// there is none, `results` itself, unless it is for `several` vectors.
std::filesystem::path results_of(const std::filesystem::path& results, const std::filesystem::path& golden,
                                 bool several);

// "theirs" of "out/theirs/" and of "theirs.npz".
std::string results_name(const std::filesystem::path& results);

// The file of each expected resource that judge_results compares, by the resource's name. It has none of those that
// are missing.
std::map<std::string, std::filesystem::path> result_files(const std::filesystem::path& results,
                                                          const Manifest& manifest);

// The file in a folder of results that has the resource's name, or the one `exported` that a file has in an export,
// also in a folder expected/. Both without extension; `exported` may be empty. nullopt if there is none.
std::optional<std::filesystem::path> find_result(const std::filesystem::path& folder, const std::string& resource,
                                                 const std::string& exported = "");

// Compares every expected file of a golden folder or archive with a file of `results`: of the same name without its
// extension, or of the resource's name, .npy, .bin, .dat or .raw, also in a folder expected/. `results` may be an .npz
// with arrays of these names, or, for a single expected file, a file. Dimensions of size 1 do not count, one dimension
// may hold all elements, and an .npy may have either byte order. A result that is missing or does not fit is a failure,
// and so is a changed file of the vectors. A reason says how many of the elements that differ are among those that
// DirectML leaves open. BadInput if the vectors cannot be read or more memory is needed than allowed. Cancelled.
Result<GoldenReport> judge_results(const std::filesystem::path& golden, const std::filesystem::path& results,
                                   const ResultsSettings& settings = {});

}  // namespace opscope
