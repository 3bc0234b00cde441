#include "app/cli/output.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "app/cli/console.h"

namespace opscope::cli {

void add_read(ReadFiles& read, const std::filesystem::path& file) {
  read.add(is_standard_stream(file) ? "/dev/stdin" : file);
}

Result<void> check_output_file(std::string_view option, const std::filesystem::path& file, const ReadFiles& read) {
  if (is_standard_stream(file)) return {};
  const auto checked = check_output_path(file, {&read, {}});
  if (checked) return {};
  return bad_input(fmt::format("{} {}", option, file.empty() ? "''" : file.string()), checked.error().what);
}

Result<void> write_output(const std::filesystem::path& file, std::span<const std::byte> bytes, const ReadFiles& read) {
  if (!is_standard_stream(file)) return write_file(file, bytes, {&read, {}});
  if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size()) return {};
  return bad_input("standard output", errno ? std::strerror(errno) : "could not be written");
}

}  // namespace opscope::cli
