#include "core/vectors/golden_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <system_error>
#include <utility>

#include "core/io/archive.h"
#include "core/io/file.h"
#include "core/model/json.h"
#include "core/text/error_text.h"
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

// An open file of the vectors.
Result<InputFile> open_golden(const fs::path& golden, const std::string& file, std::uint64_t max_bytes) {
  if (is_archive(golden)) return open_member(golden, file, max_bytes);
  return inside(golden, file).and_then([&](const fs::path& path) { return InputFile::open(path, max_bytes); });
}

Result<std::string> text_of(const InputFile& file) {
  std::string text(file.size(), '\0');
  return file.read(0, std::as_writable_bytes(std::span(text))).map([&] { return std::move(text); });
}

// The files that the vectors hold under one of their folders.
Result<std::vector<std::string>> files_of(const fs::path& golden) {
  std::vector<std::string> files;
  const auto add = [&](const std::string& file) {
    if (std::ranges::count(golden_subfolders, file.substr(0, file.find('/'))) != 0) files.push_back(file);
  };
  if (is_archive(golden)) {
    const Result<Archive> archive = Archive::open(golden);
    if (!archive) return tl::unexpected(archive.error());
    std::ranges::for_each(archive->names(), add);
    return files;
  }
  for (const fs::path part : golden_subfolders) {
    std::error_code error;
    if (!fs::exists(fs::symlink_status(golden / part, error))) continue;
    const Result<std::vector<FolderEntry>> entries = entries_of(golden / part);
    if (!entries) return tl::unexpected(entries.error());
    for (const FolderEntry& entry : *entries)
      if (!entry.is_folder) add((part / entry.path).generic_string());
  }
  return files;
}

// Not read again if it is as `known`, if there is one.
Result<CheckedFile> check_file(const fs::path& golden, const std::string& file, const std::function<bool()>& stop,
                               const CheckedFile* known = nullptr) {
  const Result<InputFile> opened = open_golden(golden, file, largest_golden_file);
  if (!opened) return tl::unexpected(opened.error());
  if (stop && stop()) return cancelled();
  if (known != nullptr && known->stamp == opened->stamp()) return *known;
  return sha256(*opened, stop).map([&](const std::string& found) { return CheckedFile{opened->stamp(), found}; });
}

constexpr std::uint64_t largest_manifest = 64 << 20, largest_model = 256 << 20;  // bytes

}  // namespace

bool is_archive(const fs::path& golden) {
  std::error_code failed;
  return lower_extension(golden) == ".npz" && fs::is_regular_file(golden, failed);
}

fs::path golden_file(const fs::path& golden, const std::string& file) {
  return is_archive(golden) ? fs::path(golden.string() + ":" + file) : golden / file;
}

std::optional<fs::path> golden_folder(const fs::path& path) {
  std::error_code failed;
  const bool is_folder = fs::is_directory(path, failed);
  if (!is_folder && path.filename() != "manifest.json" && path.filename() != "model.json") return std::nullopt;
  const fs::path folder = is_folder ? path : path.parent_path();
  const bool has_both =
      fs::is_regular_file(folder / "manifest.json", failed) && fs::is_regular_file(folder / "model.json", failed);
  return has_both ? std::optional(folder) : std::nullopt;
}

Result<Manifest> read_manifest(const fs::path& golden) {
  const fs::path file = golden_file(golden, "manifest.json");
  const Result<std::string> text = is_archive(golden)
                                       ? open_member(golden, "manifest.json", largest_manifest).and_then(text_of)
                                       : read_text(file, largest_manifest);
  if (text) return parse_manifest(*text, file.string());
  std::error_code ignored;
  if (!fs::exists(file, ignored) && fs::exists(golden / "model.onnx", ignored))
    return bad_input(golden.string(),
                     "holds a model.onnx, but no test_data_set_0 with its inputs and expected outputs");
  return bad_input(golden.string(), fmt::format("is not a golden {}: {}", is_archive(golden) ? "archive" : "folder",
                                                text_beside(golden.string(), text.error())));
}

Result<std::vector<std::string>> changed_files(const fs::path& golden, const Manifest& manifest,
                                               const std::function<bool()>& stop) {
  std::vector<std::string> changed;
  for (const auto& [path, checksum] : manifest.files) {
    const Result<CheckedFile> found = check_file(golden, path, stop);
    if (!found) return tl::unexpected(found.error());
    if (found->checksum != checksum) changed.push_back(path);
  }
  const Result<std::vector<std::string>> files = files_of(golden);
  if (!files) return tl::unexpected(files.error());
  for (const std::string& file : *files)
    if (!manifest.files.contains(file)) return bad_input(golden_file(golden, file).string(), "is not in the manifest");
  return changed;
}

Result<GoldenCheck> check_golden(const fs::path& golden, const std::function<bool()>& stop,
                                 const std::map<std::string, CheckedFile>& known) {
  const Result<Manifest> manifest = read_manifest(golden);
  if (!manifest)
    return GoldenCheck{
        0, {is_archive(golden) ? golden.filename().string() : "manifest.json"}, {manifest.error().text()}, {}};
  GoldenCheck check;
  check.files = manifest->files.size();
  for (const auto& [path, checksum] : manifest->files) {
    const auto before = known.find(path);
    const Result<CheckedFile> found = check_file(golden, path, stop, before == known.end() ? nullptr : &before->second);
    if (!found && found.error().kind != Error::Kind::BadInput) return tl::unexpected(found.error());
    if (!found) check.reasons.push_back(found.error().text());
    std::error_code failed;
    const bool is_missing = !found && !is_archive(golden) && !fs::exists(golden / path, failed) && !failed;
    if (found && !is_archive(golden)) check.checked[path] = *found;  // members have stamps of their own
    if (!found || found->checksum != checksum) check.changed.push_back(path + (is_missing ? " (missing)" : ""));
  }
  const Result<std::vector<std::string>> files = files_of(golden);
  if (!files) check.changed.push_back(golden.filename().string()), check.reasons.push_back(files.error().text());
  for (const std::string& file : files.value_or(std::vector<std::string>()))
    if (!manifest->files.contains(file)) check.changed.push_back(file);
  check.manifest = *manifest;
  return check;
}

Result<Model> read_golden_model(const fs::path& golden, const Manifest& manifest) {
  const fs::path path = golden_file(golden, "model.json");
  Result<Model> model =
      is_archive(golden)
          ? open_member(golden, "model.json", largest_model).and_then(text_of).and_then([&](const std::string& text) {
              return parse_model(text, path.string());
            })
          : read_model(path);
  if (!model) return model;
  for (Resource& resource : model->resources)
    if (auto* file = std::get_if<FileValues>(&resource.initial_values)) {
      if (!manifest.files.contains(file->source_path))
        return bad_input(fmt::format("{}: resources.{}.initialValues.sourcePath", path.string(), resource.name),
                         fmt::format("'{}' is not a file of this golden {}", file->source_path,
                                     is_archive(golden) ? "archive" : "folder"));
      if (is_archive(golden)) file->source_path = golden_file(fs::absolute(golden), file->source_path).string();
    }
  if (model->feature_level != manifest.feature_level || model->numerics != manifest.numerics)
    return bad_input(path.string(), "its numerics or feature level are not the manifest's");
  return model;
}

}  // namespace opscope
