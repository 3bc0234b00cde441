#include "core/io/folder_writer.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

namespace opscope {

namespace fs = std::filesystem;

namespace {

tl::unexpected<Error> not_written(const std::string& where) {
  return bad_input(where, std::string("cannot be written: ") + std::strerror(errno));
}

// "golden/" and a symbolic link to a folder both mean the folder itself.
Result<fs::path> named_folder(const fs::path& given) {
  std::error_code error;
  const fs::path folder = given.has_filename() ? given : given.parent_path();
  if (folder.filename() == "." || folder.filename() == ".." || !folder.has_filename())
    return bad_input(given.string(), "is not the name of a folder to write");
  if (!fs::is_symlink(fs::symlink_status(folder, error))) return folder;
  const fs::path target = fs::canonical(folder, error);
  if (error) return bad_input(given.string(), "is a link that leads to no folder");
  return target;
}

}  // namespace

Result<FolderWriter> FolderWriter::open(const fs::path& given) {
  const Result<fs::path> folder = named_folder(given);
  if (!folder) return tl::unexpected(folder.error());
  const fs::path parent = folder->has_parent_path() ? folder->parent_path() : fs::path(".");
  if (!make_folders(parent)) return not_written(given.string());
  constexpr int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  Place place{Descriptor(::open(parent.c_str(), flags)), folder->filename().string(), given.string()};
  if (!place.folder) return not_written(place.where);
  Descriptor old(::openat(place.folder.number(), place.name.c_str(), flags | O_NOFOLLOW));
  if (!old && errno == ENOTDIR) return bad_input(place.where, "exists and is not a folder");
  if (!old && errno != ENOENT) return not_written(place.where);
  // After the exchange the old folder has the temporary name. The lock keeps other runs from removing it.
  if (old) ::flock(old.number(), LOCK_EX | LOCK_NB);
  remove_leftovers(place.folder.number());
  FolderWriter writer(std::move(place), std::move(old), Temporary());
  writer.fresh_ = make_temporary_folder(writer.place_.folder.number());
  struct stat status {};
  // A folder that will replace another may be entered only by its owner until it is finished. It keeps the setgid bit,
  // so that folders created in it get its group.
  const bool made = writer.fresh_.descriptor &&
                    (!writer.old_ || (::fstat(writer.old_.number(), &status) == 0 &&
                                      ::fchmod(writer.fresh_.descriptor.number(), status.st_mode & 02700) == 0));
  if (!made) return tl::unexpected(writer.failed());
  return writer;
}

FolderWriter::~FolderWriter() {
  if (fresh_.descriptor) remove_folder(place_.folder.number(), fresh_.name);
}

Error FolderWriter::failed(const std::string& what) const {
  return {Error::Kind::BadInput, place_.where, what + ": " + std::strerror(errno)};
}

Result<void> FolderWriter::write(const std::string& path, std::span<const std::byte> bytes) {
  Result<std::optional<Place>> place = place_below(fresh_.descriptor, path, true);
  if (!place) return bad_input((fs::path(place_.where) / path).string(), place.error().what);
  (*place)->where = (fs::path(place_.where) / path).string();
  if (Result<void> written = write_at(**place, bytes, {}); !written) return written;
  if (!take_over_old(path)) return tl::unexpected(failed("'" + path + "' cannot get the permissions of the old one"));
  return {};
}

Descriptor FolderWriter::make_folder_of(const std::string& path) {
  constexpr int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
  Descriptor folder(::openat(fresh_.descriptor.number(), ".", flags));
  for (const fs::path& part : fs::path(path).parent_path()) {
    if (!folder) break;
    if (::mkdirat(folder.number(), part.c_str(), 0777) != 0 && errno != EEXIST) return Descriptor();
    folder = Descriptor(::openat(folder.number(), part.c_str(), flags));
  }
  return folder;
}

Result<void> FolderWriter::add(const std::string& path, std::span<const std::byte> bytes) {
  const Descriptor folder = make_folder_of(path);
  const std::string name = fs::path(path).filename().string();
  const Descriptor file(
      folder ? ::openat(folder.number(), name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666)
             : -1);
  bool done = static_cast<bool>(file);
  while (done && !bytes.empty()) {
    const ssize_t written = ::write(file.number(), bytes.data(), bytes.size());
    if (written >= 0)
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    else
      done = errno == EINTR;
  }
  if (!done)
    return bad_input((fs::path(place_.where) / path).string(),
                     std::string("cannot be written: ") + std::strerror(errno));
  syncs_all_ = true;
  if (!take_over_old(path, false))
    return tl::unexpected(failed("'" + path + "' cannot get the permissions of the old one"));
  return {};
}

// Gives the new file at `path` and its folder the permissions and owners of those that they replace. False: see errno.
bool FolderWriter::take_over_old(const std::string& path, bool sync) {
  struct stat old {};
  if (!old_) return true;
  const std::string parent = fs::path(path).parent_path().string();
  if (!parent.empty() && ::fstatat(old_.number(), parent.c_str(), &old, AT_SYMLINK_NOFOLLOW) == 0 &&
      S_ISDIR(old.st_mode))
    kept_[parent] = old;
  if (::fstatat(old_.number(), path.c_str(), &old, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(old.st_mode)) return true;
  const Descriptor file(::openat(fresh_.descriptor.number(), path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  return file && take_over(file, old) && (!sync || ::fsync(file.number()) == 0);
}

Result<void> FolderWriter::keep(const std::string& path) {
  const int from = old_.number(), to = fresh_.descriptor.number();
  struct stat status {};
  bool done = ::fstatat(from, path.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
  const bool is_folder = S_ISDIR(status.st_mode);
  if (done)
    done = (is_folder ? ::mkdirat(to, path.c_str(), 0700) : ::linkat(from, path.c_str(), to, path.c_str(), 0)) == 0;
  if (done) {
    if (is_folder) kept_[path] = status;
    kept_.try_emplace(fs::path(path).parent_path().string());
    return {};
  }
  if (errno == EEXIST)
    return bad_input(place_.where, "holds '" + path + "', which stands where a new file belongs; move it away");
  return tl::unexpected(failed("'" + path + "' cannot be kept"));
}

// Syncs the folders and sets their permissions, the deepest first: a path through a folder that may not be entered
// cannot be resolved.
bool FolderWriter::complete() const {
  for (auto kept = kept_.rbegin(); kept != kept_.rend(); ++kept) {
    const auto& [path, old] = *kept;
    const Descriptor folder(::openat(fresh_.descriptor.number(), path.empty() ? "." : path.c_str(),
                                     O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!folder || (old && !take_over(folder, *old)) || !sync_folder(folder)) return false;
  }
  struct stat status {};
  if (old_ && (::fstat(old_.number(), &status) != 0 || !take_over(fresh_.descriptor, status))) return false;
  if (syncs_all_ && ::syncfs(fresh_.descriptor.number()) != 0) return false;
  return sync_folder(fresh_.descriptor);
}

// True: fresh_.name is now the name of the old folder.
bool FolderWriter::exchange(std::string& note) {
  const int folder = place_.folder.number();
  const std::string name = place_.name, fresh = fresh_.name;
  const auto rename = [&](const std::string& from, const std::string& to, unsigned flags) {
    return ::renameat2(folder, from.c_str(), folder, to.c_str(), flags) == 0;
  };
  if (!old_) return rename(fresh, name, RENAME_NOREPLACE) || (lacks_flag(errno) && rename(fresh, name, 0));
  if (rename(fresh, name, RENAME_EXCHANGE)) return true;
  if (!lacks_flag(errno)) return false;
  // Not a temporary name: if the program is killed now, no other run may remove the only complete folder.
  const std::string aside = fresh + ".old";
  if (!rename(name, aside, 0)) return false;
  if (!rename(fresh, name, 0)) {
    const int reason = errno;
    if (!rename(aside, name, 0)) note = "the old folder is now '" + aside + "'";
    errno = reason;
    return false;
  }
  fresh_.name = aside;
  note = place_.where + ": this file system cannot exchange two folders in one step, so for a moment there was none";
  return true;
}

Result<std::string> FolderWriter::finish() {
  std::string note;
  if (!complete()) return tl::unexpected(failed());
  if (!exchange(note)) {
    Error error = failed();
    if (!note.empty()) error.what += "; " + note;
    return tl::unexpected(std::move(error));
  }
  const bool safe = sync_folder(place_.folder);
  const Error unsafe = failed("is written, but a power cut may undo it");
  fresh_.descriptor = Descriptor();
  if (!safe) return tl::unexpected(unsafe);  // the old folder may return after a crash; the next run then removes it
  if (old_ && !remove_folder(place_.folder.number(), fresh_.name))
    note = place_.where + ": what it held before is still in '" + fresh_.name + "' beside it, and cannot be removed";
  return note;
}

}  // namespace opscope
