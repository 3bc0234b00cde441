#include "core/io/place.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace opscope {

namespace fs = std::filesystem;

namespace {

constexpr int open_folder = O_RDONLY | O_DIRECTORY | O_CLOEXEC;

// Opens the folder `name` in `at`, or creates it; does not follow a link. The result is negative if there is none.
Result<Descriptor> enter(const Descriptor& at, const std::string& name, bool make, const std::string& where) {
  Descriptor inside(::openat(at.number(), name.c_str(), open_folder | O_NOFOLLOW));
  if (!inside && errno == ENOENT) {
    if (!make) return Descriptor();
    const bool made = ::mkdirat(at.number(), name.c_str(), 0777) == 0 || errno == EEXIST;
    if (!made || !sync_folder(at))
      return bad_input(where, std::string("its folder cannot be made: ") + std::strerror(errno));
    inside = Descriptor(::openat(at.number(), name.c_str(), open_folder | O_NOFOLLOW));
  }
  if (inside) return inside;
  const int error = errno;
  struct stat status {};
  if (::fstatat(at.number(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(status.st_mode))
    return bad_input(where, "'" + name + "' is a symbolic link, and none is allowed on the way to it");
  return bad_input(where, "'" + name + "' cannot be entered: " + std::strerror(error));
}

}  // namespace

bool make_folders(const fs::path& folder) {
  fs::path made;
  for (const fs::path& part : folder) {
    const fs::path above = made.empty() ? fs::path(".") : made;
    made /= part;
    std::error_code error;
    if (fs::is_directory(made, error)) continue;
    if (::mkdir(made.c_str(), 0777) != 0 && errno != EEXIST) return false;
    const Descriptor at(::open(above.c_str(), open_folder));
    if (at ? !sync_folder(at) : errno != EACCES) return false;  // EACCES: it can be created in, but not listed
  }
  return true;
}

bool lacks_flag(int error) { return error == EINVAL || error == ENOSYS || error == EOPNOTSUPP; }

bool take_over(const Descriptor& made, const struct stat& old) {
  struct stat status {};
  if (::fstat(made.number(), &status) != 0) return false;
  const auto change_owner = [&](uid_t user, gid_t group) { return ::fchown(made.number(), user, group) == 0; };
  constexpr uid_t same_user = static_cast<uid_t>(-1);
  // EINVAL: the id is not mapped in this user namespace.
  const auto is_refused = [] { return errno == EPERM || errno == EINVAL; };
  mode_t mode = old.st_mode & (S_ISDIR(old.st_mode) ? 07777 : 0777);
  const bool other_group = status.st_gid != old.st_gid;
  if ((status.st_uid != old.st_uid || other_group) && !change_owner(old.st_uid, old.st_gid)) {
    if (!is_refused()) return false;
    if (other_group && !change_owner(same_user, old.st_gid)) {
      if (!is_refused()) return false;
      mode &= ~mode_t{S_ISGID | S_IRWXG} | (mode & S_IRWXO) << 3;
    }
  }
  return ::fchmod(made.number(), mode) == 0;
}

bool sync_folder(const Descriptor& folder) {
  return ::fsync(folder.number()) == 0 || errno == EINVAL || errno == EBADF;  // EBADF: opened without read access
}

Result<Place> place_of(const fs::path& path) {
  const std::string where = path.string();
  if (where.empty() || where.find('\0') != std::string::npos) return bad_input(where, "is not the name of a file");
  std::error_code error;
  fs::path file = path;
  if (fs::is_symlink(fs::symlink_status(path, error))) {
    file = fs::canonical(path, error);
    if (error) return bad_input(where, "is a link that leads to no file");
  }
  std::string name = file.filename().string();
  if (name.empty() || name == "." || name == "..") return bad_input(where, "is a folder; name a file");
  const fs::path parent = file.has_parent_path() ? file.parent_path() : fs::path(".");
  Descriptor folder(::open(parent.c_str(), open_folder));
  if (!folder && errno == EACCES)  // files can be created in a folder that cannot be listed
    folder = Descriptor(::open(parent.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (folder) return Place{std::move(folder), std::move(name), where};
  if (errno == ENOENT)
    return bad_input(where, "cannot be written: its folder '" + parent.string() + "' does not exist");
  return bad_input(where, std::string("cannot be written: its folder cannot be opened: ") + std::strerror(errno));
}

Result<std::optional<Place>> place_below(const fs::path& folder, const fs::path& target, bool make) {
  const fs::path root = folder.empty() ? fs::path(".") : folder;
  const auto unusable = [&] {
    return bad_input(root.string(), std::string("cannot be used as output folder: ") + std::strerror(errno));
  };
  if (make && !make_folders(root)) return unusable();
  const Descriptor at(::open(root.c_str(), open_folder));
  if (!at && errno == ENOENT && !make) return std::nullopt;
  if (!at) return unusable();
  return place_below(at, target, make);
}

Result<std::optional<Place>> place_below(const Descriptor& folder, const fs::path& target, bool make) {
  Descriptor at(::openat(folder.number(), ".", open_folder));
  if (!at) return bad_input(target.string(), std::string("its folder cannot be opened: ") + std::strerror(errno));
  for (const fs::path& part : target.parent_path()) {
    Result<Descriptor> inside = enter(at, part.string(), make, target.string());
    if (!inside) return tl::unexpected(inside.error());
    if (!*inside) return std::nullopt;
    at = *std::move(inside);
  }
  return Place{std::move(at), target.filename().string(), target.string()};
}

}  // namespace opscope
