#pragma once
// The command line in this process, which knows the operators that a test registered.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/cli/cli.h"

namespace opscope::test {

struct Said {
  int status;
  std::string out;
};

inline Said opscope_here(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "opscope");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  testing::internal::CaptureStdout();
  const int status = cli::run(static_cast<int>(argv.size()), argv.data());
  return {status, testing::internal::GetCapturedStdout()};
}

}  // namespace opscope::test
