#pragma once
// A case as one of WebNN's own tests has it (web-platform-tests, webnn/conformance_tests): a graph, its inputs and the
// expected outputs, as one JSON object.
//
//   {"name", "graph": {"inputs": {name: {"data", "descriptor": {"shape", "dataType"}, "constant"}},
//    "operators": [{"name", "arguments": [{"a": name}, {"options": {...}}], "outputs": name}],
//    "expectedOutputs": {name: {"data", "descriptor"}}}, "tolerance": {"metricType", "value"},
//    "opscope": {"version", "numerics", "unspecified": {name: {"elements": [index...], "choices": [...]}}}}
//
// What JSON has no number for is a string that JavaScript's typed arrays and BigInt convert: "NaN", "Infinity",
// "-Infinity", and integers beyond 2^53.

#include <string>
#include <vector>

#include "core/backends/backend.h"
#include "core/model/load.h"
#include "core/vectors/golden_run.h"
#include "core/vectors/manifest.h"

namespace opscope {

struct WptCase {
  std::string text;
  GoldenOpenElements unspecified;  // by expected output, which is the file
  std::vector<std::string> notes;  // what the format cannot hold
};

// Runs the model on `reference`. WebNN has no strides: an input is written packed, with a size of 1 where a stride of 0
// repeats it. A dispatch that reads another's result must read it as it was written; only results that no other
// dispatch reads are expected. BadInput, at its path in the case, for what WebNN does not have.
Result<WptCase> export_wpt_case(const Model& model, const SearchPaths& paths, Backend& reference,
                                const RunOptions& options = {});

// The same refusals, from the plan of the run.
Result<void> check_for_wpt(const Model& model, const GoldenRun& plan);

}  // namespace opscope
