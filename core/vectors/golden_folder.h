#pragma once
// What stands where golden vectors are to be written, and whether they may replace it.

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/io/file.h"
#include "core/model/execute.h"

namespace opscope {

struct GoldenReplace {
  bool overwrite = false;  // also where files were changed since they were exported, or are not of the export
  ReadFiles keep = {};     // the case and what it reads
  std::function<void(const std::string& line)> note = {};  // what a person should know of the exchange; may be empty
  std::string remedy = "choose another folder";            // what a person can do where something would be lost
};

// Bytes that a file of a golden folder holds at most: a resource and the header of its .npy.
inline constexpr std::uint64_t largest_golden_file = max_resource_bytes + (std::uint64_t{1} << 20);

struct FolderEntry {
  std::string path;                         // in the folder, with forward slashes
  bool is_folder = false, is_file = false;  // neither: a link, a pipe, a device, a socket
  FileIdentity identity;
  FileStamp stamp;
  friend bool operator==(const FolderEntry&, const FolderEntry&) = default;
};

// Everything in a folder, at any depth and by path: a folder comes before what it holds. BadInput where one of them
// cannot be read.
Result<std::vector<FolderEntry>> entries_of(const std::filesystem::path& folder);

struct OldFolder {
  std::vector<FolderEntry> entries;  // by path; none where there is no folder
  std::vector<std::string> strange;  // those that no export has written: they are kept
};

// BadInput where `folder` is neither absent nor empty nor a golden folder; where it holds a file of `replace.keep`;
// and, with the names, where it holds other people's files or files whose SHA-256 is no longer the manifest's, unless
// `replace.overwrite`. Cancelled once `stop` says so.
Result<OldFolder> old_golden_folder(const std::filesystem::path& folder, const GoldenReplace& replace,
                                    const std::function<bool()>& stop);

// BadInput where the folder is no longer as it was found.
Result<void> check_still(const std::filesystem::path& folder, const OldFolder& found);

}  // namespace opscope
