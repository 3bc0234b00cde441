#pragma once
// Golden test vectors: a folder, or an .npz archive, with an operator's exact results, which other tools can use too.
//
//   model.json      a DxDispatch model whose resources are the files under inputs/, which DirectML can run unchanged
//   inputs/*.npy    each resource's initial values
//   expected/*.npy  each resource that a dispatch writes, after the last command. A file holds the leading bytes of its
//                   resource; the bytes after them stay as they were loaded
//   unspecified/*.npy  for an expected file, UINT8: 1 for each element that depends on a choice that DirectML's
//                   documentation leaves open; only for files with such elements
//   manifest.json   see manifest.h
//   model.onnx, test_data_set_0/  only if they were asked for: see core/onnx/export_onnx.h

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/backends/backend.h"
#include "core/judge/judgement.h"
#include "core/limits/budget.h"
#include "core/model/load.h"
#include "core/vectors/golden_folder.h"
#include "core/vectors/golden_run.h"
#include "core/vectors/manifest.h"

namespace opscope {

// The origin of the vectors, for the manifest.
struct GoldenOrigin {
  std::map<std::string, std::string> devices;  // backend -> what it runs on
  std::optional<GoldenDriver> driver = {};
};

// Files of another format in the folder, made from the finished run; the manifest lists them too.
using MoreFiles = std::function<Result<std::vector<PortableFile>>(const GoldenRun& run)>;

// How model.json has the initial values.
enum class GoldenModel {
  Files,       // all in files under inputs/
  Constants,   // the same, but constants stay in the model: what is overwritten needs no file
  DxDispatch,  // only those in files that DxDispatch cannot generate; nothing else that its parser does not take
};

// How a folder differs from the plain one.
struct GoldenVariant {
  GoldenModel model = GoldenModel::Files;
  MoreFiles more_files = {};
};

// Runs the model on `reference` and writes the folder, all of it or nothing; returns its manifest. BadInput, before
// anything runs, if `folder` may not be replaced (golden_folder.h), or if DxDispatch could not read the case.
Result<Manifest> export_golden(const Model& model, const SearchPaths& paths, Backend& reference,
                               const std::filesystem::path& folder, const GoldenOrigin& origin,
                               const RunOptions& options = {}, GoldenReplace replace = {},
                               const GoldenVariant& variant = {});

// The files of the folder, in memory. `where` names the vectors in errors.
struct GoldenFile {
  std::string path;  // with forward slashes
  std::vector<std::byte> bytes;
};
struct GoldenFiles {
  Manifest manifest;
  std::vector<GoldenFile> files;
};
Result<GoldenFiles> make_golden_files(const Model& model, const SearchPaths& paths, Backend& reference,
                                      const std::string& where, const GoldenOrigin& origin,
                                      const RunOptions& options = {}, const GoldenVariant& variant = {});

// The same as the contents of an .npz file, its members named like the folder's files: numpy.load reads the arrays.
// `where` names it in errors.
struct GoldenArchive {
  Manifest manifest;
  std::vector<std::byte> bytes;
};
Result<GoldenArchive> export_golden_archive(const Model& model, const SearchPaths& paths, Backend& reference,
                                            const std::string& where, const GoldenOrigin& origin,
                                            const RunOptions& options = {});

// One resource after a rerun.
struct GoldenResource {
  std::string name;
  DataType data_type = DataType::Float32;
  std::vector<std::uint32_t> sizes;           // of the expected file
  Judgement judgement;                        // of its elements and the bytes after them
  std::uint64_t different_padding_bytes = 0;  // among the resource's bytes after its elements

  bool equal() const { return !judgement.failed(); }
};

struct GoldenReport {
  Manifest manifest;
  std::vector<std::string> changed_files;  // in the folder: their SHA-256 is no longer the manifest's
  std::vector<GoldenResource> resources;   // in the model's order; none if the backend gave no result
  Judgement judgement;                     // of all of them and of the rerun itself
  double milliseconds = 0;                 // all dispatches

  bool compared() const { return !resources.empty(); }  // if false, a judgement that passed means nothing
  bool equal() const { return judgement.status == Status::Passed || judgement.status == Status::Mistrusted; }
};

// If there are several expected resources, a judgement has the figures of the worst one: a failed one before one that
// passed, then the one with the larger difference, then the first.
Judgement judgement_of(const std::vector<GoldenResource>& resources);

// "inputs/A.npy was changed: its SHA-256 is not the manifest's"
std::string changed_file_text(const std::string& file);

// Settings of a rerun: replacements for the model's own settings (the values may then differ from the expected ones),
// the memory limit, and the measure.
struct GoldenSettings {
  std::optional<Numerics> numerics = {};
  std::optional<FeatureLevel> feature_level = {};
  MemoryLimit memory_limit = {};
  std::optional<Tolerance> measure = {};  // absent: as the operators that write a resource declare
};

// Reruns a golden folder or archive on `backend` and judges it. These are failures even if all values are equal: a file
// that was changed since the export, an input that the backend changed, and bytes that it wrote between or around
// elements. Along a chain of dispatches the backend gets its own results, so deviations that one operator is allowed
// may grow in the next. BadInput if the folder is not complete (a file is missing, unreadable, or under inputs/ or
// expected/ without being in the manifest), if the model names a file outside, or if the rerun needs more memory than
// the settings allow. The `where` of each such error begins with a path in `folder`. Cancelled.
Result<GoldenReport> verify_golden(const std::filesystem::path& folder, Backend& backend,
                                   const RunOptions& options = {}, const GoldenSettings& settings = {});

}  // namespace opscope
