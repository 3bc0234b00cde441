#pragma once
// A row of a table of mutants.

#include <ostream>
#include <string>
#include <vector>

#include "tests/mutants/support/detectors.h"
#include "tests/mutants/support/gpu.h"

namespace opscope::test {

using enum DataType;
using enum Detector;

template <class Fault>
struct Mutant {
  std::string name;  // what is wrong; of an operator's own mutant "SIGN: -0 gives -0"
  DataType type;     // for the sweep and the random cases
  std::vector<Detector> caught_by;
  Fault fault;
  std::uint64_t most_elements = 1;  // of a counterexample; some faults need a whole row
  std::string numerics = "onnx";    // with which the sweep begins
  std::string excused = {};         // why a suite of size small need not catch it

  // The operator that the name begins with.
  std::string original() const { return "ELEMENT_WISE_" + name.substr(0, name.find(':')); }
  friend void PrintTo(const Mutant& mutant, std::ostream* to) { *to << mutant.name; }
};

// One that a suite of size small need not catch.
template <class Fault>
Mutant<Fault> excused(const std::string& why, Mutant<Fault> mutant) {
  mutant.excused = why;
  return mutant;
}
inline constexpr const char* other_numerics = "a suite has the documented numerics";

// Names a test by its mutant.
inline constexpr auto by_mutant = [](const auto& tested) { return test_name(tested.param.name); };

}  // namespace opscope::test
