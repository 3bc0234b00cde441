#include "core/candidates/line_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <thread>

namespace opscope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t longest_answer = std::size_t{64} << 10;  // bytes

struct Pipe {
  Descriptor read, write;
};
Result<Pipe> make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return bad_input("", fmt::format("no pipe can be made: {}", std::strerror(errno)));
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

void make_non_blocking(const Descriptor& end) {
  fcntl(end.number(), F_SETFL, fcntl(end.number(), F_GETFL) | O_NONBLOCK);
}

// Writes without the signal that would end Opscope if the program has closed its standard input.
ssize_t write_without_signal(int to, std::string_view bytes) {
  sigset_t pipe_signal, before;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  const ssize_t count = ::write(to, bytes.data(), bytes.size());
  const int error = errno;
  if (count < 0 && error == EPIPE) {
    const timespec at_once = {};
    sigtimedwait(&pipe_signal, nullptr, &at_once);
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return count;
}

std::string end_text(int state) {
  if (WIFSIGNALED(state))
    return fmt::format("was ended by {}", sigabbrev_np(WTERMSIG(state)) != nullptr
                                              ? fmt::format("SIG{}", sigabbrev_np(WTERMSIG(state)))
                                              : fmt::format("signal {}", WTERMSIG(state)));
  return fmt::format("ended with status {}", WEXITSTATUS(state));
}

}  // namespace

Result<std::unique_ptr<LineProcess>> LineProcess::start(const std::vector<std::string>& words,
                                                        std::function<void(std::string_view)> log) {
  auto input = make_pipe(), output = make_pipe(), errors = make_pipe();
  for (const auto* each : {&input, &output, &errors})
    if (!*each) return tl::unexpected(each->error());
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input->read.number(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output->write.number(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors->write.number(), STDERR_FILENO);
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
  for (const Descriptor* end : {&input->write, &output->read, &errors->read}) make_non_blocking(*end);
  return std::unique_ptr<LineProcess>(new LineProcess(child, std::move(input->write), std::move(output->read),
                                                      std::move(errors->read), std::move(log)));
}

LineProcess::~LineProcess() {
  kill(-group_, SIGKILL);
  if (!reaped_) waitpid(group_, nullptr, 0);
}

// Writes what the pipe takes. False if the program has closed its end.
bool LineProcess::write_some(std::string_view& rest) {
  const ssize_t count = write_without_signal(input_.number(), rest);
  if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
  return count >= 0 || errno == EAGAIN || errno == EINTR;
}

// Reads what is there, one piece. False at the end.
bool LineProcess::read_some(Descriptor& from, std::string& into) {
  std::array<char, 1 << 16> piece;
  const ssize_t count = ::read(from.number(), piece.data(), piece.size());
  if (count > 0) into.append(piece.data(), static_cast<std::size_t>(count));
  return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

void LineProcess::drain_errors() {
  std::string text;
  if (!read_some(errors_, text)) errors_ = Descriptor();
  if (!text.empty() && log_) log_(text);
}

// It has closed its output: waits a moment for its end.
std::string LineProcess::how_it_ended() {
  constexpr int waits = 100;
  int state = 0;
  for (int i = 0; i < waits && !reaped_; ++i) {
    reaped_ = waitpid(group_, &state, WNOHANG) == group_;
    if (!reaped_) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  if (errors_) drain_errors();
  return reaped_ ? end_text(state) : "closed its standard output";
}

Result<std::string> LineProcess::ask(std::string_view line, std::chrono::duration<double> timeout,
                                     const std::function<bool()>& stop) {
  const std::string question = std::string(line) + "\n";
  std::string_view rest = question;
  std::string answer;  // until then: lines that nobody asked for
  read_some(output_, answer);
  if (!answer.empty()) return broken("answered with more than one line");
  const auto end = Clock::now() + timeout;
  while (answer.find('\n') == answer.npos) {
    if (stop && stop()) return cancelled();
    if (Clock::now() >= end) return broken(fmt::format("did not answer within {} s", timeout.count()));
    constexpr int milliseconds = 50;  // between two looks at `stop`
    std::array<pollfd, 3> waiting = {{{output_.number(), POLLIN, 0},
                                      {errors_.number(), POLLIN, 0},
                                      {rest.empty() ? -1 : input_.number(), POLLOUT, 0}}};
    if (poll(waiting.data(), waiting.size(), milliseconds) <= 0) continue;
    if (waiting[1].revents != 0) drain_errors();
    if (waiting[0].revents != 0 && !read_some(output_, answer)) return broken(how_it_ended());
    if (answer.size() > longest_answer)
      return broken(fmt::format("answered with more than {} KiB", longest_answer >> 10));
    if (waiting[2].revents != 0 && !write_some(rest)) return broken(how_it_ended());
  }
  const std::size_t length = answer.find('\n');
  if (length + 1 != answer.size()) return broken("answered with more than one line");
  answer.resize(length);
  return answer;
}

}  // namespace opscope
