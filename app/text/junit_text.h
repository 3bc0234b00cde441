#pragma once
// Test reports in the JUnit XML format, which continuous integration systems read.

#include <string>
#include <vector>

namespace opscope {

struct JunitCase {
  enum class Outcome { Passed, Failed, Skipped, Error };
  std::string name;
  Outcome outcome = Outcome::Passed;
  std::string message = {};  // why it did not pass; for a passed one, what a reader should know
  double seconds = 0;
};

struct JunitSuite {
  std::string name;
  std::vector<JunitCase> cases;
};

// A complete document in UTF-8. Characters that XML cannot hold, and all that are invisible, are escaped as `visible`
// does it (core/text/visible.h); bytes that are not UTF-8 too.
std::string junit_text(const std::string& name, const std::vector<JunitSuite>& suites);

}  // namespace opscope
