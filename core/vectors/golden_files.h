#pragma once
// Reads and checks a golden folder, or an .npz archive with its files, before anything of it runs. A function that
// takes a `golden` path takes either.

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/io/file.h"
#include "core/model/model.h"
#include "core/vectors/manifest.h"

namespace opscope {

// The golden folder that `path` means: the folder itself, its manifest.json or its model.json. nullopt if it is none.
std::optional<std::filesystem::path> golden_folder(const std::filesystem::path& path);

// True for a regular file that is named like an archive.
bool is_archive(const std::filesystem::path& golden);

// A file of the vectors, as read_npy takes it: "golden/inputs/A.npy", "golden.npz:inputs/A.npy".
std::filesystem::path golden_file(const std::filesystem::path& golden, const std::string& file);

// BadInput, naming the folder, if it is not a golden folder or its manifest cannot be read.
Result<Manifest> read_manifest(const std::filesystem::path& golden);

// The files whose contents differ from the manifest. BadInput for a file that is missing, unreadable, outside the
// folder, or under one of its folders without being in the manifest. Cancelled if `stop` returns true.
Result<std::vector<std::string>> changed_files(const std::filesystem::path& golden, const Manifest& manifest,
                                               const std::function<bool()>& stop);

// The SHA-256 of a file as it was at some time.
struct CheckedFile {
  FileStamp stamp;
  std::string checksum;
};

// The same for a window, where one damaged file must not hide the others: it counts as changed.
struct GoldenCheck {
  std::size_t files = 0;  // that the manifest lists
  // Those that differ, cannot be read or are not in the manifest; behind one that is not there " (missing)".
  std::vector<std::string> changed;
  std::vector<std::string> reasons;  // why one cannot be read: "golden.npz:model.json: cannot be decompressed: ..."
  std::map<std::string, CheckedFile> checked;  // by their paths in the manifest; none of an archive
  std::optional<Manifest> manifest = {};       // that the files were checked by; nullopt: it cannot be read
};
// The vectors themselves are the changed file if their manifest cannot be read. A file is not read again if `known`,
// the `checked` of an earlier check of the same folder, has it with the same stamp. Cancelled if `stop` returns true.
Result<GoldenCheck> check_golden(const std::filesystem::path& golden, const std::function<bool()>& stop,
                                 const std::map<std::string, CheckedFile>& known = {});

// Reads model.json. BadInput if it reads files from outside the folder, or if its settings differ from the manifest.
// An archive's model reads its members wherever it is loaded: their paths are absolute.
Result<Model> read_golden_model(const std::filesystem::path& golden, const Manifest& manifest);

}  // namespace opscope
