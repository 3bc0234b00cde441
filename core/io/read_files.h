#pragma once
// The files that a command reads. None of its outputs may replace them.

#include <sys/stat.h>

#include <compare>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

namespace opscope {

// Identifies a file whatever its path: links and other spellings lead to the same identity.
struct FileIdentity {
  std::uint64_t device = 0, inode = 0;
  friend auto operator<=>(const FileIdentity&, const FileIdentity&) = default;
};
inline FileIdentity identity_of(const struct stat& status) { return {status.st_dev, status.st_ino}; }

class ReadFiles {
 public:
  // Follows links, and from an array in an archive to the archive. Missing files are ignored.
  void add(const std::filesystem::path& file);
  void add(const ReadFiles& others) { files_.insert(others.files_.begin(), others.files_.end()); }

  // The path under which the file was added; nullptr if it was not.
  const std::string* find(const FileIdentity& file) const;

 private:
  std::map<FileIdentity, std::string> files_;
};

}  // namespace opscope
