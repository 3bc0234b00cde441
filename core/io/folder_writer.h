#pragma once
// A folder that is written as a whole: its files collect in a private folder beside it, which then takes its place.

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
  // Makes the folders above where they are missing; a link is followed to its folder. BadInput where anything but a
  // folder stands there. The new folder has the permissions of the old one, or those that the umask gives.
  static Result<FolderWriter> open(const std::filesystem::path& folder);
  FolderWriter(FolderWriter&&) = default;
  FolderWriter& operator=(FolderWriter&&) = delete;
  ~FolderWriter();  // what was not finished is removed

  // `path` is relative, with folders that need not be there yet. What stood there before gives it its permissions.
  Result<void> write(const std::string& path, std::span<const std::byte> bytes);

  // Takes over what the old folder holds at `path`: a folder is made again, empty, and has its permissions once all is
  // finished; anything else gets a second name. BadInput where this folder has something of that name already.
  Result<void> keep(const std::string& path);

  // Exchanges the folders in one step, or where there is none yet gives the new one its name, and removes the old one.
  // What a person should know of it, in words: where the file system cannot exchange there is a moment without a
  // folder. Empty where there is nothing to say.
  Result<std::string> finish();

 private:
  FolderWriter(Place place, Descriptor old, Temporary fresh)
      : place_(std::move(place)), old_(std::move(old)), fresh_(std::move(fresh)) {}
  Error failed(const std::string& what = "cannot be written") const;  // with errno's reason
  bool take_over_old(const std::string& path);
  bool complete() const;
  bool exchange(std::string& note);

  Place place_;
  Descriptor old_;   // none where there is no folder yet
  Temporary fresh_;  // after the exchange its name is the old one's
  // Folders in it that are brought to the disk at the end, with the old folder's status, to take over; nullopt for
  // those that are new.
  std::map<std::string, std::optional<struct stat>> kept_;
};

}  // namespace opscope
