#pragma once
// Golden test vectors: a folder that says what an operator's exact answer is, for other people's tools too.
//
//   model.json      a DxDispatch model whose resources are the files under inputs/, runnable on DirectML as it stands
//   inputs/*.npy    each resource's initial values
//   expected/*.npy  each resource that a dispatch writes, after the last command. A file holds the leading bytes of its
//                   resource; the bytes after them stay as they were loaded
//   manifest.json   see manifest.h

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/backends/backend.h"
#include "core/compare/compare.h"
#include "core/limits/budget.h"
#include "core/model/execute.h"
#include "core/vectors/golden_folder.h"
#include "core/vectors/manifest.h"

namespace opscope {

// Where the vectors come from, for the manifest.
struct GoldenOrigin {
  std::map<std::string, std::string> devices;  // backend -> what it runs on
  std::optional<GoldenDriver> driver = {};
};

// Runs the model on `reference` and writes the folder, all of it or nothing. BadInput, before anything runs, where
// `folder` may not be replaced (golden_folder.h).
Result<void> export_golden(const Model& model, const SearchPaths& paths, Backend& reference,
                           const std::filesystem::path& folder, const GoldenOrigin& origin,
                           const RunOptions& options = {}, GoldenReplace replace = {});

struct GoldenResource {
  std::string name;
  DataType data_type = DataType::Float32;
  std::vector<std::uint32_t> sizes;           // of the expected file
  Comparison comparison;                      // of its elements
  std::uint64_t different_padding_bytes = 0;  // among the resource's bytes after them

  bool equal() const { return comparison.equal() && different_padding_bytes == 0; }
};

struct GoldenReport {
  Manifest manifest;
  std::vector<std::string> changed_files;  // in the folder: their SHA-256 is no longer the manifest's
  std::vector<GoldenResource> resources;   // in the model's order
  std::optional<std::string> mistrust;     // why equal resources could not have shown a fault (core/compare/trust.h)
  double milliseconds = 0;                 // all dispatches

  bool compared() const { return !resources.empty(); }  // else equal() says nothing
  bool equal() const;
};

// What takes the place of the model's own settings in a rerun, whose values may then differ from the expected ones, and
// the memory that it may take.
struct GoldenSettings {
  std::optional<Numerics> numerics = {};
  std::optional<FeatureLevel> feature_level = {};
  MemoryLimit memory_limit = {};
};

// Reruns a golden folder on `backend` and compares bit for bit. A file that was changed since the export is a
// difference even where the rerun agrees with it. BadInput for a folder that is not whole: a file is missing,
// unreadable, or under inputs/ or expected/ without being in the manifest; the model names a file outside; or a rerun
// that needs more memory than the settings allow. Every error's `where` begins with a path that begins with `folder`.
Result<GoldenReport> verify_golden(const std::filesystem::path& folder, Backend& backend,
                                   const RunOptions& options = {}, const GoldenSettings& settings = {});

}  // namespace opscope
