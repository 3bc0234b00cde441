#pragma once
// ONNX backend-test folders: model.onnx with one node, and test_data_set_0 with its tensors.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/tensor/tensor.h"

namespace opscope::test {

struct OnnxCase {
  std::string name;  // of the folder
  std::string op_type;
  std::vector<std::optional<Tensor>> inputs;  // packed; absent where the node leaves an optional input out
  Tensor output;                              // what the node must give
};

// Every folder below the package's node tests whose name begins with one of `prefixes`, sorted. Folders named
// ..._expanded are left out: they hold the data of the folder they are named after, with the operator spelled out.
std::vector<std::filesystem::path> onnx_node_tests(const std::vector<std::string>& prefixes);

// Fails the current test, and returns nothing, where the folder is not of that form.
std::optional<OnnxCase> read_onnx_case(const std::filesystem::path& folder);

}  // namespace opscope::test
