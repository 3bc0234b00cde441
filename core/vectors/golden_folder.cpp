#include "core/vectors/golden_folder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <system_error>

#include "core/vectors/manifest.h"
#include "core/vectors/sha256.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

bool is_golden_name(const std::string& path) {
  const fs::path file(path);
  const fs::path folder = file.parent_path();
  const bool is_array = file.extension() == ".npy" || file.extension() == ".pb";
  return path == "model.json" || path == "model.onnx" ||
         (is_array && std::ranges::count(golden_subfolders, folder) != 0);
}

// A file that cannot be read counts as changed.
Result<bool> is_changed(const fs::path& file, const std::string& checksum, const std::function<bool()>& stop) {
  const Result<std::string> found = InputFile::open(file, largest_golden_file).and_then([&](const InputFile& opened) {
    return sha256(opened, stop);
  });
  if (!found && found.error().kind != Error::Kind::BadInput) return tl::unexpected(found.error());
  return !found || *found != checksum;
}

// "'a', 'b' and 3 more"
std::string some_of(const std::vector<std::string>& names) {
  constexpr std::size_t shown = 5;
  const std::size_t count = std::min(shown, names.size());
  const std::string list = fmt::format("'{}'", fmt::join(names.begin(), names.begin() + std::ptrdiff_t(count), "', '"));
  return names.size() > shown ? fmt::format("{} and {} more", list, names.size() - shown) : list;
}

Error would_be_lost(const fs::path& folder, const std::vector<std::string>& changed,
                    const std::vector<std::string>& strange, const std::string& remedy) {
  std::string found;
  if (!changed.empty()) found = some_of(changed) + (changed.size() > 1 ? ", which were" : ", which was") + " changed";
  if (!strange.empty())
    found += (found.empty() ? "" : ", and ") + some_of(strange) + (strange.size() > 1 ? ", which are" : ", which is") +
             " not of its manifest";
  return {Error::Kind::BadInput, folder.string(), "exists and holds " + found + "; " + remedy};
}

// BadInput if the folder has changed since it was looked at.
Result<void> check_still(const fs::path& folder, const OldFolder& found) {
  std::error_code error;
  const Result<std::vector<FolderEntry>> now =
      fs::exists(folder, error) ? entries_of(folder) : Result<std::vector<FolderEntry>>();
  if (now && *now == found.entries) return {};
  return bad_input(folder.string(), "was changed by another program meanwhile, and is not replaced");
}

}  // namespace

Result<std::vector<FolderEntry>> entries_of(const fs::path& folder) {
  std::vector<FolderEntry> entries;
  std::error_code error;
  // Not a range for: it throws if a folder inside cannot be read.
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    struct stat status {};
    if (::lstat(at->path().c_str(), &status) != 0) continue;  // removed in the meantime
    entries.push_back({at->path().lexically_relative(folder).generic_string(), S_ISDIR(status.st_mode),
                       S_ISREG(status.st_mode), identity_of(status), stamp_of(status)});
  }
  if (error) return bad_input(folder.string(), "cannot be read: " + error.message());
  std::ranges::sort(entries, {}, &FolderEntry::path);
  return entries;
}

Result<OldFolder> old_golden_folder(const fs::path& folder, const GoldenReplace& replace,
                                    const std::function<bool()>& stop) {
  const FolderFormat format = {
      "a golden folder",
      [](std::string_view text) {
        return parse_manifest(text, "manifest.json").map([](Manifest manifest) { return std::move(manifest.files); });
      },
      is_golden_name, [](const std::string& path) { return std::ranges::count(golden_subfolders, path) != 0; }};
  return old_folder(folder, format, replace, stop);
}

Result<OldFolder> old_folder(const fs::path& folder, const FolderFormat& format, const GoldenReplace& replace,
                             const std::function<bool()>& stop) {
  std::error_code error;
  const fs::file_status status = fs::status(folder, error);
  if (!fs::exists(status)) return OldFolder{};
  if (!fs::is_directory(status)) return bad_input(folder.string(), "exists and is not a folder");
  Result<std::vector<FolderEntry>> entries = entries_of(folder);
  if (!entries) return tl::unexpected(entries.error());
  OldFolder old{*std::move(entries), {}};
  if (old.entries.empty()) return old;
  for (const FolderEntry& entry : old.entries)
    if (replace.keep.find(entry.identity) != nullptr)
      return bad_input(folder.string(),
                       fmt::format("holds '{}', which is read here; choose another folder", entry.path));

  const bool listed = std::ranges::any_of(
      old.entries, [](const FolderEntry& entry) { return entry.is_file && entry.path == "manifest.json"; });
  const Result<std::string> text = read_text(folder / "manifest.json", 256 << 20);
  using Checksums = std::map<std::string, std::string>;
  const Result<Checksums> files =
      text && listed ? format.read_files(*text) : Result<Checksums>(bad_input("manifest.json", "is missing"));
  if (!files)
    return bad_input(folder.string(), fmt::format("exists, is not empty and is not {}; choose another", format.what));

  std::vector<std::string> changed;
  for (const FolderEntry& entry : old.entries) {
    const auto file = files->find(entry.path);
    const bool ours = entry.is_folder ? format.is_folder_name(entry.path)
                                      : entry.is_file && (entry.path == "manifest.json" ||
                                                          (file != files->end() && format.is_file_name(entry.path)));
    if (!ours) old.strange.push_back(entry.path);
    if (!ours || file == files->end()) continue;
    const Result<bool> differs = is_changed(folder / entry.path, file->second, stop);
    if (!differs) return tl::unexpected(differs.error());
    if (*differs) changed.push_back(entry.path);
  }
  // Another export may have exchanged the folder while it was examined.
  if (const auto same = check_still(folder, old); !same) return tl::unexpected(same.error());
  if ((changed.empty() && old.strange.empty()) || replace.overwrite) return old;
  return tl::unexpected(would_be_lost(folder, changed, old.strange, replace.remedy));
}

Result<void> put_in_place(FolderWriter& writer, const fs::path& folder, const OldFolder& old,
                          const GoldenReplace& replace) {
  for (const std::string& path : old.strange)
    if (auto kept = writer.keep(path); !kept) return kept;
  if (auto same = check_still(folder, old); !same) return same;
  return writer.finish().map([&](const std::string& note) {
    if (!note.empty() && replace.note) replace.note(note);
  });
}

}  // namespace opscope
