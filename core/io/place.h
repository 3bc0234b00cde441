#pragma once
// The place of a file to be written: an open folder and a name in it. Changes to the path in the meantime cannot
// redirect the write.

#include <sys/stat.h>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "core/error.h"
#include "core/io/descriptor.h"
#include "core/io/file.h"

namespace opscope {

struct Place {
  Descriptor folder;
  std::string name;
  std::string where;  // the path for errors
};

// The place of a path that the user gave. A symbolic link is followed. BadInput if it is a folder, has no file name, is
// a dangling link, or if its folder cannot be opened.
Result<Place> place_of(const std::filesystem::path& path);

// The place of `target` below `folder`, without following links. `make`: create missing folders; otherwise the result
// is nullopt if a folder is missing. Precondition: `target` is relative and has no "..".
Result<std::optional<Place>> place_below(const std::filesystem::path& folder, const std::filesystem::path& target,
                                         bool make);
Result<std::optional<Place>> place_below(const Descriptor& folder, const std::filesystem::path& target, bool make);

// Creates a folder and its missing parents, and syncs them. False: see errno.
bool make_folders(const std::filesystem::path& folder);

// Gives a new file or folder the old one's permissions, and its owner and group if the system allows it. If the group
// differs in the end, its permissions are reduced to those of others. False: see errno.
bool take_over(const Descriptor& made, const struct stat& old);

// True if this errno of renameat2 means that the kernel or the file system does not support the flag.
bool lacks_flag(int error);

// Syncs the directory entries of an open folder. Also true if the file system does not support it. False: see errno.
bool sync_folder(const Descriptor& folder);

// The check that write_at makes before it writes and again before it renames. BadInput if an existing file must not be
// replaced.
Result<void> check_place(const Place& place, const WriteOptions& options);

// write_file at a place. If there is a symbolic link, it is not followed: BadInput.
Result<void> write_at(const Place& place, std::span<const std::byte> bytes, const WriteOptions& options);

}  // namespace opscope
