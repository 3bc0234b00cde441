#pragma once
// Output for people: results on stdout, everything else on stderr.

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "app/cli/interrupt.h"
#include "core/error.h"

namespace opscope::cli {

enum ExitStatus {
  exit_success = 0,
  exit_difference = 1,
  exit_bad_input = 2,
  exit_unavailable = 3,
};

// All printed text is made visible (core/text/visible.h): a name in a case cannot affect the terminal.

// "opscope: where: what" on stderr, always one line of at most 2,000 bytes; returns the exit status of that error.
int fail(const Error& error);
int fail(std::string_view where, std::string_view what);  // bad input

// A result of one or more lines, with a newline at the end. The caller must shorten names that may be long or contain a
// newline (visible_name).
void print(std::string_view lines);

// On stderr, dropped when `quiet`. A note may have several lines; a warning is one, bounded like an error's.
void note(bool quiet, std::string_view line);
void warn(bool quiet, std::string_view line);

// `status`, or exit_bad_input with a message if standard output could not take everything (a full disk).
int finish(int status);

// A progress line on stderr that redraws itself. Only on a terminal and never if `quiet`; it is removed at the end.
// Thread-safe: backends report from any thread.
class ProgressLine {
 public:
  ProgressLine(bool quiet, std::string label);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // For RunOptions::progress; empty if nothing would be shown.
  std::function<void(double)> callback();

  // The same for work in several parts, each with its own label.
  std::function<void(std::string_view label, double fraction)> named_callback();

  // The same with the current label instead of the first one.
  void show(double fraction, std::string label);

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace opscope::cli
