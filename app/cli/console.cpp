#include "app/cli/console.h"

#include <fmt/format.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <mutex>

namespace opscope::cli {
namespace {

std::atomic<bool> interrupt_flag{false};
std::atomic<bool> progress_on_screen{false};

void clear_progress() {
  if (!progress_on_screen.exchange(false)) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
}

// A message is one line whatever a file name or a library put into it.
std::string one_line(std::string_view text) {
  std::string line(text);
  while (!line.empty() && line.back() == '\n') line.pop_back();
  for (char& c : line)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  return line;
}

void write_error_line(std::string_view prefix, std::string_view text) {
  clear_progress();
  const std::string line = fmt::format("{}{}\n", prefix, one_line(text));
  std::fwrite(line.data(), 1, line.size(), stderr);
}

int terminal_columns() {
  winsize size = {};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

// A line that wraps cannot redraw itself.
std::string shortened(const std::string& text, int columns) {
  const auto held = static_cast<std::size_t>(std::max(columns, 10));
  return text.size() <= held ? text : text.substr(0, held - 3) + "...";
}

}  // namespace

int fail(const Error& error) {
  write_error_line("opscope: ", error.text());
  switch (error.kind) {
    case Error::Kind::Unavailable:
    case Error::Kind::Broken: return exit_unavailable;
    case Error::Kind::Cancelled: return exit_cancelled;
    case Error::Kind::BadInput: break;
  }
  return exit_bad_input;
}

int fail(std::string_view where, std::string_view what) {
  return fail(Error{Error::Kind::BadInput, std::string(where), std::string(what)});
}

bool is_standard_stream(const std::filesystem::path& file) { return file == "-"; }

void print(std::string_view line) {
  clear_progress();
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fputc('\n', stdout);
}

void note(bool quiet, std::string_view line) {
  if (!quiet) write_error_line("", line);
}

void warn(bool quiet, std::string_view line) {
  if (!quiet) write_error_line("opscope: warning: ", line);
}

int finish(int status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  return fail("standard output", errno ? std::strerror(errno) : "could not be written");
}

void catch_interrupts() {
  struct sigaction action = {};
  action.sa_handler = [](int) { interrupt_flag = true; };
  action.sa_flags = SA_RESETHAND | SA_RESTART;  // the second Ctrl-C has its usual effect
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

bool interrupted() { return interrupt_flag; }

struct ProgressLine::State {
  std::string label;
  std::mutex mutex;
  std::chrono::steady_clock::time_point next_draw;

  void draw(double fraction) {
    const std::lock_guard lock(mutex);
    const auto now = std::chrono::steady_clock::now();
    if (now < next_draw) return;
    next_draw = now + std::chrono::milliseconds(100);
    progress_on_screen = true;
    constexpr int width = 30;
    const int filled = static_cast<int>(std::clamp(fraction, 0.0, 1.0) * width);
    fmt::print(stderr, "\r\033[K{} [{:#<{}}{:.<{}}] {:3.0f} %", shortened(label, terminal_columns() - width - 10), "",
               filled, "", width - filled, fraction * 100);
    std::fflush(stderr);
  }
};

ProgressLine::ProgressLine(bool quiet, std::string label) {
  if (quiet || !isatty(STDERR_FILENO)) return;
  state_ = std::make_shared<State>();
  state_->label = std::move(label);
  // What is done within this time needs no bar.
  state_->next_draw = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
}

ProgressLine::~ProgressLine() {
  if (state_) clear_progress();
}

void ProgressLine::show(double fraction, std::string label) {
  if (!state_) return;
  {
    const std::lock_guard lock(state_->mutex);
    state_->label = std::move(label);
  }
  state_->draw(fraction);
}

std::function<void(double)> ProgressLine::callback() {
  if (!state_) return {};
  return [state = state_](double fraction) { state->draw(fraction); };
}

}  // namespace opscope::cli
