#include "app/cli/output.h"

#include <fmt/format.h>

#include "app/cli/standard_streams.h"

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
  return write_standard_output({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace opscope::cli
