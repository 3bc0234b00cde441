#pragma once
// Standard input and output as bytes. Waiting for either ends once the program is interrupted.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/error.h"

namespace opscope::cli {

// Whether the command line says "-" where a file stands: standard input or output.
inline bool is_standard_stream(const std::filesystem::path& file) { return file == "-"; }

// Standard streams that are closed are opened on nothing, so that no file the program opens takes their place. Reading
// and writing them still fails. To be called before anything is opened.
void occupy_closed_streams();

// All of standard input. BadInput where it cannot be read or holds more than `most` bytes; Cancelled.
Result<std::string> read_standard_input(std::uint64_t most);

// Standard input as a file in memory, for readers that need one: under this path until it is closed. Errors as above.
class StandardInputFile {
 public:
  static Result<StandardInputFile> read(std::uint64_t most);
  StandardInputFile(StandardInputFile&& other) noexcept;
  ~StandardInputFile();

  std::string path() const;
  std::uint64_t size() const { return size_; }  // bytes

 private:
  explicit StandardInputFile(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
  std::uint64_t size_ = 0;
};

// All of `bytes`, in order with what was written before. BadInput if they cannot be written (a full disk); Cancelled
// if the program is interrupted while the reader is not reading.
Result<void> write_standard_output(std::string_view bytes);

}  // namespace opscope::cli
