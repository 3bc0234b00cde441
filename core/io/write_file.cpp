#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "core/io/place.h"
#include "core/io/temporary.h"

namespace opscope {

namespace {

tl::unexpected<Error> failed(const Place& place) {
  return bad_input(place.where, std::string("cannot be written: ") + std::strerror(errno));
}

// True if the existing file begins with `start`.
bool begins_with(const Place& place, std::string_view start) {
  const Descriptor file(
      ::openat(place.folder.number(), place.name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  std::array<char, 16> found{};
  return file && ::pread(file.number(), found.data(), start.size(), 0) == static_cast<ssize_t>(start.size()) &&
         start == std::string_view(found.data(), start.size());
}

// The file that will be replaced; nullopt if there is none.
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
      return bad_input(place.where, "is a file that is read here" + (*read == place.where ? "" : " ('" + *read + "')") +
                                        "; write to another");
  if ((status.st_mode & 0222) == 0) return bad_input(place.where, "is read-only, and is not replaced");
  if (::faccessat(folder, name, W_OK, AT_EACCESS) != 0)
    return bad_input(place.where, std::string("cannot be replaced: ") + std::strerror(errno));
  if (const auto& format = options.replaces; format && !(format->start && begins_with(place, *format->start)))
    return bad_input(place.where,
                     "exists and is " + format->otherwise + (format->remedy.empty() ? "" : "; " + format->remedy));
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

// A temporary file. The destructor removes it unless keep() was called.
class OwnedTemporary {
 public:
  OwnedTemporary(int folder, mode_t mode) : folder_(folder), made_(make_temporary_file(folder, mode)) {}
  OwnedTemporary(const OwnedTemporary&) = delete;
  OwnedTemporary& operator=(const OwnedTemporary&) = delete;
  ~OwnedTemporary() {
    if (made_.descriptor && !kept_) ::unlinkat(folder_, made_.name.c_str(), 0);
  }

  const Descriptor& file() const { return made_.descriptor; }
  const std::string& name() const { return made_.name; }
  void keep() { kept_ = true; }

 private:
  int folder_;
  Temporary made_;
  bool kept_ = false;
};

// Renames the temporary file. If a file has appeared since `replaceable` looked, the result is EEXIST, provided that
// the file system supports it.
bool put_in_place(const Place& place, const std::string& temporary, bool replaces) {
  const int folder = place.folder.number();
  const auto rename = [&](unsigned flags) {
    return ::renameat2(folder, temporary.c_str(), folder, place.name.c_str(), flags) == 0;
  };
  if (replaces) return rename(0);
  if (rename(RENAME_NOREPLACE)) return true;
  if (!lacks_flag(errno)) return false;
  // Some file systems do not support the flag. A hard link does not replace a file either.
  if (::linkat(folder, temporary.c_str(), folder, place.name.c_str(), 0) == 0) {
    if (::unlinkat(folder, temporary.c_str(), 0) == 0) return true;
    const int reason = errno;  // keep one name only: in a golden folder the second would be an unexpected file
    ::unlinkat(folder, place.name.c_str(), 0);
    errno = reason;
    return false;
  }
  // Some do not support hard links either. There, a file that has appeared since `replaceable` looked is replaced.
  return (errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS) && rename(0);
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
  OwnedTemporary temporary(folder, *old ? 0600 : 0666);
  if (!temporary.file() || !write_all(temporary.file(), bytes)) return failed(place);
  do {
    // Check again: other programs may have changed the folder.
    old = replaceable(place, options);
    if (!old) return tl::unexpected(old.error());
    if ((*old && !take_over(temporary.file(), **old)) || ::fsync(temporary.file().number()) != 0) return failed(place);
    if (put_in_place(place, temporary.name(), old->has_value())) {
      temporary.keep();
      if (sync_folder(place.folder)) return {};
      return bad_input(place.where, std::string("is written, but a power cut may undo it: ") + std::strerror(errno));
    }
  } while (errno == EEXIST);
  return failed(place);
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
