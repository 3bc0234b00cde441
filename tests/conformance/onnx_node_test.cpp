// ONNX's node tests from Debian's package libonnx-testdata, with the onnx profile.

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "core/validation/validate.h"
#include "gpu/gpu_backend.h"
#include "tests/conformance/onnx_case.h"
#include "tests/support/cases.h"
#include "tests/support/result.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

// Cases that DirectML's operators cannot express, with the reason. All others must pass.
const std::map<std::string, std::string> inexpressible = {
    {"test_identity_opt", "an optional is no tensor"},
    {"test_identity_sequence", "a sequence is no tensor"},
    {"test_max_float64", "ELEMENT_WISE_MAX takes no FLOAT64 at any feature level"},
    {"test_min_float64", "ELEMENT_WISE_MIN takes no FLOAT64 at any feature level"},
};

// The tensor broadcast to `sizes` by NumPy's rules: missing dimensions in front, stride 0 for broadcast ones.
Tensor broadcast(const Tensor& tensor, const std::vector<std::uint32_t>& sizes) {
  const std::vector<std::uint32_t> own = effective_strides(tensor.desc);
  const std::size_t missing = sizes.size() - own.size();
  Tensor seen = tensor;
  seen.desc.sizes = sizes;
  seen.desc.strides = std::vector<std::uint32_t>(sizes.size());
  for (std::size_t i = 0; i < own.size(); ++i)
    (*seen.desc.strides)[missing + i] = tensor.desc.sizes[i] == sizes[missing + i] ? own[i] : 0;
  return seen;
}

// A bound as an attribute: the scalar input, or infinity if it is absent.
float bound_of(const OnnxCase& onnx, std::size_t input, float absent) {
  if (onnx.inputs.size() <= input || !onnx.inputs[input]) return absent;
  const Tensor& scalar = *onnx.inputs[input];
  return static_cast<float>(to_double(scalar.desc.data_type, element_bits(scalar, 0)));
}

// The operator that declares the node's type as its counterpart.
const OperatorSchema* counterpart(const std::string& op_type) {
  for (const OperatorSchema* schema : shipped_operators())
    if (schema->counterparts.onnx == op_type) return schema;
  return nullptr;
}

// What the node's inputs are here, by name.
std::vector<std::string> input_names(const OperatorSchema& schema) {
  if (!schema.counterparts.onnx_inputs.empty()) return schema.counterparts.onnx_inputs;
  std::vector<std::string> names;
  for (const TensorDeclaration& tensor : schema.tensors)
    if (tensor.role == TensorRole::Input) names.push_back(tensor.name);
  return names;
}

// One ONNX node on one backend.
class Node {
 public:
  Node(const OnnxCase& onnx, Backend& backend)
      : onnx_(onnx), backend_(backend), schema_(*counterpart(onnx.op_type)), names_(input_names(schema_)) {}

  // ONNX's Min and Max take any number of inputs: of one input it is the input, of three the result of the first two
  // goes on with the third.
  Tensor run() const {
    const bool folds = onnx_.inputs.size() != names_.size() && names_.size() == 2;
    if (!folds) return run_with(onnx_.inputs);
    Tensor result = run_with({onnx_.inputs[0], onnx_.inputs[0]});
    for (std::size_t i = 1; i < onnx_.inputs.size(); ++i) result = run_with({result, onnx_.inputs[i]});
    return result;
  }

 private:
  using Inputs = std::vector<std::optional<Tensor>>;

  // Inputs that are attributes here stand at their defaults if they are absent: for Clip's bounds ONNX means none.
  Tensor run_with(const Inputs& inputs) const {
    const std::vector<std::uint32_t>& sizes = onnx_.output.desc.sizes;
    CaseBuilder builder(schema_.name);
    builder.profile("onnx").tensor("OutputTensor", output_of(onnx_.output.desc.data_type, sizes));
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const bool is_there = i < inputs.size() && inputs[i];
      if (schema_.find_tensor(names_[i]) < schema_.tensors.size()) {
        if (is_there) builder.tensor(names_[i], broadcast(*inputs[i], sizes));
      } else {
        builder.attribute(names_[i], bound_of(onnx_, i, names_[i] == "Min" ? -infinity : infinity));
      }
    }
    const Invocation invocation = builder.build();
    EXPECT_FALSE(has_errors(validate(invocation))) << describe(invocation);
    return output_tensor(invocation, value_of(backend_.run(invocation)));
  }

  const OnnxCase& onnx_;
  Backend& backend_;
  const OperatorSchema& schema_;
  const std::vector<std::string> names_;
};

const std::vector<std::filesystem::path>& folders() {
  static const auto found = [] {
    std::set<std::string> types;
    for (const OperatorSchema* schema : shipped_operators())
      if (!schema->counterparts.onnx.empty()) types.insert(schema->counterparts.onnx);
    return onnx_node_tests(types);
  }();
  return found;
}

void expect_expected_outputs(Backend& backend) {
  for (const std::filesystem::path& folder : folders()) {
    SCOPED_TRACE(folder.filename().string() + " on " + std::string(backend.name()));
    if (inexpressible.count(folder.filename().string()) != 0) continue;
    const OnnxCase onnx = read_onnx_case(folder);
    EXPECT_EQ(elements(Node(onnx, backend).run()), elements(onnx.output));
  }
}

TEST(OnnxNodeTests, AreAllThere) {
  std::set<std::string> names;
  for (const auto& folder : folders()) names.insert(folder.filename().string());
  std::istringstream known(
      "abs add add_bcast add_uint8 and2d and3d and4d and_bcast3v1d and_bcast4v4d clip clip_default_inbounds "
      "clip_default_int8_inbounds clip_default_int8_max clip_default_int8_min clip_default_max clip_default_min "
      "clip_example clip_inbounds clip_outbounds clip_splitbounds equal equal_bcast greater greater_bcast "
      "greater_equal greater_equal_bcast identity less less_bcast less_equal less_equal_bcast max_example max_float16 "
      "max_float32 max_int16 max_int32 max_int64 max_int8 max_one_input max_two_inputs max_uint16 max_uint32 "
      "max_uint64 max_uint8 "
      "min_example min_float16 min_float32 min_float64 min_int16 min_int32 min_int64 min_int8 min_one_input "
      "min_two_inputs min_uint16 min_uint32 min_uint64 min_uint8 mul mul_bcast mul_example mul_uint8 neg neg_example "
      "not_2d not_3d not_4d or2d or3d or4d or_bcast3v1d sign sub sub_bcast sub_example sub_uint8 where_example "
      "where_long_example xor2d xor3d xor4d xor_bcast3v1d");
  for (std::string name; known >> name;) EXPECT_TRUE(names.contains("test_" + name)) << name;
}

TEST(OnnxNodeTests, PassOnReference) { expect_expected_outputs(*make_reference_backend()); }

TEST(OnnxNodeTests, PassOnCpu) { expect_expected_outputs(*make_cpu_backend()); }

TEST(OnnxNodeTests, PassOnGpu) { expect_expected_outputs(*value_of(gpu::make_gpu_backend())); }

TEST(OnnxNodeTests, ThatAreLeftOutAreRefusedByTheValidator) {
  const Tensor doubles = tensor_of(Float64, {3}, {0});
  const Diagnostics found = validate(CaseBuilder("MIN", {doubles, doubles}).build());
  ASSERT_TRUE(has_errors(found));
  EXPECT_EQ(found.front().path, "ATensor.DataType");
  EXPECT_EQ(inexpressible.size(), 4u);
}

}  // namespace
}  // namespace opscope::test
