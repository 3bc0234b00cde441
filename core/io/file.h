#pragma once
// Reading and writing whole files.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/io/descriptor.h"
#include "core/io/read_files.h"
#include "core/tensor/buffer.h"

namespace opscope {

// Size in bytes and modification time: a change of either shows that the file was written to.
struct FileStamp {
  std::uint64_t size = 0;
  std::int64_t seconds = 0, nanoseconds = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};
FileStamp stamp_of(const struct stat& status);
Result<FileStamp> stamp_of(int descriptor, const std::filesystem::path& path);

// An open regular file for reading in pieces. Anything else (a folder, a pipe, a device) cannot be opened.
class InputFile {
 public:
  // BadInput if the file cannot be opened, is not a regular file or is larger than `max_bytes`.
  static Result<InputFile> open(const std::filesystem::path& path, std::uint64_t max_bytes = UINT64_MAX);
  // Takes over an open regular file or memory file. `path` is for errors.
  static Result<InputFile> take(Descriptor open, std::filesystem::path path);
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&&) = delete;
  ~InputFile();

  std::uint64_t size() const { return stamp_.size; }  // bytes, at the time of opening
  const FileStamp& stamp() const { return stamp_; }   // at the time of opening
  const std::filesystem::path& path() const { return path_; }
  int descriptor() const { return descriptor_; }  // remains owned by this object

  // Fills `into` with the bytes from `offset` on. BadInput if the file ends too early.
  Result<void> read(std::uint64_t offset, std::span<std::byte> into) const;

 private:
  InputFile(int descriptor, std::filesystem::path path);
  int descriptor_;
  FileStamp stamp_;
  std::filesystem::path path_;
};

// Buffer::make; zeros if `fill` is empty. Instead of an exception it returns BadInput at `where` if memory does not
// suffice.
Result<Buffer> make_buffer(const std::string& where, std::uint64_t size,
                           const std::function<void(std::span<std::byte>)>& fill);

// The bytes [offset, offset + size), zero-padded to a multiple of 4.
Result<Buffer> read_part(const InputFile& file, std::uint64_t offset, std::uint64_t size);

// The whole file. If it is larger than `max_bytes`, BadInput before anything is allocated.
Result<std::string> read_text(const std::filesystem::path& path, std::uint64_t max_bytes);

// The format that an existing file must have to be replaced.
struct ReplacedFormat {
  std::optional<std::string> start;  // its first bytes, at most 16; nullopt: no file is replaced
  std::string otherwise;             // for the error, if the bytes differ: "not a .npy file"
  std::string remedy = {};           // what the user can do, appended after a semicolon: "--overwrite replaces it"
};

struct WriteOptions {
  const ReadFiles* keep = nullptr;              // files that must not be replaced; may be null
  std::optional<ReplacedFormat> replaces = {};  // nullopt: a file of any format may be replaced
};

// Writes `path` atomically: the bytes go to a private temporary file in the same folder, are synced to disk, and the
// file is renamed. A failure, an interruption or a power cut leaves the old content or the new one. A replaced file
// keeps its permissions (take_over in place.h); a new one gets those of the umask. A symbolic link is followed.
// BadInput if the folder does not exist, if `path` exists and is not a writable regular file, or if `options` forbid
// the replacement.
Result<void> write_file(const std::filesystem::path& path, std::span<const std::byte> bytes,
                        const WriteOptions& options = {});
Result<void> write_text(const std::filesystem::path& path, std::string_view text, const WriteOptions& options = {});

// The error that write_file would return before it writes anything.
Result<void> check_output_path(const std::filesystem::path& path, const WriteOptions& options = {});

// ".npy" of "A/B.NPY": the extension in lower case.
std::string lower_extension(const std::filesystem::path& path);

}  // namespace opscope
