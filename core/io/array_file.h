#pragma once
// Files that hold arrays as NumPy writes them: an .npy file, or an .npz file, a ZIP archive whose members are .npy
// files. A path names a member after a colon, without its extension: "results.npz:OutputTensor". A path without a name
// means the only array of the archive.

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/io/file.h"

namespace opscope {

// True for "A.npy", "A.npz" and "A.npz:B", whatever the case of the extension.
bool has_array_name(const std::filesystem::path& path);
bool has_archive_name(const std::filesystem::path& path);

// The file on disk: "A.npz" of "A.npz:B", otherwise the path itself.
std::filesystem::path array_file(const std::filesystem::path& path);

enum class ArrayPart {
  Header,  // at least the first 128 KiB; the rest of an archive's member reads as zeros
  Whole,
};

// Opens the .npy file, or the member, decompressed into memory that belongs to the returned file. BadInput for a file
// that is no archive, is damaged, encrypted or compressed by an unknown method, for a member that is not there, for an
// archive of several arrays if none is named, and, before anything is decompressed, above `max_bytes`.
Result<InputFile> open_array(const std::filesystem::path& path, ArrayPart part, std::uint64_t max_bytes = UINT64_MAX);

// The names of the arrays in an archive, in its order. BadInput as above, and for more than 10,000 members.
Result<std::vector<std::string>> list_arrays(const std::filesystem::path& archive);

}  // namespace opscope
