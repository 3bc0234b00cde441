#pragma once
// Files that a verb writes where the person said. "-" is standard output.

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

#include "core/error.h"
#include "core/io/file.h"

namespace opscope::cli {

// What `file` names is not replaced where the command reads it: the case, its tensors, its pictures. "-" is standard
// input, which may be a file too.
void add_read(ReadFiles& read, const std::filesystem::path& file);

// Whether the file can be written, told before the work that it is for begins: BadInput with the option and what was
// given as the culprit.
Result<void> check_output_file(std::string_view option, const std::filesystem::path& file, const ReadFiles& read = {});

// Writes it. "-": to standard output, behind what was printed.
Result<void> write_output(const std::filesystem::path& file, std::span<const std::byte> bytes,
                          const ReadFiles& read = {});

}  // namespace opscope::cli
