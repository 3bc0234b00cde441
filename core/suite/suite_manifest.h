#pragma once
// manifest.json of a suite: its cases, and a checksum for each of its files.
//
//   {"format": "opscope-suite", "version": 1, "opscope", "size", "caseFormat", "featureLevel", "numerics",
//    "shard": [1, 1],
//    "cases": [{"file", "kind", "operator", "title", "rule", "source", "elsewhere", "missing", "example",
//               "dispatches": [...], "elements", "unspecified", "choices": [...], "diagnostics": [...]}],
//    "files": {path: SHA-256}}

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/operators/schema/diagnostic.h"

namespace opscope {

inline constexpr int suite_version = 1;

struct SuiteEntry {
  std::string file;  // a golden folder, an .npz archive, or the .json of a rejected case
  std::string kind;  // as name(SuiteKind)
  std::string operator_name;
  std::string title;
  std::string rule, source;             // "documented" or "decided"
  std::string elsewhere;                // may be empty
  std::string missing;                  // why the case is not in the suite's format; may be empty
  std::string example;                  // "InputTensor nan, -2; Min -1, Max 1; OutputTensor 1, -1"; may be empty
  std::vector<std::string> dispatches;  // what each is about; empty: there is only one
  std::uint64_t elements = 0;           // of all results
  std::uint64_t unspecified = 0;        // of them, that DirectML leaves open
  std::vector<std::string> choices;     // of numerics settings that give these other bits
  std::vector<std::string> diagnostics;

  friend bool operator==(const SuiteEntry&, const SuiteEntry&) = default;
};

struct SuiteManifest {
  std::string version;                                     // of the program that wrote it
  std::string size, case_format, feature_level, numerics;  // "small", "npy" as in export_formats(), ...
  std::uint64_t shard = 1, shards = 1;
  std::vector<SuiteEntry> cases;
  std::map<std::string, std::string> files;  // path in the folder, with forward slashes -> SHA-256

  friend bool operator==(const SuiteManifest&, const SuiteManifest&) = default;
};

std::string write_suite_manifest(const SuiteManifest& manifest);

// BadInput, with `file` in `where`, for anything but such a manifest, and for a path that is not plainly inside the
// folder.
Result<SuiteManifest> parse_suite_manifest(std::string_view text, const std::string& file);

// The suite that `path` means: the folder, or its manifest.json; nullopt if there is none. Reads the beginning of the
// manifest only.
std::optional<std::filesystem::path> suite_folder(const std::filesystem::path& path);

Result<SuiteManifest> read_suite_manifest(const std::filesystem::path& folder);

}  // namespace opscope
