#pragma once
// ONNX backend-test folders: model.onnx with one node, and test_data_set_0 with its tensors.

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/tensor/tensor.h"

namespace opscope::test {

struct OnnxCase {
  std::string name;  // of the folder
  std::string op_type;
  std::vector<std::optional<Tensor>> inputs;  // packed; nullopt if the node omits an optional input
  Tensor output;                              // the expected output
};

// Every folder of the package's node tests whose model is one node of one of these operator types, sorted. Those
// named ..._expanded are left out: they hold the data of the folder they are named after, with the operator spelled
// out.
std::vector<std::filesystem::path> onnx_node_tests(const std::set<std::string>& operator_types);

// Throws, which fails the test, if the folder is none of these.
OnnxCase read_onnx_case(const std::filesystem::path& folder);

}  // namespace opscope::test
