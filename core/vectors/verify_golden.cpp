#include <fmt/format.h>

#include "core/io/npy.h"
#include "core/model/case_memory.h"
#include "core/model/foreign.h"
#include "core/vectors/golden.h"
#include "core/vectors/golden_files.h"
#include "core/vectors/rerun.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

// The resources are loaded twice, for the run and to compare with, and an expected file, which holds no more than its
// resource, is read beside it.
std::uint64_t needed_to_verify(const Model& model, const SearchPaths& paths) {
  const CaseMemory memory = memory_of(model, paths);
  return add_bytes(add_bytes(needed_bytes(memory, CaseUse::Run, 1, 1), memory.loaded), memory.largest_output);
}

// Bytes of an .npy file's elements, read from its header.
Result<std::uint64_t> element_bytes(const fs::path& file) {
  return read_npy_header(file).map(
      [](const NpyHeader& header) { return times_bytes(element_count(header.sizes), element_size(header.data_type)); });
}

// The expected array of a resource. It must not be larger than `after`, the resource itself.
Result<Tensor> read_expected(const fs::path& file, const std::string& resource, const Buffer& after) {
  const Result<std::uint64_t> announced = element_bytes(file);  // before any element is read
  if (!announced) return tl::unexpected(announced.error());
  if (*announced > after.size())
    return bad_input(file.string(),
                     fmt::format("holds {} bytes, but resource '{}' has {}", *announced, resource, after.size()));
  return read_npy(file, after.size());
}

}  // namespace

std::string changed_file_text(const std::string& file) {
  return file + " was changed: its SHA-256 is not the manifest's";
}

Result<GoldenReport> verify_golden(const fs::path& folder, Backend& backend, const RunOptions& options,
                                   const GoldenSettings& settings) {
  GoldenReport report;
  Result<Manifest> manifest = read_manifest(folder);
  if (!manifest) return tl::unexpected(manifest.error());
  report.manifest = *std::move(manifest);
  Result<Model> model = read_golden_model(folder, report.manifest);
  if (!model) return tl::unexpected(model.error());
  if (const auto whole = check_runs_whole(*model); !whole)
    return bad_input(golden_file(folder, "model.json").string() + ": " + whole.error().where, whole.error().what);
  model->numerics = settings.numerics.value_or(model->numerics);
  model->feature_level = settings.feature_level.value_or(model->feature_level);
  const SearchPaths paths{folder, {}};
  if (auto fits = check_memory(needed_to_verify(*model, paths), settings.memory_limit); !fits)
    return bad_input(folder.string(), fits.error().what);
  Result<std::vector<std::string>> changed = changed_files(folder, report.manifest, options.stop);
  if (!changed) return tl::unexpected(changed.error());
  report.changed_files = *std::move(changed);
  RerunCase again{*model,
                  paths,
                  golden_file(folder, "model.json").string(),
                  {},
                  golden_file(folder, "manifest.json").string() + ": expected"};
  for (const auto& expected : report.manifest.expected)
    again.expected[expected.first] = [&resource = expected.first, path = golden_file(folder, expected.second)](
                                         const Buffer& after) { return read_expected(path, resource, after); };
  if (auto done = rerun(again, backend, options, settings.measure, report); !done) return tl::unexpected(done.error());
  return report;
}

}  // namespace opscope
