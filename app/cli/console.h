#pragma once
// Speaking to the terminal: results on stdout, everything else on stderr, and Ctrl-C.

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/error.h"

namespace opscope::cli {

enum ExitStatus {
  exit_success = 0,
  exit_difference = 1,
  exit_bad_input = 2,
  exit_unavailable = 3,
  exit_cancelled = 130,  // as a shell reports a program that Ctrl-C ended
};

// "opscope: where: what" on stderr, always one line; returns the exit status of that kind of error.
int fail(const Error& error);
int fail(std::string_view where, std::string_view what);  // bad input

// Whether the command line says "-" where a file stands: standard input or output.
bool is_standard_stream(const std::filesystem::path& file);

// A result, with a newline.
void print(std::string_view line);

// On stderr, dropped when `quiet`.
void note(bool quiet, std::string_view line);
void warn(bool quiet, std::string_view line);

// Flushes stdout: exit_bad_input with a message where it could not take everything (a full disk), else `status`.
int finish(int status);

// From this call on Ctrl-C (and SIGTERM) raises a flag instead of ending the program; a second one ends it.
void catch_interrupts();
bool interrupted();

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
