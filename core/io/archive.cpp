#include "core/io/archive.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zip.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <utility>

namespace opscope {

namespace fs = std::filesystem;

namespace {

constexpr zip_int64_t max_members = 10'000;

std::string text_of_error(int code) {
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  std::string text = zip_error_strerror(&error);
  zip_error_fini(&error);
  return text;
}

using Member = std::unique_ptr<zip_file_t, decltype([](zip_file_t* member) { zip_fclose(member); })>;

// Copies the member to `memory`, whose size is `size`. zip_fread checks the CRC at the end.
Result<void> copy(zip_file_t* member, int memory, std::uint64_t size, std::uint64_t wanted, const std::string& where) {
  std::array<std::byte, std::size_t{64} << 10> piece;
  for (std::uint64_t done = 0;;) {
    const zip_int64_t got = zip_fread(member, piece.data(), piece.size());
    if (got < 0) return bad_input(where, fmt::format("cannot be decompressed: {}", zip_file_strerror(member)));
    const std::uint64_t bytes = std::min<std::uint64_t>(static_cast<std::uint64_t>(got), size - done);
    if (got == 0 && done < wanted) return bad_input(where, "ends too early");
    if (got > 0 && bytes == 0) return bad_input(where, "holds more than the archive's directory says");
    for (std::uint64_t written = 0; written < bytes;) {
      const ssize_t count =
          ::pwrite(memory, piece.data() + written, bytes - written, static_cast<off_t>(done + written));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return bad_input(where, fmt::format("cannot be kept in memory: {}", std::strerror(errno)));
      written += static_cast<std::uint64_t>(count);
    }
    done += bytes;
    if (got == 0 || (wanted < size && done >= wanted)) return {};
  }
}

// A ZIP archive that is written to memory.
class ArchiveWriter {
 public:
  explicit ArchiveWriter(std::string where) : where_(std::move(where)) {}
  ArchiveWriter(const ArchiveWriter&) = delete;
  ArchiveWriter& operator=(const ArchiveWriter&) = delete;
  ~ArchiveWriter() {
    if (zip_ != nullptr) zip_discard(zip_);
    if (source_ != nullptr) zip_source_free(source_);
  }

  Result<void> open() {
    zip_error_t error;
    zip_error_init(&error);
    source_ = zip_source_buffer_create(nullptr, 0, 0, &error);
    if (source_ != nullptr) {
      zip_source_keep(source_);  // one reference for the archive, one to read the bytes from
      zip_ = zip_open_from_source(source_, ZIP_TRUNCATE, &error);
      if (zip_ == nullptr) zip_source_free(source_);
    }
    const std::string reason = zip_error_strerror(&error);
    zip_error_fini(&error);
    if (zip_ == nullptr) return failed(reason);
    return {};
  }

  // `member` must live until finish() returns.
  Result<void> add(const ArchiveMember& member) {
    zip_source_t* bytes = zip_source_buffer(zip_, member.bytes.data(), member.bytes.size(), 0);
    if (bytes == nullptr) return failed(zip_strerror(zip_));
    const zip_int64_t index = zip_file_add(zip_, member.name.c_str(), bytes, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
      zip_source_free(bytes);
      return failed(zip_strerror(zip_));
    }
    constexpr zip_uint16_t first_day = (1 << 5) | 1;  // 1980-01-01, the earliest that ZIP can hold
    const auto at = static_cast<zip_uint64_t>(index);
    if (zip_file_set_dostime(zip_, at, 0, first_day, 0) != 0 ||
        zip_set_file_compression(zip_, at, ZIP_CM_DEFLATE, 6) != 0)
      return failed(zip_strerror(zip_));
    return {};
  }

  Result<std::vector<std::byte>> finish(const std::function<bool()>& stop) {
    const auto stops = [](zip_t*, void* asked) -> int {
      const auto& function = *static_cast<const std::function<bool()>*>(asked);
      return function && function() ? 1 : 0;
    };
    std::function<bool()> asked = stop;
    zip_register_cancel_callback_with_state(zip_, stops, nullptr, &asked);
    if (zip_close(zip_) != 0) {
      if (stop && stop()) return cancelled();
      return failed(zip_strerror(zip_));
    }
    zip_ = nullptr;
    zip_stat_t stat;
    zip_stat_init(&stat);
    if (zip_source_stat(source_, &stat) != 0 || zip_source_open(source_) != 0)
      return failed(zip_error_strerror(zip_source_error(source_)));
    std::vector<std::byte> bytes(stat.size);
    const zip_int64_t read = zip_source_read(source_, bytes.data(), bytes.size());
    zip_source_close(source_);
    if (read != static_cast<zip_int64_t>(bytes.size())) return failed("its bytes cannot be read back");
    return bytes;
  }

