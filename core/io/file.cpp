#include "core/io/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <system_error>
#include <utility>
#include <vector>

namespace opscope {

namespace fs = std::filesystem;

namespace {

std::string reason() { return std::strerror(errno); }

struct Descriptor {
  int number;
  ~Descriptor() {
    if (number >= 0) ::close(number);
  }
};

bool write_all(int descriptor, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

Result<FileStamp> stamp_of(int descriptor, const fs::path& path) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return bad_input(path.string(), "cannot be read: " + reason());
  if (S_ISDIR(status.st_mode)) return bad_input(path.string(), "is a folder, not a file");
  if (!S_ISREG(status.st_mode)) return bad_input(path.string(), "is not a regular file");
  return FileStamp{static_cast<std::uint64_t>(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

InputFile::InputFile(int descriptor, fs::path path) : descriptor_(descriptor), path_(std::move(path)) {}

InputFile::InputFile(InputFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), stamp_(other.stamp_), path_(std::move(other.path_)) {}

InputFile::~InputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<InputFile> InputFile::open(const fs::path& path, std::uint64_t max_bytes) {
  // O_NONBLOCK: opening a named pipe must not wait for a writer before it is refused.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return bad_input(path.string(), "cannot be opened: " + reason());
  InputFile file(descriptor, path);
  const Result<FileStamp> stamp = stamp_of(descriptor, path);
  if (!stamp) return tl::unexpected(stamp.error());
  if (stamp->size > max_bytes)
    return bad_input(path.string(), fmt::format("holds {} bytes; at most {} are read", stamp->size, max_bytes));
  file.stamp_ = *stamp;
  return file;
}

Result<void> InputFile::read(std::uint64_t offset, std::span<std::byte> into) const {
  while (!into.empty()) {
    const ssize_t got = ::pread(descriptor_, into.data(), into.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return bad_input(path_.string(), "cannot be read: " + reason());
    if (got == 0) return bad_input(path_.string(), "ends too early");
    offset += static_cast<std::uint64_t>(got);
    into = into.subspan(static_cast<std::size_t>(got));
  }
  return {};
}

Result<Buffer> make_buffer(const std::string& where, std::uint64_t size,
                           const std::function<void(std::span<std::byte>)>& fill) {
  try {
    return fill ? Buffer::make(size, fill) : Buffer::zeros(size);
  } catch (const std::bad_alloc&) {
    return bad_input(where, fmt::format("takes {} bytes of memory, more than there are", size));
  }
}

Result<Buffer> read_part(const InputFile& file, std::uint64_t offset, std::uint64_t size) {
  Result<void> done;
  Result<Buffer> buffer =
      make_buffer(file.path().string(), (size + 3) & ~std::uint64_t{3}, [&](std::span<std::byte> into) {
        std::fill(into.begin() + static_cast<std::ptrdiff_t>(size), into.end(), std::byte{0});
        done = file.read(offset, into.first(size));
      });
  if (!done) return tl::unexpected(done.error());
  return buffer;
}

Result<Buffer> read_file(const fs::path& path, std::uint64_t max_bytes) {
  const Result<InputFile> file = InputFile::open(path, max_bytes);
  if (!file) return tl::unexpected(file.error());
  Result<void> done;
  Result<Buffer> buffer =
      make_buffer(path.string(), file->size(), [&](std::span<std::byte> bytes) { done = file->read(0, bytes); });
  if (!done) return tl::unexpected(done.error());
  return buffer;
}

Result<std::string> read_text(const fs::path& path, std::uint64_t max_bytes) {
  return read_file(path, max_bytes).map([](const Buffer& buffer) {
    return std::string(reinterpret_cast<const char*>(buffer.bytes().data()), buffer.size());
  });
}

Result<void> write_file(const fs::path& path, std::span<const std::byte> bytes) {
  const auto failed = [&] { return bad_input(path.string(), "cannot be written: " + reason()); };
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::string temporary = (folder / fmt::format(".{}.XXXXXX", path.filename().string())).string();
  // A file without a name vanishes by itself if the program is killed; not every file system has them.
  Descriptor file{::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666)};
  const bool nameless = file.number >= 0;
  if (!nameless) {
    file.number = ::mkostemp(temporary.data(), O_CLOEXEC);
    if (file.number < 0) return failed();
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::fchmod(file.number, 0666 & ~mask);
  }
  const auto give_up = [&] {
    auto error = failed();
    if (!temporary.empty()) ::unlink(temporary.c_str());
    return error;
  };
  if (!write_all(file.number, bytes)) return give_up();
  if (nameless) {
    std::error_code ignored;
    temporary = (folder / fmt::format(".{}.{}.{}", path.filename().string(), ::getpid(), file.number)).string();
    const std::string self = fmt::format("/proc/self/fd/{}", file.number);
    fs::remove(temporary, ignored);
    if (::linkat(AT_FDCWD, self.c_str(), AT_FDCWD, temporary.c_str(), AT_SYMLINK_FOLLOW) != 0) return give_up();
  }
  if (::rename(temporary.c_str(), path.c_str()) != 0) return give_up();
  return {};
}

Result<void> write_text(const fs::path& path, std::string_view text) {
  return write_file(path, std::as_bytes(std::span(text)));
}

Result<fs::path> output_path(const fs::path& folder, const std::string& target) {
  const fs::path relative = fs::path(target).lexically_normal();
  const bool climbs = !relative.empty() && *relative.begin() == "..";
  if (target.empty() || relative.is_absolute() || climbs || !relative.has_filename() || relative == ".")
    return bad_input(target, "is not a file inside the output folder");

  std::error_code error;
  fs::path at = folder.empty() ? fs::path(".") : folder;
  fs::create_directories(at, error);
  // Canonical only once it exists: a relative path that does not yet stays relative.
  if (!error) at = fs::canonical(at, error);
  if (error) return bad_input(folder.string(), "cannot be used as output folder: " + error.message());
  const fs::path root = at;
  const auto inside = [&](const fs::path& path) {
    return std::mismatch(root.begin(), root.end(), path.begin(), path.end()).first == root.end();
  };
  for (const fs::path& part : relative.parent_path()) {
    at /= part;
    // Created one at a time: a link on the way must be looked at before anything is made behind it.
    if (!fs::exists(fs::symlink_status(at, error))) fs::create_directory(at, error);
    at = fs::canonical(at, error);
    if (error) return bad_input(target, "cannot be created under the output folder: " + error.message());
    if (!inside(at)) return bad_input(target, "leads out of the output folder through a symbolic link");
  }
  at /= relative.filename();
  // A link in the file's own place is replaced by the file, not followed: write_file renames over it.
  if (fs::is_directory(fs::symlink_status(at, error))) return bad_input(target, "is a folder in the output folder");
  return at;
}

std::string lower_extension(const fs::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(), [](unsigned char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : static_cast<char>(c);
  });
  return extension;
}

}  // namespace opscope
