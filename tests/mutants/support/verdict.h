#pragma once
// The table of what caught what.

#include <string>
#include <vector>

#include "tests/mutants/support/detectors.h"

namespace opscope::test {

// Fails the test where one of `expected` did not catch the mutant, where a counterexample has more than
// `most_elements`, or where its command line does not fail again. Adds a line to the table that is printed when all
// tests have run.
void expect_caught(const std::string& mutant, const std::vector<Finding>& found, const std::vector<Detector>& expected,
                   Backend& candidate, std::uint64_t most_elements = 1);

}  // namespace opscope::test
