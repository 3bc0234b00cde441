#pragma once
// Writes a folder atomically: files are written to a private folder beside it, which finally takes its place.

#include <sys/stat.h>

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>

#include "core/error.h"
#include "core/io/place.h"
#include "core/io/temporary.h"

namespace opscope {

class FolderWriter {
 public:
  // Creates missing parent folders. A symbolic link is followed. The new folder gets the permissions of the old one, or
  // those of the umask. BadInput if `folder` exists and is not a folder.
  static Result<FolderWriter> open(const std::filesystem::path& folder);
  FolderWriter(FolderWriter&&) = default;
  FolderWriter& operator=(FolderWriter&&) = delete;
  ~FolderWriter();  // removes the private folder if finish() did not succeed

  // `path` is relative; missing folders in it are created. A file that replaces an old one gets its permissions.
  Result<void> write(const std::string& path, std::span<const std::byte> bytes);

  // The same for one of many files: it is synced with all others by finish(), and not on its own. BadInput if the new
  // folder has a file of that name.
  Result<void> add(const std::string& path, std::span<const std::byte> bytes);

  // Keeps what the old folder has at `path`. A folder is created again, empty, with its old permissions; anything else
  // is hard-linked. BadInput if the new folder already has that name.
  Result<void> keep(const std::string& path);

  // Exchanges the folders in one step and removes the old one; if there is no old one, renames the new one. Returns a
  // note for the user if the file system cannot exchange folders, so that for a moment there was none; else "".
  Result<std::string> finish();

 private:
  FolderWriter(Place place, Descriptor old, Temporary fresh)
      : place_(std::move(place)), old_(std::move(old)), fresh_(std::move(fresh)) {}
  Error failed(const std::string& what = "cannot be written") const;  // with errno's reason
  bool take_over_old(const std::string& path, bool sync = true);
  Descriptor make_folder_of(const std::string& path);  // opens it, and creates what is missing; none: see errno
  bool complete() const;
  bool exchange(std::string& note);

  Place place_;
  Descriptor old_;  // none if there is no old folder
  bool syncs_all_ = false;
  Temporary fresh_;  // the private folder; after the exchange its name is that of the old one
  // Folders inside it, to be synced at the end, each with the status of the old folder whose permissions it gets;
  // nullopt for new folders.
  std::map<std::string, std::optional<struct stat>> kept_;
};

}  // namespace opscope
