#include "app/cli/console.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <optional>

#include "app/cli/standard_streams.h"
#include "core/text/visible.h"

namespace opscope::cli {
namespace {

std::atomic<bool> progress_on_screen{false};
std::optional<Error> output_error;  // of the first print that failed

constexpr std::string_view erase_line = "\r\033[K";

void clear_progress() {
  if (!progress_on_screen.exchange(false)) return;
  std::fwrite(erase_line.data(), 1, erase_line.size(), stderr);
  std::fflush(stderr);
}

// Each line of `text` made visible, with a newline.
std::string visible_lines(std::string_view text) {
  std::string lines;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines += visible(text.substr(at, end - at));
    lines += '\n';
    at = end + 1;
  }
  return lines;
}

void write_error(const std::string& text) {
  clear_progress();
  std::fwrite(text.data(), 1, text.size(), stderr);
}

int terminal_columns() {
  winsize size = {};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

// A line that wraps cannot redraw itself.
std::string shortened(const std::string& text, int columns) {
  return visible_name(text, static_cast<std::size_t>(std::max(columns, 10)));
}

}  // namespace

int fail(const Error& error) {
  write_error(fmt::format("opscope: {}\n", visible_message(error.text())));
  switch (error.kind) {
    case Error::Kind::Unavailable:
    case Error::Kind::Broken: return exit_unavailable;
    case Error::Kind::Cancelled: return cancelled_status();
    case Error::Kind::BadInput: break;
  }
  return exit_bad_input;
}

int fail(std::string_view where, std::string_view what) {
  return fail(Error{Error::Kind::BadInput, std::string(where), std::string(what)});
}

void print(std::string_view lines) {
  clear_progress();
  if (output_error) return;
  if (const auto written = write_standard_output(visible_lines(lines)); !written) output_error = written.error();
}

void note(bool quiet, std::string_view lines) {
  if (!quiet) write_error(visible_lines(lines));
}

void warn(bool quiet, std::string_view line) {
  if (!quiet) write_error(fmt::format("opscope: warning: {}\n", visible_message(line)));
}

int finish(int status) { return output_error ? fail(*output_error) : status; }

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
    fmt::print(stderr, "{}{} [{:#<{}}{:.<{}}] {:3.0f} %", erase_line, shortened(label, terminal_columns() - width - 10),
               "", filled, "", width - filled, fraction * 100);
    std::fflush(stderr);
  }
};

ProgressLine::ProgressLine(bool quiet, std::string label) {
  if (quiet || !isatty(STDERR_FILENO)) return;
  state_ = std::make_shared<State>();
  state_->label = std::move(label);
  // Work that takes less time shows no progress.
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

std::function<void(std::string_view, double)> ProgressLine::named_callback() {
  if (!state_) return {};
  return [this](std::string_view label, double fraction) { show(fraction, std::string(label)); };
}

std::function<void(double)> ProgressLine::callback() {
  if (!state_) return {};
  return [state = state_](double fraction) { state->draw(fraction); };
}

}  // namespace opscope::cli
