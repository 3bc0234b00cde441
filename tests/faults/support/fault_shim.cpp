// Preloaded into the program under test (LD_PRELOAD). One of the calls that change files fails, or the process is
// killed before it. Only calls on paths below a folder count.
//
//   OPSCOPE_FAULT_FOLDER  the folder; absolute, without symbolic links
//   OPSCOPE_FAULT         "7 28": the 7th such call fails with errno 28; "7 kill": SIGKILL before it
//   OPSCOPE_FAULT_LOG     a file to which each call adds a line: "7 renameat2 golden"
//   OPSCOPE_NO_EXCHANGE   renameat2 supports no flags, like some file systems
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <string>

namespace {

std::string target_of(const std::string& link) {
  char target[4096];
  const ssize_t length = readlink(link.c_str(), target, sizeof target);
  return length > 0 ? std::string(target, static_cast<std::size_t>(length)) : std::string();
}

std::string path_of(int descriptor) { return target_of("/proc/self/fd/" + std::to_string(descriptor)); }

std::string path_of(int folder, const char* given) {
  const std::string path = given;
  constexpr const char* descriptors = "/proc/self/fd/";
  if (path.rfind(descriptors, 0) == 0) {
    const std::size_t end = path.find('/', strlen(descriptors));
    return end == std::string::npos ? target_of(path) : target_of(path.substr(0, end)) + path.substr(end);
  }
  if (!path.empty() && path[0] == '/') return path;
  return (folder == AT_FDCWD ? target_of("/proc/self/cwd") : path_of(folder)) + "/" + path;
}

// True if the call must fail; errno is then set.
bool fails(const char* call, const std::string& path) {
  static std::atomic<int> calls{0};
  const char* folder = getenv("OPSCOPE_FAULT_FOLDER");
  if (folder == nullptr || path.rfind(folder, 0) != 0) return false;
  const int number = ++calls;
  if (const char* log = getenv("OPSCOPE_FAULT_LOG")) {
    const std::string line = std::to_string(number) + " " + call + " " + path.substr(strlen(folder)) + "\n";
    const long file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (file >= 0) {
      syscall(SYS_write, file, line.data(), line.size());
      syscall(SYS_close, file);
    }
  }
  const char* fault = getenv("OPSCOPE_FAULT");
  if (fault == nullptr || number != atoi(fault)) return false;
  const char* how = strchr(fault, ' ') + 1;
  if (strcmp(how, "kill") == 0) kill(getpid(), SIGKILL);
  errno = atoi(how);
  return true;
}

bool is_writable(int descriptor) {
  const int flags = fcntl(descriptor, F_GETFL);
  return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

template <class Function>
Function* next(Function*, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

#define NEXT(name) next(&name, #name)

extern "C" {

int openat(int folder, const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
  va_end(more);
  if ((flags & O_ACCMODE) != O_RDONLY && fails("open", path_of(folder, path))) return -1;
  return static_cast<int>(syscall(SYS_openat, folder, path, flags, mode));
}
int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
  va_end(more);
  return openat(AT_FDCWD, path, flags, mode);
}
int open64(const char* path, int flags, ...) __attribute__((alias("open")));
int openat64(int folder, const char* path, int flags, ...) __attribute__((alias("openat")));

ssize_t write(int file, const void* bytes, size_t count) {
  return fails("write", path_of(file)) ? -1 : NEXT(write)(file, bytes, count);
}
ssize_t writev(int file, const struct iovec* parts, int count) {
  return fails("writev", path_of(file)) ? -1 : NEXT(writev)(file, parts, count);
}
ssize_t pwrite(int file, const void* bytes, size_t count, off_t at) {
  return fails("pwrite", path_of(file)) ? -1 : NEXT(pwrite)(file, bytes, count, at);
}
int fsync(int file) { return fails("fsync", path_of(file)) ? -1 : NEXT(fsync)(file); }
int syncfs(int file) { return fails("syncfs", path_of(file)) ? -1 : NEXT(syncfs)(file); }
int fdatasync(int file) { return fails("fdatasync", path_of(file)) ? -1 : NEXT(fdatasync)(file); }
int ftruncate(int file, off_t size) { return fails("ftruncate", path_of(file)) ? -1 : NEXT(ftruncate)(file, size); }
int fchmod(int file, mode_t mode) { return fails("fchmod", path_of(file)) ? -1 : NEXT(fchmod)(file, mode); }
int fchmodat(int folder, const char* path, mode_t mode, int flags) {
  return fails("fchmodat", path_of(folder, path)) ? -1 : NEXT(fchmodat)(folder, path, mode, flags);
}
int fchown(int file, uid_t user, gid_t group) {
  return fails("fchown", path_of(file)) ? -1 : NEXT(fchown)(file, user, group);
}
int close(int file) {
  if (is_writable(file) && fails("close", path_of(file))) {
    const int reason = errno;
    NEXT(close)(file);  // as on Linux, the descriptor is closed even if close fails
    errno = reason;
    return -1;
  }
  return NEXT(close)(file);
}
int rename(const char* from, const char* to) {
  return fails("rename", path_of(AT_FDCWD, to)) ? -1 : NEXT(rename)(from, to);
}
int renameat(int from_folder, const char* from, int to_folder, const char* to) {
  return fails("renameat", path_of(to_folder, to)) ? -1 : NEXT(renameat)(from_folder, from, to_folder, to);
}
int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) {
  if (flags != 0 && getenv("OPSCOPE_NO_EXCHANGE") != nullptr) {
    errno = EINVAL;
    return -1;
  }
  return fails("renameat2", path_of(to_folder, to)) ? -1 : NEXT(renameat2)(from_folder, from, to_folder, to, flags);
}
int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) {
  return fails("linkat", path_of(to_folder, to)) ? -1 : NEXT(linkat)(from_folder, from, to_folder, to, flags);
}
int unlink(const char* path) { return fails("unlink", path_of(AT_FDCWD, path)) ? -1 : NEXT(unlink)(path); }
int unlinkat(int folder, const char* path, int flags) {
  return fails("unlinkat", path_of(folder, path)) ? -1 : NEXT(unlinkat)(folder, path, flags);
}
int rmdir(const char* path) { return fails("rmdir", path_of(AT_FDCWD, path)) ? -1 : NEXT(rmdir)(path); }
int remove(const char* path) { return fails("remove", path_of(AT_FDCWD, path)) ? -1 : NEXT(remove)(path); }
int mkdir(const char* path, mode_t mode) {
  return fails("mkdir", path_of(AT_FDCWD, path)) ? -1 : NEXT(mkdir)(path, mode);
}
int mkdirat(int folder, const char* path, mode_t mode) {
  return fails("mkdirat", path_of(folder, path)) ? -1 : NEXT(mkdirat)(folder, path, mode);
}

}  // extern "C"