 private:
  tl::unexpected<Error> failed(const std::string& reason) const {
    return bad_input(where_, "cannot be compressed: " + reason);
  }

  std::string where_;
  zip_source_t* source_ = nullptr;
  zip_t* zip_ = nullptr;
};

}  // namespace

void Archive::Close::operator()(zip* archive) const { zip_discard(archive); }

Result<Archive> Archive::open(const fs::path& path) {
  const Result<InputFile> file = InputFile::open(path);  // a regular file, not a pipe
  if (!file) return tl::unexpected(file.error());
  const int descriptor = ::fcntl(file->descriptor(), F_DUPFD_CLOEXEC, 0);
  if (descriptor < 0) return bad_input(path.string(), fmt::format("cannot be opened: {}", std::strerror(errno)));
  int code = 0;
  Archive archive(zip_fdopen(descriptor, 0, &code));  // owns the descriptor if it succeeds
  if (!archive.zip_) {
    ::close(descriptor);
    return bad_input(path.string(), "not an .npz file: " + text_of_error(code));
  }
  const zip_int64_t count = zip_get_num_entries(archive.zip_.get(), 0);
  if (count > max_members)
    return bad_input(path.string(), fmt::format("holds {} members; at most {} are read", count, max_members));
  for (zip_uint64_t index = 0; index < static_cast<zip_uint64_t>(count); ++index) {
    const char* found = zip_get_name(archive.zip_.get(), index, 0);
    archive.names_.emplace_back(found != nullptr ? found : "");
  }
  return archive;
}

Result<InputFile> Archive::extract(std::size_t index, const fs::path& path, std::uint64_t max_bytes,
                                   std::uint64_t wanted) const {
  const std::string where = path.string();
  zip_stat_t stat;
  zip_stat_init(&stat);
  constexpr zip_uint64_t needed = ZIP_STAT_SIZE;
  if (zip_stat_index(zip_.get(), index, 0, &stat) != 0 || (stat.valid & needed) != needed)
    return bad_input(where, "the archive's directory is damaged");
  if (stat.size > max_bytes)
    return bad_input(where, fmt::format("holds {} bytes; at most {} are read", stat.size, max_bytes));
  const Member member(zip_fopen_index(zip_.get(), index, 0));
  if (!member) return bad_input(where, fmt::format("cannot be decompressed: {}", zip_strerror(zip_.get())));

  Descriptor memory(::memfd_create("array", MFD_CLOEXEC));
  if (!memory || ::ftruncate(memory.number(), static_cast<off_t>(stat.size)) != 0)
    return bad_input(where, fmt::format("cannot be decompressed: {}", std::strerror(errno)));
  if (auto done = copy(member.get(), memory.number(), stat.size, std::min<std::uint64_t>(wanted, stat.size), where);
      !done)
    return tl::unexpected(done.error());
  return InputFile::take(std::move(memory), path);
}

Result<InputFile> open_member(const fs::path& path, const std::string& name, std::uint64_t max_bytes) {
  const Result<Archive> archive = Archive::open(path);
  if (!archive) return tl::unexpected(archive.error());
  const std::string where = path.string() + ":" + name;
  const auto found = std::ranges::find(archive->names(), name);
  if (found == archive->names().end()) return bad_input(where, "the archive has no such member");
  return archive->extract(static_cast<std::size_t>(found - archive->names().begin()), where, max_bytes);
}

Result<std::vector<std::byte>> encode_archive(const std::string& where, std::span<const ArchiveMember> members,
                                              const std::function<bool()>& stop) {
  ArchiveWriter writer(where);
  if (auto opened = writer.open(); !opened) return tl::unexpected(opened.error());
  for (const ArchiveMember& member : members)
    if (auto added = writer.add(member); !added) return tl::unexpected(added.error());
  return writer.finish(stop);
}

}  // namespace opscope
