#include "core/candidates/child_group.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

namespace opscope {

Result<Pipe> make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return bad_input("", fmt::format("no pipe can be made: {}", std::strerror(errno)));
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

void make_non_blocking(const Descriptor& end) {
  fcntl(end.number(), F_SETFL, fcntl(end.number(), F_GETFL) | O_NONBLOCK);
}

bool read_some(const Descriptor& from, std::string& into) {
  std::array<char, 1 << 16> piece;
  const ssize_t count = ::read(from.number(), piece.data(), piece.size());
  if (count > 0) into.append(piece.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

ssize_t write_without_signal(const Descriptor& to, std::string_view bytes) {
  sigset_t pipe_signal, before;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  const ssize_t count = ::write(to.number(), bytes.data(), bytes.size());
  const int error = errno;
  if (count < 0 && error == EPIPE) {
    const timespec at_once = {};
    sigtimedwait(&pipe_signal, nullptr, &at_once);
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return count;
}

Result<ChildGroup> ChildGroup::start(const std::vector<std::string>& words, std::span<const int> descriptors) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  // First to numbers above all that the child will have, so that none is replaced before it was copied.
  std::vector<Descriptor> copies;
  for (const int descriptor : descriptors) {
    copies.emplace_back(fcntl(descriptor, F_DUPFD_CLOEXEC, static_cast<int>(descriptors.size())));
    posix_spawn_file_actions_adddup2(&actions, copies.back().number(), static_cast<int>(copies.size() - 1));
  }
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, defaults;
  sigemptyset(&none);
  sigfillset(&defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  std::vector<std::string> copy = words;
  std::vector<char*> argv;
  argv.reserve(copy.size() + 1);
  for (std::string& word : copy) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_t child = 0;
  const int error = posix_spawnp(&child, argv.front(), &actions, &attributes, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) return bad_input("", fmt::format("'{}' cannot be started: {}", words.front(), std::strerror(error)));
  return ChildGroup(child);
}

ChildGroup::ChildGroup(ChildGroup&& other) noexcept : group_(std::exchange(other.group_, 0)), state_(other.state_) {}

ChildGroup::~ChildGroup() {
  if (group_ == 0) return;
  kill(-group_, SIGKILL);
  if (!state_) waitpid(group_, nullptr, 0);
}

std::optional<std::string> ChildGroup::end_within(std::chrono::milliseconds time) {
  const auto deadline = std::chrono::steady_clock::now() + time;
  for (int state = 0; !state_; std::this_thread::sleep_for(std::chrono::milliseconds(1))) {
    if (waitpid(group_, &state, WNOHANG) == group_) state_ = state;
    if (state_ || std::chrono::steady_clock::now() >= deadline) break;
  }
  if (!state_) return std::nullopt;
  if (WIFSIGNALED(*state_)) return "was ended by " + signal_name(WTERMSIG(*state_));
  return fmt::format("ended with status {}", WEXITSTATUS(*state_));
}

std::string signal_name(int number) {
  const char* name = sigabbrev_np(number);
  return name != nullptr ? fmt::format("SIG{}", name) : fmt::format("signal {}", number);
}

}  // namespace opscope
