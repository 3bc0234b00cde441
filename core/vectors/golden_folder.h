#pragma once
// Checks what is in the place of a golden folder, and whether an export may replace it.

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/io/file.h"
#include "core/io/folder_writer.h"
#include "core/model/load.h"

namespace opscope {

inline constexpr std::array<std::string_view, 4> golden_subfolders = {"inputs", "expected", "unspecified",
                                                                      "test_data_set_0"};

struct GoldenReplace {
  bool overwrite = false;  // even if files were changed since the export, or do not belong to it
  ReadFiles keep = {};     // the case and what it reads
  std::function<void(const std::string& line)> note = {};  // notes about the replacement, for people; may be empty
  std::string remedy = "choose another folder";            // what the user can do if something would be lost
};

// The largest file of a golden folder in bytes: a resource and the header of its .npy.
inline constexpr std::uint64_t largest_golden_file = max_resource_bytes + (std::uint64_t{1} << 20);

struct FolderEntry {
  std::string path;                         // in the folder, with forward slashes
  bool is_folder = false, is_file = false;  // neither: a link, a pipe, a device, a socket
  FileIdentity identity;
  FileStamp stamp;
  friend bool operator==(const FolderEntry&, const FolderEntry&) = default;
};

// Everything in a folder, at any depth and by path: a folder comes before its contents. BadInput if one of them
// cannot be read.
Result<std::vector<FolderEntry>> entries_of(const std::filesystem::path& folder);

struct OldFolder {
  std::vector<FolderEntry> entries;  // by path; empty if there is no folder
  std::vector<std::string> strange;  // not written by an export: they are kept
};

// A kind of folder that an export may replace.
struct FolderFormat {
  std::string what;  // "a golden folder"
  // The checksums of its files, by path, from the text of its manifest.json.
  std::function<Result<std::map<std::string, std::string>>(std::string_view manifest)> read_files;
  // True if an export can write a file or make a folder of this name. The manifest alone is not trusted: it may list
  // any file.
  std::function<bool(const std::string&path)> is_file_name, is_folder_name;
};

// BadInput if `folder` exists and is neither empty nor of this format, or contains a file of `replace.keep`. Also,
// unless `replace.overwrite`, if it contains files that do not belong to it, or files whose SHA-256 differs from the
// manifest; the error names them. Cancelled if `stop` returns true.
Result<OldFolder> old_folder(const std::filesystem::path& folder, const FolderFormat& format,
                             const GoldenReplace& replace, const std::function<bool()>& stop);

// The same for a golden folder.
Result<OldFolder> old_golden_folder(const std::filesystem::path& folder, const GoldenReplace& replace,
                                    const std::function<bool()>& stop);

// Puts what was written in the place of `folder`, with the strange files of the old one. BadInput, and nothing is
// replaced, if the folder has changed since it was looked at.
Result<void> put_in_place(FolderWriter& writer, const std::filesystem::path& folder, const OldFolder& old,
                          const GoldenReplace& replace);

}  // namespace opscope
