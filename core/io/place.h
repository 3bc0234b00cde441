#pragma once
// Where a file is to be written: an open folder and a name in it, so that nothing that happens to the path meanwhile
// leads the writing elsewhere.

#include <sys/stat.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/io/descriptor.h"
#include "core/io/file.h"

namespace opscope {

struct Place {
  Descriptor folder;
  std::string name;
  std::string where;  // as errors name it
};

// The place of a path that a person gave: a link there is followed to its file. BadInput for a folder, for what is no
// name, where the folder cannot be opened, and for a link to nothing.
Result<Place> place_of(const std::filesystem::path& path);

// The place of `target` below `folder`, with no link on the way. `make`: the folders between are made; else a place in
// a folder that is not there yet is nullopt. `target` is relative and climbs nowhere.
Result<std::optional<Place>> place_below(const std::filesystem::path& folder, const std::filesystem::path& target,
                                         bool make);
Result<std::optional<Place>> place_below(const Descriptor& folder, const std::filesystem::path& target, bool make);

// Makes a folder and those above it that are missing, and brings their names to the disk. False: errno says why.
bool make_folders(const std::filesystem::path& folder);

// Gives a new file or folder the old one's permissions, and its owner and group where that is allowed. Where the group
// is another in the end, it may do no more than everybody. False: errno says why.
bool take_over(const Descriptor& made, const struct stat& old);

// Whether an error of renameat2 means that the kernel or the file system does not know the flag.
bool lacks_flag(int error);

// Brings the names in an open folder to the disk; true as well where the file system cannot. False: errno says why.
bool sync_folder(const Descriptor& folder);

// What write_at asks before it writes and again before the new file takes its place. BadInput where something stands
// there that is not replaced.
Result<void> check_place(const Place& place, const WriteOptions& options);

// write_file, there. A link that stands there is not followed: BadInput.
Result<void> write_at(const Place& place, std::span<const std::byte> bytes, const WriteOptions& options);

}  // namespace opscope
