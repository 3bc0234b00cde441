#include "core/vectors/golden_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "core/io/file.h"
#include "core/model/json.h"
#include "core/vectors/golden_folder.h"
#include "core/vectors/sha256.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

// `path` under `folder`; BadInput if a symbolic link on the way leads out of it.
Result<fs::path> inside(const fs::path& folder, const std::string& path) {
  std::error_code error;
  const fs::path root = fs::canonical(folder, error);
  const fs::path file = error ? fs::path() : fs::canonical(root / path, error);
  if (error) return bad_input((folder / path).string(), "is in the manifest, but not in the folder");
  if (std::mismatch(root.begin(), root.end(), file.begin(), file.end()).first != root.end())
    return bad_input((folder / path).string(), "leads out of the golden folder");
  return file;
}

}  // namespace

std::optional<fs::path> golden_folder(const fs::path& path) {
  std::error_code failed;
  const bool is_folder = fs::is_directory(path, failed);
  if (!is_folder && path.filename() != "manifest.json" && path.filename() != "model.json") return std::nullopt;
  const fs::path folder = is_folder ? path : path.parent_path();
  const bool has_both =
      fs::is_regular_file(folder / "manifest.json", failed) && fs::is_regular_file(folder / "model.json", failed);
  return has_both ? std::optional(folder) : std::nullopt;
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

Result<Model> read_golden_model(const fs::path& folder, const Manifest& manifest) {
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

}  // namespace opscope
