#pragma once
// ONNX models as cases: model.onnx, with the data sets of a backend-test folder beside it.
//
//   model.onnx
//   test_data_set_0/input_0.pb   the value of the graph's first input; one that is missing has its initialiser's value
//   test_data_set_0/output_0.pb  the expected value of its first output

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/model/model.h"
#include "core/tensor/tensor.h"

namespace opscope {

// True for a file that is named like an ONNX model.
bool is_onnx_model(const std::filesystem::path& file);

// One data set of a backend-test folder.
struct OnnxTest {
  std::filesystem::path path;      // that names it: the folder, or the data set if there are several
  std::filesystem::path model;     // model.onnx
  std::filesystem::path data_set;  // test_data_set_N
};

// What there is to verify at `path`, in the order of the numbers: a folder with a model.onnx and no manifest.json, or
// one of its data sets. Empty if it is no such folder, or has no data set.
std::vector<OnnxTest> onnx_tests(const std::filesystem::path& path);

struct OnnxOutput {
  std::string resource;
  std::filesystem::path file;  // output_N.pb
  Tensor expected;             // packed
};

struct OnnxCase {
  Model model;
  std::vector<OnnxOutput> outputs;  // without a data set: none
};

// The model as a case, with the profile onnx. Inputs have the values of the data set; without one, or a file for an
// input, that of the initialiser, else generated ones. A node becomes a dispatch; one that combines more inputs than
// the operator has becomes several. Tensors of truth values are UINT8, a scalar has sizes [1], and broadcast
// dimensions have stride 0.
// BadInput, in one sentence, if DirectML's operators cannot express it: a node without a counterpart, a bound that is
// computed or that no FLOAT holds, more than 8 dimensions, elements in another file.
Result<OnnxCase> read_onnx_case(const std::filesystem::path& model_file,
                                const std::optional<std::filesystem::path>& data_set);

// The same for the command line and the window: with the first data set beside the model, if there is one. A model that
// an export wrote comes back as the case that was exported (core/onnx/export_onnx.h), without outputs.
Result<OnnxCase> read_onnx_case_beside(const std::filesystem::path& model_file);
Result<Model> read_onnx_model(const std::filesystem::path& model_file);

}  // namespace opscope
