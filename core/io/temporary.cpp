#include "core/io/temporary.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "core/io/read_files.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view prefix = ".opscope-", suffix = ".tmp";
constexpr std::size_t digits = 16;

std::string random_name() {
  std::uint64_t number = 0;
  while (::getrandom(&number, sizeof number, 0) < 0 && errno == EINTR) {
  }
  return fmt::format("{}{:0{}x}{}", prefix, number, digits, suffix);
}

bool is_temporary_name(std::string_view name) {
  return name.size() == prefix.size() + digits + suffix.size() && name.starts_with(prefix) && name.ends_with(suffix) &&
         name.substr(prefix.size(), digits).find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// Gives the owner access to a folder and the folders in it: nothing can be removed from a read-only folder.
void open_up(const fs::path& folder) {
  const auto open = [](const fs::path& path) {
    std::error_code ignored;
    fs::permissions(path, fs::perms::owner_all, fs::perm_options::add, ignored);
  };
  open(folder);
  std::error_code error, ignored;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (at->symlink_status(ignored).type() == fs::file_type::directory) open(at->path());
}

std::optional<struct stat> status_of(int folder, const std::string& name) {
  struct stat status {};
  if (::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) return std::nullopt;
  return status;
}

// True if `name` is still the opened file: another run may have removed it between opening and locking.
bool is_still(int folder, const std::string& name, const Descriptor& opened) {
  struct stat status {};
  const auto now = status_of(folder, name);
  return ::fstat(opened.number(), &status) == 0 && now && identity_of(*now) == identity_of(status);
}

// False if another run, which cleans up, was faster. True if the file system does not support locks.
bool take(int folder, const Temporary& made) {
  if (::flock(made.descriptor.number(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return false;
  return is_still(folder, made.name, made.descriptor);
}

void remove_if_left(int folder, const std::string& name) {
  const auto status = status_of(folder, name);
  if (!status || status->st_uid != ::geteuid()) return;
  const bool is_folder = S_ISDIR(status->st_mode);
  if (!is_folder && !S_ISREG(status->st_mode)) return;
  // NFS allows an exclusive lock only on a file that is open for writing.
  const int how = is_folder ? O_RDONLY | O_DIRECTORY : O_RDWR | O_NONBLOCK;
  const Descriptor left(::openat(folder, name.c_str(), how | O_NOFOLLOW | O_CLOEXEC));
  if (!left || ::flock(left.number(), LOCK_EX | LOCK_NB) != 0 || !is_still(folder, name, left)) return;
  if (is_folder)
    remove_folder(folder, name);
  else
    ::unlinkat(folder, name.c_str(), 0);
}

bool is_new_to_this_run(int folder) {
  static std::mutex mutex;
  static std::set<std::array<std::uint64_t, 4>> seen;
  struct statx now {};
  if (::statx(folder, "", AT_EMPTY_PATH, STATX_INO | STATX_BTIME, &now) != 0) return false;
  const std::uint64_t device = std::uint64_t{now.stx_dev_major} << 32 | now.stx_dev_minor;
  const std::uint64_t born = static_cast<std::uint64_t>(now.stx_btime.tv_sec);  // inode numbers are reused
  const std::lock_guard lock(mutex);
  return seen.insert({device, now.stx_ino, born, now.stx_btime.tv_nsec}).second;
}

}  // namespace

Temporary make_temporary_file(int folder, mode_t mode) {
  for (;;) {
    Temporary made{Descriptor(), random_name()};
    made.descriptor =
        Descriptor(::openat(folder, made.name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (!made.descriptor && errno == EEXIST) continue;
    if (!made.descriptor || take(folder, made)) return made;
  }
}

Temporary make_temporary_folder(int folder) {
  for (;;) {
    Temporary made{Descriptor(), random_name()};
    if (::mkdirat(folder, made.name.c_str(), 0777) != 0) {
      if (errno == EEXIST) continue;
      return made;
    }
    made.descriptor = Descriptor(::openat(folder, made.name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (made.descriptor && take(folder, made)) return made;
    if (made.descriptor || errno == ENOENT) continue;
    const int reason = errno;
    ::unlinkat(folder, made.name.c_str(), AT_REMOVEDIR);
    errno = reason;
    return made;
  }
}

bool remove_folder(int parent, const std::string& name) noexcept try {
  const fs::path folder = fmt::format("/proc/self/fd/{}/{}", parent, name);
  std::error_code error;
  fs::remove_all(folder, error);
  if (error == std::errc::permission_denied) {
    open_up(folder);
    fs::remove_all(folder, error);
  }
  return !status_of(parent, name);
} catch (const std::exception&) {  // no memory: the next run cleans up
  return false;
}

void remove_leftovers(int folder) {
  if (!is_new_to_this_run(folder)) return;
  const auto close = [](DIR* stream) { ::closedir(stream); };
  Descriptor again(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  const std::unique_ptr<DIR, decltype(close)> stream(again ? ::fdopendir(again.number()) : nullptr, close);
  if (!stream) return;
  again.release();  // the stream closes it
  std::vector<std::string> names;
  while (const dirent* entry = ::readdir(stream.get()))
    if (is_temporary_name(entry->d_name)) names.emplace_back(entry->d_name);
  for (const std::string& name : names) remove_if_left(folder, name);
}

}  // namespace opscope
