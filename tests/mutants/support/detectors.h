#pragma once
// The detectors of faults: the same code that sweeps, tests and `opscope check` use.

#include <optional>
#include <string>
#include <vector>

#include "core/backends/backend.h"
#include "core/sweep/sweep.h"

namespace opscope::test {

enum class Detector {
  Sweep,  // run_sweep: walked spaces and strata, packed
  Cases,  // random_case through judge_within_guards: every layout, within guard bytes
  Check,  // `opscope check` of the examples in assets/models
  Suite,  // the cases of a small conformance suite
};
std::string_view name(Detector detector);

struct Finding {
  Detector detector;
  std::string what;                              // the detector's message
  std::optional<Counterexample> counterexample;  // Sweep and Cases, shrunk
};

// The detector, its message and the smallest case as a command line, for failures.
std::string text_of(const Finding& finding);

// The detectors' effort. ./test runs more cases, `opscope sweep` more samples.
struct Effort {
  std::size_t spaces = 4;    // of those that a sweep plans; larger ones than small_space are skipped
  std::uint64_t cases = 50;  // random cases of the data type
  // Of the sweep, which begins with them. A space that is too large to walk is skipped for these, so by default they
  // are not the documented ones.
  std::string numerics = "onnx";
};

// Runs the detectors on a copy or mutant of a built-in operator; its examples are those of `original`. Each detector
// stops at its first finding. Empty if none found anything. Fails the test if a detector cannot run.
std::vector<Finding> findings(const OperatorSchema& schema, const std::string& original, DataType type,
                              Backend& candidate, const Effort& effort = {});

// Parses the counterexample's command line like the program and runs it. Fails the test if it does not disagree again.
void expect_reproducible(const Counterexample& found, Backend& candidate);

}  // namespace opscope::test
