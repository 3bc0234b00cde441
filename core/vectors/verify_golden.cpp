#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <system_error>

#include "core/compare/trust.h"
#include "core/io/file.h"
#include "core/io/npy.h"
#include "core/model/case_memory.h"
#include "core/model/json.h"
#include "core/model/run_model.h"
#include "core/vectors/golden.h"
#include "core/vectors/sha256.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

// `path` under `folder`, where no symbolic link on the way leads out of it.
Result<fs::path> inside(const fs::path& folder, const std::string& path) {
  std::error_code error;
  const fs::path root = fs::canonical(folder, error);
  const fs::path file = error ? fs::path() : fs::canonical(root / path, error);
  if (error) return bad_input((folder / path).string(), "is in the manifest, but not in the folder");
  if (std::mismatch(root.begin(), root.end(), file.begin(), file.end()).first != root.end())
    return bad_input((folder / path).string(), "leads out of the golden folder");
  return file;
}

Result<Manifest> read_manifest(const fs::path& folder) {
  const fs::path file = folder / "manifest.json";
  const Result<std::string> text = read_text(file, 64 << 20);
  if (text) return parse_manifest(*text, file.string());
  std::error_code ignored;
  if (!fs::exists(file, ignored) && fs::exists(folder / "model.onnx", ignored))
    return bad_input(folder.string(),
                     "holds a model.onnx and no manifest.json; only golden folders, as `opscope export` writes "
                     "them, can be verified");
  return bad_input(folder.string(), "is not a golden folder: " + text.error().text());
}

// The files whose contents are not the manifest's.
Result<std::vector<std::string>> changed_files(const fs::path& folder, const Manifest& manifest,
                                               const std::function<bool()>& stop) {
  std::vector<std::string> changed;
  for (const auto& [path, checksum] : manifest.files) {
    const Result<fs::path> file = inside(folder, path);
    if (!file) return tl::unexpected(file.error());
    if (stop && stop()) return cancelled();
    const Result<std::string> found =
        InputFile::open(*file, largest_golden_file).and_then([&](const InputFile& opened) {
          return sha256(opened, stop);
        });
    if (!found) return tl::unexpected(found.error());
    if (*found != checksum) changed.push_back(path);
  }
  for (const fs::path part : {"inputs", "expected"}) {
    std::error_code error;
    if (!fs::exists(fs::symlink_status(folder / part, error))) continue;
    const Result<std::vector<FolderEntry>> entries = entries_of(folder / part);
    if (!entries) return tl::unexpected(entries.error());
    for (const FolderEntry& entry : *entries)
      if (!entry.is_folder && !manifest.files.contains((part / entry.path).generic_string()))
        return bad_input((folder / part / entry.path).string(), "is not in the manifest");
  }
  return changed;
}

Result<Model> read_checked_model(const fs::path& folder, const Manifest& manifest) {
  const fs::path path = folder / "model.json";
  Result<Model> model = read_model(path);
  if (!model) return model;
  for (const Resource& resource : model->resources)
    if (const auto* file = std::get_if<FileValues>(&resource.initial_values);
        file != nullptr && !manifest.files.contains(file->source_path))
      return bad_input(fmt::format("{}: resources.{}.initialValues.sourcePath", path.string(), resource.name),
                       fmt::format("'{}' is not a file of this golden folder", file->source_path));
  if (model->feature_level != manifest.feature_level || model->numerics != manifest.numerics)
    return bad_input(path.string(), "its numerics or feature level are not the manifest's");
  return model;
}

// The resources are loaded twice, for the run and to compare with, and an expected file, which holds no more than its
// resource, is read beside it.
std::uint64_t needed_to_verify(const Model& model, const SearchPaths& paths) {
  const CaseMemory memory = memory_of(model, paths);
  return add_bytes(add_bytes(needed_bytes(memory, CaseUse::Run, 1, 1), memory.loaded), memory.largest_output);
}

// Of an .npy file's elements, from its header alone.
Result<std::uint64_t> element_bytes(const fs::path& file) {
  return InputFile::open(file).and_then([](const InputFile& opened) {
    return read_npy_header(opened).map([](const NpyHeader& header) {
      return times_bytes(element_count(header.sizes), element_size(header.data_type));
    });
  });
}

