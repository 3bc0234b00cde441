// ONNX's own node tests, as Debian ships them (package libonnx-testdata), under the onnx profile.

#include <gmock/gmock.h>

#include <limits>
#include <map>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/validation/validate.h"
#include "gpu/gpu_backend.h"
#include "tests/conformance/onnx_case.h"
#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

// Cases that DirectML's operators cannot express, and why. Everything else must be expressed and pass.
const std::map<std::string, std::string> inexpressible = {
    {"test_min_float64", "ELEMENT_WISE_MIN takes no FLOAT64 at any feature level"},
};

// The tensor seen with `sizes` by numpy's broadcasting: missing dimensions in front, stride 0 where it repeats.
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

Tensor run_on(Backend& backend, const Invocation& invocation) {
  const auto result = backend.run(invocation);
  EXPECT_TRUE(result.has_value()) << describe(invocation);
  return result ? output_tensor(invocation, *result) : Tensor();
}

// A bound as an attribute: the scalar input, or the value that bounds nothing.
float bound_of(const OnnxCase& onnx, std::size_t input, float absent) {
  if (onnx.inputs.size() <= input || !onnx.inputs[input]) return absent;
  const Tensor& scalar = *onnx.inputs[input];
  return static_cast<float>(to_double(scalar.desc.data_type, element_bits(scalar, 0)));
}

// The operator runs that one ONNX node comes down to, each fed by the one before.
class Node {
 public:
  Node(const OnnxCase& onnx, Backend& backend) : onnx_(onnx), backend_(backend) {}

  Tensor run() const {
    if (onnx_.op_type == "Clip") return clip();
    if (onnx_.op_type == "Min") return min();
    if (onnx_.op_type == "Sign") return run_on(backend_, finish(start("SIGN").tensor("InputTensor", input(0))));
    if (onnx_.op_type == "Where")
      return run_on(
          backend_,
          finish(
              start("IF").tensor("ConditionTensor", input(0)).tensor("ATensor", input(1)).tensor("BTensor", input(2))));
    ADD_FAILURE() << onnx_.op_type << " is no operator of these tests";
    return {};
  }

  // Min of one input is that input, of three the minimum of the first two and the third.
  Invocation min_of(const Tensor& a, const Tensor& b) const {
    return finish(start("MIN").tensor("ATensor", a).tensor("BTensor", b));
  }
  Tensor input(std::size_t index) const { return broadcast(*onnx_.inputs[index], onnx_.output.desc.sizes); }

 private:
  CaseBuilder start(const std::string& name) const { return CaseBuilder("ELEMENT_WISE_" + name).profile("onnx"); }
  Invocation finish(CaseBuilder& builder) const {
    const Invocation invocation =
        builder.tensor("OutputTensor", output_of(onnx_.output.desc.data_type, onnx_.output.desc.sizes)).build();
    EXPECT_FALSE(has_errors(validate(invocation))) << describe(invocation);
    return invocation;
  }

  Tensor clip() const {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    CaseBuilder builder = start("CLIP");
    builder.tensor("InputTensor", input(0));
    builder.attribute("Min", bound_of(onnx_, 1, -infinity)).attribute("Max", bound_of(onnx_, 2, infinity));
    return run_on(backend_, finish(builder));
  }

  Tensor min() const {
    Tensor smallest = run_on(backend_, min_of(input(0), input(0)));
    for (std::size_t i = 1; i < onnx_.inputs.size(); ++i) smallest = run_on(backend_, min_of(smallest, input(i)));
    return smallest;
  }

  const OnnxCase& onnx_;
  Backend& backend_;
};

const std::vector<std::filesystem::path>& folders() {
  static const auto found = onnx_node_tests({"test_clip", "test_min_", "test_sign", "test_where"});
  return found;
}

void expect_expected_outputs(Backend& backend) {
  for (const std::filesystem::path& folder : folders()) {
    SCOPED_TRACE(folder.filename().string() + " on " + std::string(backend.name()));
    if (inexpressible.count(folder.filename().string()) != 0) continue;
    const auto onnx = read_onnx_case(folder);
    ASSERT_TRUE(onnx.has_value());
    EXPECT_EQ(elements(Node(*onnx, backend).run()), elements(onnx->output));
  }
}

TEST(OnnxNodeTests, AreAllThere) {
  std::vector<std::string> names;
  for (const auto& folder : folders()) names.push_back(folder.filename().string());
  EXPECT_THAT(names, ::testing::IsSupersetOf({"test_clip",
                                              "test_clip_default_inbounds",
                                              "test_clip_default_int8_inbounds",
                                              "test_clip_default_int8_max",
                                              "test_clip_default_int8_min",
                                              "test_clip_default_max",
                                              "test_clip_default_min",
                                              "test_clip_example",
                                              "test_clip_inbounds",
                                              "test_clip_outbounds",
                                              "test_clip_splitbounds",
                                              "test_min_example",
                                              "test_min_float16",
                                              "test_min_float32",
                                              "test_min_float64",
                                              "test_min_int16",
                                              "test_min_int32",
                                              "test_min_int64",
                                              "test_min_int8",
                                              "test_min_one_input",
                                              "test_min_two_inputs",
                                              "test_min_uint16",
                                              "test_min_uint32",
                                              "test_min_uint64",
                                              "test_min_uint8",
                                              "test_sign",
                                              "test_where_example",
                                              "test_where_long_example"}));
}

TEST(OnnxNodeTests, PassOnReference) { expect_expected_outputs(*make_reference_backend()); }

TEST(OnnxNodeTests, PassOnCpu) { expect_expected_outputs(*make_cpu_backend()); }

TEST(OnnxNodeTests, PassOnGpu) {
  const auto gpu = gpu::make_gpu_backend();
  ASSERT_TRUE(gpu.has_value()) << gpu.error().text();
  expect_expected_outputs(**gpu);
}

TEST(OnnxNodeTests, ThatAreLeftOutAreRefusedByTheValidator) {
  const Tensor doubles = tensor_of(DataType::Float64, {3}, {0});
  const Diagnostics found = validate(CaseBuilder("ELEMENT_WISE_MIN")
                                         .tensor("ATensor", doubles)
                                         .tensor("BTensor", doubles)
                                         .tensor("OutputTensor", doubles)
                                         .build());
  ASSERT_TRUE(has_errors(found));
  EXPECT_EQ(found.front().path, "ATensor.DataType");
  EXPECT_EQ(inexpressible.size(), 1u);
}

}  // namespace
}  // namespace opscope::test
