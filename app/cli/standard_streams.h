#pragma once
// Standard input and output as bytes. Waiting for either ends once the program is interrupted.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/io/descriptor.h"

namespace opscope::cli {

// True if the command line has "-" in place of a file: standard input or output.
inline bool is_standard_stream(const std::filesystem::path& file) { return file == "-"; }

// Opens closed standard streams on /dev/null, so that no other file gets their descriptors. Reading and writing them
// still fails. To be called before anything is opened.
void occupy_closed_streams();

// All of standard input. BadInput if it cannot be read or holds more than `most` bytes; Cancelled.
Result<std::string> read_standard_input(std::uint64_t most);

// Standard input as a file in memory, for readers that need one: under this path until it is closed. Errors as above.
class StandardInputFile {
 public:
  static Result<StandardInputFile> read(std::uint64_t most);

  std::string path() const;
  std::uint64_t size() const { return size_; }  // bytes

 private:
  explicit StandardInputFile(int descriptor) : descriptor_(descriptor) {}
  Descriptor descriptor_;
  std::uint64_t size_ = 0;
};

// Standard input as it comes: `take` gets every piece once it is there, of at most 64 KiB. BadInput if it cannot be
// read; Cancelled; the error of `take`.
Result<void> read_standard_input(const std::function<Result<void>(std::string_view piece)>& take);

// All of `bytes`, in order with what was written before. BadInput if they cannot be written (a full disk); Cancelled
// if the program is interrupted while the reader is not reading.
Result<void> write_standard_output(std::string_view bytes);

// The same for output that its reader may stop reading, as `head` does: false if it did. To be called with SIGPIPE
// ignored.
Result<bool> offer_standard_output(std::string_view bytes);

}  // namespace opscope::cli
