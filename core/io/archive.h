#pragma once
// ZIP archives: reading members within limits, and writing archives that depend on nothing but their contents.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/io/file.h"

struct zip;

namespace opscope {

class Archive {
 public:
  // BadInput for a file that cannot be opened, is no ZIP archive, or has more than 10,000 members.
  static Result<Archive> open(const std::filesystem::path& path);

  // In the archive's order, as they are stored: they may be damaged, absolute or lead out of a folder.
  const std::vector<std::string>& names() const { return names_; }

  // The member names()[index], decompressed into memory that belongs to the returned file, whose path is `path`.
  // `wanted`: at least so many of its first bytes; the rest may read as zeros. BadInput if it is damaged, encrypted or
  // compressed by an unknown method, and, before anything is decompressed, above `max_bytes`.
  Result<InputFile> extract(std::size_t index, const std::filesystem::path& path, std::uint64_t max_bytes,
                            std::uint64_t wanted = UINT64_MAX) const;

 private:
  struct Close {
    void operator()(zip* archive) const;
  };
  explicit Archive(zip* opened) : zip_(opened) {}
  std::unique_ptr<zip, Close> zip_;
  std::vector<std::string> names_;
};

// The member `name` of the archive `path`. BadInput as above, and if there is no such member; `where` is "path:name".
Result<InputFile> open_member(const std::filesystem::path& path, const std::string& name,
                              std::uint64_t max_bytes = UINT64_MAX);

struct ArchiveMember {
  std::string name;  // with forward slashes
  std::vector<std::byte> bytes;
};

// The compressed archive, members in the given order. Equal members give equal bytes: every time stamp is the same.
// `where` names it in errors. Cancelled if `stop` returns true.
Result<std::vector<std::byte>> encode_archive(const std::string& where, std::span<const ArchiveMember> members,
                                              const std::function<bool()>& stop = {});

}  // namespace opscope
