#pragma once
// What stands between a broken kernel and a release: the same judges that sweeps, tests and `opscope check` use.

#include <optional>
#include <string>
#include <vector>

#include "core/backends/backend.h"
#include "core/sweep/sweep.h"

namespace opscope::test {

enum class Detector {
  Sweep,  // run_sweep: walked spaces and strata, packed
  Cases,  // random_case through disagreement: every layout, within guard bytes
  Check,  // `opscope check` of the examples in assets/models
};
std::string_view name(Detector detector);

struct Finding {
  Detector detector;
  std::string what;                              // the detector's own words
  std::optional<Counterexample> counterexample;  // Sweep and Cases, shrunk
};

// The detector, its words and the smallest case as a command line: for failures.
std::string text_of(const Finding& finding);

// What the detectors are given. ./test itself draws more cases, and `opscope sweep` more samples.
struct Effort {
  std::size_t spaces = 4;    // of those a sweep plans; walks above small_space are left out
  std::uint64_t cases = 50;  // random ones, of the data type alone
};

// A copy of a shipped operator, or a broken one: `original` names the operator whose examples it is checked with.
// Each detector ends with what it finds first. Empty: none found anything. Fails the test where a detector could not
// run.
std::vector<Finding> findings(const OperatorSchema& schema, const std::string& original, DataType type,
                              Backend& candidate, const Effort& effort = {});

// The counterexample's command line, read as the program reads it, disagrees again. Fails the test where not.
void expect_reproducible(const Counterexample& found, Backend& candidate);

}  // namespace opscope::test
