#include "app/cli/standard_streams.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <limits.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "app/cli/interrupt.h"

namespace opscope::cli {
namespace {

// Waits until `stream` can be read or written without blocking, or is closed or broken. False if interrupted. A signal
// ends the poll; one that comes just before it is noticed at the timeout.
bool wait_for(int stream, short event) {
  constexpr int milliseconds = 100;
  for (;;) {
    pollfd waiting = {stream, event, 0};
    const int ready = poll(&waiting, 1, milliseconds);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
    if (interrupted()) return false;
  }
}

bool try_again(ssize_t count) { return count < 0 && (errno == EINTR || errno == EAGAIN); }

}  // namespace

void occupy_closed_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1) continue;
    // The lowest free descriptor is this one. Opened with the wrong direction, so that using it is still an error.
    if (open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) != stream) return;
  }
}

// To the end of standard input, a piece at a time; the error of `take` ends it.
Result<void> read_standard_input(const std::function<Result<void>(std::string_view piece)>& take) {
  std::array<char, 1 << 16> piece;
  for (;;) {
    if (!wait_for(STDIN_FILENO, POLLIN)) return cancelled();
    const ssize_t count = read(STDIN_FILENO, piece.data(), piece.size());
    if (try_again(count)) continue;
    if (count < 0) return bad_input("standard input", fmt::format("cannot be read: {}", std::strerror(errno)));
    if (count == 0) return {};
    if (Result<void> taken = take(std::string_view(piece.data(), static_cast<std::size_t>(count))); !taken)
      return taken;
  }
}

namespace {

// The same for at most so many bytes.
Result<void> read_pieces(std::uint64_t most, const std::function<Result<void>(std::string_view)>& take) {
  std::uint64_t total = 0;
  return read_standard_input([&](std::string_view piece) -> Result<void> {
    total += piece.size();
    if (total > most) return bad_input("standard input", fmt::format("holds more than {} bytes", most));
    return take(piece);
  });
}

}  // namespace

Result<std::string> read_standard_input(std::uint64_t most) {
  std::string text;
  const Result<void> done = read_pieces(most, [&](std::string_view piece) -> Result<void> {
    text += piece;
    return {};
  });
  if (!done) return tl::unexpected(done.error());
  return text;
}

Result<StandardInputFile> StandardInputFile::read(std::uint64_t most) {
  StandardInputFile file(memfd_create("standard input", MFD_CLOEXEC));
  const auto keep = [&](std::string_view piece) -> Result<void> {
    while (!piece.empty()) {
      const ssize_t count = write(file.descriptor_.number(), piece.data(), piece.size());
      if (count < 0) return bad_input("standard input", fmt::format("cannot be kept: {}", std::strerror(errno)));
      piece.remove_prefix(static_cast<std::size_t>(count));
      file.size_ += static_cast<std::uint64_t>(count);
    }
    return {};
  };
  if (const Result<void> done = read_pieces(most, keep); !done) return tl::unexpected(done.error());
  return file;
}

std::string StandardInputFile::path() const { return fmt::format("/proc/self/fd/{}", descriptor_.number()); }

Result<void> write_standard_output(std::string_view bytes) {
  const Result<bool> read = offer_standard_output(bytes);
  if (!read) return tl::unexpected(read.error());
  if (!*read) return bad_input("standard output", fmt::format("cannot be written: {}", std::strerror(EPIPE)));
  return {};
}

Result<bool> offer_standard_output(std::string_view bytes) {
  while (!bytes.empty()) {
    if (!wait_for(STDOUT_FILENO, POLLOUT)) return cancelled();
    // A pipe that is ready takes this many bytes without blocking.
    const ssize_t count = write(STDOUT_FILENO, bytes.data(), std::min<std::size_t>(bytes.size(), PIPE_BUF));
    if (try_again(count)) continue;
    if (count < 0 && errno == EPIPE) return false;
    if (count < 0) return bad_input("standard output", fmt::format("cannot be written: {}", std::strerror(errno)));
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace opscope::cli
