#include "app/cli/input.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "app/cli/console.h"

namespace opscope::cli {

Result<InputPath> input_path(const std::filesystem::path& file, std::uint64_t max_bytes) {
  if (!is_standard_stream(file)) return InputPath{file, Descriptor()};
  const auto failed = [] {
    return bad_input("standard input", std::string("cannot be read: ") + std::strerror(errno));
  };
  Descriptor memory(::memfd_create("standard input", MFD_CLOEXEC));
  if (!memory) return failed();
  std::array<char, 1 << 16> piece;
  std::uint64_t total = 0;
  while (const std::size_t count = std::fread(piece.data(), 1, piece.size(), stdin)) {
    total += count;
    if (total > max_bytes) return bad_input("standard input", fmt::format("holds more than {} bytes", max_bytes));
    if (::write(memory.number(), piece.data(), count) != static_cast<ssize_t>(count)) return failed();
  }
  if (std::ferror(stdin)) return failed();
  std::filesystem::path path = fmt::format("/proc/self/fd/{}", memory.number());
  return InputPath{std::move(path), std::move(memory)};
}

}  // namespace opscope::cli
