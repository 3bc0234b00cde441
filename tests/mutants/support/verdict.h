#pragma once
// The table of mutants and the detectors that caught them.

#include <string>
#include <vector>

#include "tests/mutants/support/detectors.h"

namespace opscope::test {

// Fails the test if one of `expected`, or the suite, did not catch the mutant, if a counterexample has more than
// `most_elements` elements, or if its command line does not fail again. `excused`: why the suite need not catch it.
// Adds a line to the table that is printed after all tests.
void expect_caught(const std::string& mutant, const std::vector<Finding>& found, const std::vector<Detector>& expected,
                   Backend& candidate, std::uint64_t most_elements = 1, const std::string& excused = {});

}  // namespace opscope::test
