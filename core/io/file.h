#pragma once
// Whole files, in and out.

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

// What tells a file that was written to: bytes, and the time of the last change.
struct FileStamp {
  std::uint64_t size = 0;
  std::int64_t seconds = 0, nanoseconds = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};
Result<FileStamp> stamp_of(int descriptor, const std::filesystem::path& path);

// An open regular file that is read in pieces. Anything else (a folder, a pipe, a device) is refused on opening.
class InputFile {
 public:
  // BadInput where it holds more than `max_bytes`.
  static Result<InputFile> open(const std::filesystem::path& path, std::uint64_t max_bytes = UINT64_MAX);
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&&) = delete;
  ~InputFile();

  std::uint64_t size() const { return stamp_.size; }  // bytes, when it was opened
  const FileStamp& stamp() const { return stamp_; }   // of that moment
  const std::filesystem::path& path() const { return path_; }
  int descriptor() const { return descriptor_; }  // remains owned by this object

  // Fills `into` from byte `offset` on; BadInput where the file ends before.
  Result<void> read(std::uint64_t offset, std::span<std::byte> into) const;

 private:
  InputFile(int descriptor, std::filesystem::path path);
  int descriptor_;
  FileStamp stamp_;
  std::filesystem::path path_;
};

// Buffer::make, or zeros where `fill` is empty, with BadInput at `where` in place of an exception where memory does not
// suffice.
Result<Buffer> make_buffer(const std::string& where, std::uint64_t size,
                           const std::function<void(std::span<std::byte>)>& fill);

// The bytes [offset, offset + size), padded to whole words of 4 bytes with zeros.
Result<Buffer> read_part(const InputFile& file, std::uint64_t offset, std::uint64_t size);

// The whole file; BadInput, before anything is allocated, where it holds more than `max_bytes`.
Result<Buffer> read_file(const std::filesystem::path& path, std::uint64_t max_bytes);
Result<std::string> read_text(const std::filesystem::path& path, std::uint64_t max_bytes);

// What an existing file must be to be replaced.
struct ReplacedFormat {
  std::optional<std::string> start;  // its first bytes, at most 16; nullopt: none is replaced
  std::string otherwise;             // what it is if it does not begin so, as the error says: "not a .npy file"
  std::string remedy = {};           // what a person can do about it, behind a semicolon: "--overwrite replaces it"
};

struct WriteOptions {
  const ReadFiles* keep = nullptr;              // never replaced; may be null
  std::optional<ReplacedFormat> replaces = {};  // nullopt: a file of any format is replaced
};

// Writes `path` as a whole: the bytes go to a private temporary file beside it, reach the disk, and take its name in
// one step, so that neither a failure nor an interruption nor a power cut leaves half a file or harms the old one. The
// new file has the old one's permissions (take_over in place.h), or those that the umask gives; a link is followed to
// the file that it leads to. BadInput where the folder does not exist, where something other than a writable regular
// file stands there, and for what `options` keeps.
Result<void> write_file(const std::filesystem::path& path, std::span<const std::byte> bytes,
                        const WriteOptions& options = {});
Result<void> write_text(const std::filesystem::path& path, std::string_view text, const WriteOptions& options = {});

// The error that write_file would give before it writes anything.
Result<void> check_output_path(const std::filesystem::path& path, const WriteOptions& options = {});

// ".npy" of "A/B.NPY": the extension in lower case.
std::string lower_extension(const std::filesystem::path& path);

}  // namespace opscope
