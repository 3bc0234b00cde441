#pragma once
// The command line: one file for each verb.

namespace opscope::cli {

// Parses the arguments, runs the verb and returns the exit status: 0 success, 1 a difference, 2 bad input or usage,
// 3 a backend or a display is not available here.
int run(int argc, char** argv);

}  // namespace opscope::cli
