#include "app/cli/standard_streams.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <limits.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "app/cli/interrupt.h"

namespace opscope::cli {
namespace {

// Until `stream` can be read or written without waiting, or is closed or broken. False once interrupted. A signal ends
// the poll; one that comes just before it is seen when the time is up.
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
    // The lowest free descriptor is this one. The wrong way round, so that its use is still an error.
    if (open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) != stream) return;
  }
}

Result<std::string> read_standard_input(std::uint64_t most) {
  std::string text;
  std::array<char, 1 << 16> piece;
  for (;;) {
    if (!wait_for(STDIN_FILENO, POLLIN)) return cancelled();
    const ssize_t count = read(STDIN_FILENO, piece.data(), piece.size());
    if (try_again(count)) continue;
    if (count < 0) return bad_input("standard input", fmt::format("cannot be read: {}", std::strerror(errno)));
    if (count == 0) return text;
    text.append(piece.data(), static_cast<std::size_t>(count));
    if (text.size() > most) return bad_input("standard input", fmt::format("holds more than {} bytes", most));
  }
}

Result<StandardInputFile> StandardInputFile::read(std::uint64_t most) {
  const Result<std::string> bytes = read_standard_input(most);
  if (!bytes) return tl::unexpected(bytes.error());
  StandardInputFile file(memfd_create("standard input", MFD_CLOEXEC));
  for (std::string_view rest = *bytes; file.descriptor_ >= 0 && !rest.empty();) {
    const ssize_t count = write(file.descriptor_, rest.data(), rest.size());
    if (count < 0) break;
    rest.remove_prefix(static_cast<std::size_t>(count));
  }
  struct stat status = {};
  if (fstat(file.descriptor_, &status) != 0 || static_cast<std::size_t>(status.st_size) != bytes->size())
    return bad_input("standard input", fmt::format("cannot be kept in memory: {}", std::strerror(errno)));
  return file;
}

StandardInputFile::StandardInputFile(StandardInputFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

StandardInputFile::~StandardInputFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

std::string StandardInputFile::path() const { return fmt::format("/proc/self/fd/{}", descriptor_); }

Result<void> write_standard_output(std::string_view bytes) {
  while (!bytes.empty()) {
    if (!wait_for(STDOUT_FILENO, POLLOUT)) return cancelled();
    // A pipe that is ready takes so many without making the program wait.
    const ssize_t count = write(STDOUT_FILENO, bytes.data(), std::min<std::size_t>(bytes.size(), PIPE_BUF));
    if (try_again(count)) continue;
    if (count < 0) return bad_input("standard output", fmt::format("cannot be written: {}", std::strerror(errno)));
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return {};
}

}  // namespace opscope::cli