Result<GoldenResource> compare_resource(const std::string& resource, const fs::path& file, const Buffer& before,
                                        const Buffer& after) {
  const Result<std::uint64_t> announced = element_bytes(file);  // before any number of them is read
  if (!announced) return tl::unexpected(announced.error());
  if (*announced > after.size())
    return bad_input(file.string(),
                     fmt::format("holds {} bytes, but resource '{}' has {}", *announced, resource, after.size()));
  const Result<Tensor> expected = read_npy(file, after.size());
  if (!expected) return tl::unexpected(expected.error());
  const std::uint64_t bytes = element_count(expected->desc) * element_size(expected->desc.data_type);
  GoldenResource report{resource, expected->desc.data_type, expected->desc.sizes, {}, 0};
  // Flat: an .npy may have more dimensions than a tensor.
  TensorDesc flat;
  flat.data_type = expected->desc.data_type;
  flat.sizes = {static_cast<std::uint32_t>(element_count(expected->desc))};
  const Result<Comparison> comparison = compare({flat, expected->buffer, 0}, {flat, after, 0});
  if (!comparison) return tl::unexpected(comparison.error());
  report.comparison = *comparison;
  for (std::uint64_t at = bytes; at < after.size(); ++at)
    report.different_padding_bytes += before.bytes()[at] != after.bytes()[at];
  return report;
}

}  // namespace

bool GoldenReport::equal() const {
  return changed_files.empty() && std::ranges::all_of(resources, &GoldenResource::equal);
}

Result<GoldenReport> verify_golden(const fs::path& folder, Backend& backend, const RunOptions& options,
                                   const GoldenSettings& settings) {
  GoldenReport report;
  Result<Manifest> manifest = read_manifest(folder);
  if (!manifest) return tl::unexpected(manifest.error());
  report.manifest = *std::move(manifest);
  Result<Model> model = read_checked_model(folder, report.manifest);
  if (!model) return tl::unexpected(model.error());
  model->numerics = settings.numerics.value_or(model->numerics);
  model->feature_level = settings.feature_level.value_or(model->feature_level);
  const SearchPaths paths{folder, {}};
  if (auto fits = check_memory(needed_to_verify(*model, paths), settings.memory_limit); !fits)
    return bad_input(folder.string(), fits.error().what);
  Result<std::vector<std::string>> changed = changed_files(folder, report.manifest, options.stop);
  if (!changed) return tl::unexpected(changed.error());
  report.changed_files = *std::move(changed);
  const auto in_model = [&](const Error& error) {
    const std::string file = (folder / "model.json").string();
    return tl::unexpected(Error{error.kind, error.where.empty() ? file : file + ": " + error.where, error.what});
  };

  const Result<Resources> before = load_resources(*model, paths);
  if (!before) return in_model(before.error());
  std::set<std::string> written;
  RunModelSinks sinks;
  sinks.dispatched = [&](std::size_t, const Invocation& invocation, const RunResult& result) {
    written.insert(invocation.output().resource);
    report.milliseconds += result.milliseconds;
    if (!report.mistrust) report.mistrust = why_mistrusted(invocation, output_tensor(invocation, result), options.stop);
  };
  const Result<Resources> after = run_model(*model, backend, paths, sinks, options);
  if (!after) return in_model(after.error());

  const std::string manifest_path = (folder / "manifest.json").string();
  for (const auto& [resource, file] : report.manifest.expected)
    if (!written.contains(resource))
      return bad_input(manifest_path + ": expected." + resource, "no dispatch of the model writes this resource");
  for (const Resource& resource : model->resources) {
    if (!written.contains(resource.name)) continue;
    const auto file = report.manifest.expected.find(resource.name);
    if (file == report.manifest.expected.end())
      return bad_input(manifest_path + ": expected", fmt::format("resource '{}' is missing", resource.name));
    Result<GoldenResource> compared = compare_resource(
        resource.name, folder / file->second, before->find(resource.name)->second, after->find(resource.name)->second);
    if (!compared) return tl::unexpected(compared.error());
    report.resources.push_back(*std::move(compared));
  }
  if (const auto same = check_files(*before); !same) return in_model(same.error());
  return report;
}

}  // namespace opscope
