#pragma once
// Output files that the command line names. "-" is standard output.

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

#include "core/error.h"
#include "core/io/file.h"

namespace opscope::cli {

// Adds `file` to the files that the command reads and so must not replace: cases, tensors, pictures. "-" is
// standard input, which may be a file too.
void add_read(ReadFiles& read, const std::filesystem::path& file);

// Checks, before the work begins, that the file can be written: BadInput with the option and its value as the
// culprit.
Result<void> check_output_file(std::string_view option, const std::filesystem::path& file, const ReadFiles& read = {});

// Writes it. "-": to standard output, after what was printed.
Result<void> write_output(const std::filesystem::path& file, std::span<const std::byte> bytes,
                          const ReadFiles& read = {});

}  // namespace opscope::cli
