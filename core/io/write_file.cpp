#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "core/io/place.h"
#include "core/io/temporary.h"

namespace opscope {

namespace {

tl::unexpected<Error> failed(const Place& place) {
  return bad_input(place.where, std::string("cannot be written: ") + std::strerror(errno));
}

// Whether the file that stands there begins with `start`.
bool begins_with(const Place& place, std::string_view start) {
  const Descriptor file(
      ::openat(place.folder.number(), place.name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  std::array<char, 16> found{};
  return file && ::pread(file.number(), found.data(), start.size(), 0) == static_cast<ssize_t>(start.size()) &&
         start == std::string_view(found.data(), start.size());
}

// The file that is about to be replaced; nullopt where there is none.
Result<std::optional<struct stat>> replaceable(const Place& place, const WriteOptions& options) {
  struct stat status {};
  const int folder = place.folder.number();
  const char* name = place.name.c_str();
  if (::fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno == ENOENT) return std::nullopt;
    return failed(place);
  }
  if (S_ISLNK(status.st_mode)) return bad_input(place.where, "is a symbolic link, and is not replaced");
  if (S_ISDIR(status.st_mode)) return bad_input(place.where, "is a folder; name a file");
  if (!S_ISREG(status.st_mode)) return bad_input(place.where, "is not a regular file, and only such are replaced");
  if (options.keep != nullptr)
    if (const std::string* read = options.keep->find(identity_of(status)))
      return bad_input(place.where, "is a file that this command reads" +
                                        (*read == place.where ? "" : " ('" + *read + "')") + "; write to another");
  if ((status.st_mode & 0222) == 0) return bad_input(place.where, "is read-only, and is not replaced");
  if (::faccessat(folder, name, W_OK, AT_EACCESS) != 0)
    return bad_input(place.where, std::string("cannot be replaced: ") + std::strerror(errno));
  if (const auto& format = options.replaces; format && !(format->start && begins_with(place, *format->start)))
    return bad_input(place.where, "exists and is " + format->otherwise + "; --overwrite replaces it");
  return status;
}

bool write_all(const Descriptor& file, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file.number(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

// Gives the new file the permissions of the old one, and its owner where that is allowed.
bool take_over(const Descriptor& file, const struct stat& old) {
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) return false;
  const bool other_owner = status.st_uid != old.st_uid || status.st_gid != old.st_gid;
  if (other_owner && ::fchown(file.number(), old.st_uid, old.st_gid) != 0 && errno != EPERM) return false;
  return ::fchmod(file.number(), old.st_mode & 0777) == 0;
}

// Gives the temporary file its name. What `replaceable` has not seen is not replaced: EEXIST.
bool put_in_place(const Place& place, const std::string& temporary, bool replaces) {
  const int folder = place.folder.number();
  const auto rename = [&](unsigned flags) {
    return ::renameat2(folder, temporary.c_str(), folder, place.name.c_str(), flags) == 0;
  };
  if (replaces) return rename(0);
  return rename(RENAME_NOREPLACE) || (errno == EINVAL && rename(0));  // not every file system knows the flag
}

}  // namespace

Result<void> check_place(const Place& place, const WriteOptions& options) {
  return replaceable(place, options).map([](const auto&) {});
}

Result<void> write_at(const Place& place, std::span<const std::byte> bytes, const WriteOptions& options) {
  Result<std::optional<struct stat>> old = replaceable(place, options);
  if (!old) return tl::unexpected(old.error());
  const int folder = place.folder.number();
  remove_leftovers(folder);
  const Temporary temporary = make_temporary_file(folder, *old ? 0600 : 0666);
  if (!temporary.descriptor) return failed(place);
  const auto give_up = [&](Error error) {
    ::unlinkat(folder, temporary.name.c_str(), 0);
    return tl::unexpected(std::move(error));
  };
  const Descriptor& file = temporary.descriptor;
  if (!write_all(file, bytes)) return give_up(failed(place).value());
  do {
    // Asked again: other programs may have been here meanwhile.
    old = replaceable(place, options);
    if (!old) return give_up(old.error());
    if ((*old && !take_over(file, **old)) || ::fsync(file.number()) != 0) return give_up(failed(place).value());
    if (put_in_place(place, temporary.name, old->has_value())) {
      if (sync_folder(place.folder)) return {};
      return bad_input(place.where, std::string("is written, but a power cut may undo it: ") + std::strerror(errno));
    }
  } while (errno == EEXIST);
  return give_up(failed(place).value());
}

Result<void> check_output_path(const std::filesystem::path& path, const WriteOptions& options) {
  return place_of(path).and_then([&](const Place& place) { return check_place(place, options); });
}

Result<void> write_file(const std::filesystem::path& path, std::span<const std::byte> bytes,
                        const WriteOptions& options) {
  return place_of(path).and_then([&](const Place& place) { return write_at(place, bytes, options); });
}

Result<void> write_text(const std::filesystem::path& path, std::string_view text, const WriteOptions& options) {
  return write_file(path, std::as_bytes(std::span(text)), options);
}

}  // namespace opscope
