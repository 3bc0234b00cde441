#include "app/gui/shell/leave_signals.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <thread>

namespace opscope::gui {
namespace {

constexpr std::array signals = {SIGTERM, SIGHUP, SIGINT};
constexpr std::chrono::milliseconds grace_period{1500};  // for the window's thread to leave by itself

// A signal handler may do little more than write to a pipe. A thread reads the other end.
std::atomic<int> first_signal{0};
int pipe_in = -1;

void handle(int signal) {
  const int before = errno;
  int none = 0;
  first_signal.compare_exchange_strong(none, signal);
  const char byte = 1;
  [[maybe_unused]] const ssize_t ignored = ::write(pipe_in, &byte, 1);
  errno = before;
}

struct Watch {
  std::array<int, 2> pipe{-1, -1};
  std::array<struct sigaction, signals.size()> before{};
  std::atomic<bool> ended{false};
  std::thread thread;
};
Watch* watch = nullptr;

void run(Watch& self, const std::function<void()>& wake, const std::function<void()>& last) {
  char byte = 0;
  while (::read(self.pipe[0], &byte, 1) < 0 && errno == EINTR) {
  }
  if (self.ended) return;
  wake();
  const auto deadline = std::chrono::steady_clock::now() + grace_period;
  while (std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    if (self.ended) return;
  }
  last();
  std::_Exit(LeaveSignals::status_of(first_signal));
}

}  // namespace

LeaveSignals::LeaveSignals(std::function<void()> wake, std::function<void()> last) {
  watch = new Watch;
  first_signal = 0;
  if (::pipe2(watch->pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;  // then signals keep their default behaviour
  ::fcntl(watch->pipe[0], F_SETFL, 0);                                   // the thread blocks on it; a handler must not
  pipe_in = watch->pipe[1];
  watch->thread =
      std::thread([self = watch, wake = std::move(wake), last = std::move(last)] { run(*self, wake, last); });
  struct sigaction action = {};
  action.sa_handler = handle;
  action.sa_flags = SA_RESTART;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    sigaction(signals[i], nullptr, &watch->before[i]);
    if (watch->before[i].sa_handler == SIG_IGN) continue;  // the program was started so (nohup, & in a script)
    sigaction(signals[i], &action, nullptr);
  }
}

LeaveSignals::~LeaveSignals() {
  if (watch->thread.joinable()) {
    for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &watch->before[i], nullptr);
    watch->ended = true;
    const char byte = 1;
    [[maybe_unused]] const ssize_t ignored = ::write(watch->pipe[1], &byte, 1);
    watch->thread.join();
    ::close(watch->pipe[0]);
    ::close(watch->pipe[1]);
  }
  delete watch;
  watch = nullptr;
}

int LeaveSignals::received() const { return first_signal; }

}  // namespace opscope::gui
