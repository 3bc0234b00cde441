#include "core/io/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <utility>

#include "core/text/ascii.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

std::string reason() { return std::strerror(errno); }

}  // namespace

FileStamp stamp_of(const struct stat& status) {
  return {static_cast<std::uint64_t>(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

Result<FileStamp> stamp_of(int descriptor, const fs::path& path) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return bad_input(path.string(), "cannot be read: " + reason());
  if (S_ISDIR(status.st_mode)) return bad_input(path.string(), "is a folder, not a file");
  if (!S_ISREG(status.st_mode)) return bad_input(path.string(), "is not a regular file");
  return stamp_of(status);
}

InputFile::InputFile(int descriptor, fs::path path) : descriptor_(descriptor), path_(std::move(path)) {}

InputFile::InputFile(InputFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), stamp_(other.stamp_), path_(std::move(other.path_)) {}

InputFile::~InputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<InputFile> InputFile::open(const fs::path& path, std::uint64_t max_bytes) {
  if (path.native().find('\0') != std::string::npos)
    return bad_input(path.string(), "holds a zero byte: no file has it");
  // O_NONBLOCK: opening a named pipe must not wait for a writer before it is refused.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return bad_input(path.string(), "cannot be opened: " + reason());
  Result<InputFile> file = take(Descriptor(descriptor), path);
  if (file && file->size() > max_bytes)
    return bad_input(path.string(), fmt::format("holds {} bytes; at most {} are read", file->size(), max_bytes));
  return file;
}

Result<InputFile> InputFile::take(Descriptor open, fs::path path) {
  InputFile file(open.release(), std::move(path));
  const Result<FileStamp> stamp = stamp_of(file.descriptor_, file.path_);
  if (!stamp) return tl::unexpected(stamp.error());
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

Result<std::string> read_text(const fs::path& path, std::uint64_t max_bytes) {
  const Result<InputFile> file = InputFile::open(path, max_bytes);
  if (!file) return tl::unexpected(file.error());
  return read_part(*file, 0, file->size()).map([&](const Buffer& buffer) {
    return std::string(reinterpret_cast<const char*>(buffer.bytes().data()), file->size());
  });
}

std::string lower_extension(const fs::path& path) { return lower(path.extension().string()); }

}  // namespace opscope
