#pragma once
// Speaking to people: results on stdout, everything else on stderr.

#include <filesystem>
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

// What is printed is made visible (core/text/visible.h): a name in a case cannot act on the terminal.

// "opscope: where: what" on stderr, always one line of at most 2,000 bytes; returns the exit status of that error.
int fail(const Error& error);
int fail(std::string_view where, std::string_view what);  // bad input

// A result of one or more lines, with a newline at the end. A name in it that may hold a newline or be long is the
// caller's to shorten (visible_name).
void print(std::string_view lines);

// On stderr, dropped when `quiet`. A note may have several lines; a warning is one, bounded like an error's.
void note(bool quiet, std::string_view line);
void warn(bool quiet, std::string_view line);

// `status`, or exit_bad_input with a message if standard output could not take everything (a full disk).
int finish(int status);

// A line on stderr that redraws itself. Only on a terminal and never when `quiet`; gone without trace at the end.
// Thread-safe: backends report from any thread.
class ProgressLine {
 public:
  ProgressLine(bool quiet, std::string label);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // For RunOptions::progress; empty where nothing would be shown.
  std::function<void(double)> callback();

  // The same with a label of the moment in place of the first one.
  void show(double fraction, std::string label);

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace opscope::cli
