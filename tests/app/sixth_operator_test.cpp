// What a new operator costs: this file holds a schema, its rule and its GLSL, and everything else finds it by itself.

#include <gtest/gtest.h>

#include <algorithm>

#include "app/gui/edits/operators.h"
#include "app/gui/form/form.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/bind.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "core/operators/support/scalar_runs.h"
#include "core/validation/validate.h"
#include "gpu/gpu_backend.h"
#include "gpu/shader/shader_files.h"
#include "tests/app/headless_gui.h"
#include "tests/support/cases.h"
#include "tests/support/first_dispatch.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

// a ^ b ^ Mask on UINT32 and UINT16.
OperatorSchema define_exclusive_or() {
  OperatorSchema schema;
  schema.name = "TEST_EXCLUSIVE_OR";
  schema.title = "Exclusive or";
  schema.formula = "a ^ b ^ Mask";
  schema.tensors = {{"ATensor", TensorRole::Input, TensorKind::Data, false, false, "The first operand."},
                    {"BTensor", TensorRole::Input, TensorKind::Data, false, false, "The second operand."},
                    {"OutputTensor", TensorRole::Output, TensorKind::Data, false, false, "The bits that differ."}};
  schema.attributes = {{"Mask", AttributeKind::UInt, std::uint32_t{5}, "Bits to flip.", {}, {}}};
  schema.same_data_type = schema.same_sizes = schema.same_dimension_count = {{0, 1, 2}};
  const DataTypeSet types = {DataType::UInt16, DataType::UInt32};
  schema.support = {{FeatureLevel::L3_0, {types, types, types}, 1, 8}};
  schema.bind_reference = [](const Invocation& invocation) -> ScalarFunction {
    return [mask = invocation.uint_attribute(0)](const std::uint64_t* x) { return x[0] ^ x[1] ^ mask; };
  };
  schema.bind_cpu = [](const Invocation& invocation) -> CpuKernel {
    return visit_data_type(invocation.data_type(0), [&]<class T>() -> CpuKernel {
      if constexpr (std::is_unsigned_v<T>)
        return scalar_binary<T, T, T>(
            [mask = static_cast<T>(invocation.uint_attribute(0))](T a, T b) { return static_cast<T>(a ^ b ^ mask); });
      else
        return {};
    });
  };
  schema.shader = "test_exclusive_or";
  schema.bind_gpu = [](const Invocation& invocation) { return ShaderBinding{{}, {invocation.uint_attribute(0)}}; };
  return schema;
}

class SixthOperator : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    register_operator(define_exclusive_or());
    gpu::add_shader_file("operators/test_exclusive_or.glsl",
                         "Output compute(Input0 a, Input1 b) { return a ^ b ^ PARAMETER(0); }\n");
  }

  static constexpr const char* case_file = R"({
    "resources": {
      "A": {"initialValuesDataType": "UINT16", "initialValues": [1, 2, 3, 65535, 4]},
      "B": {"initialValuesDataType": "UINT16", "initialValues": [1, 1, 1, 1, 1]},
      "Out": {"initialValuesDataType": "UINT16", "initialValues": {"valueCount": 5, "value": 0}}
    },
    "dispatchables": {"xor": {"type": "DML_OPERATOR_TEST_EXCLUSIVE_OR", "desc": {
      "ATensor": {"DataType": "UINT16", "Sizes": [5]}, "BTensor": {"DataType": "UINT16", "Sizes": [5]},
      "OutputTensor": {"DataType": "UINT16", "Sizes": [5]}, "Mask": 8}}},
    "commands": [{"type": "dispatch", "dispatchable": "xor",
                  "bindings": {"ATensor": "A", "BTensor": "B", "OutputTensor": "Out"}}]
  })";

  static Invocation bound() { return value_of(first_dispatch(case_file)); }
};

TEST_F(SixthOperator, IsReadFromACaseFileAndWrittenBack) {
  EXPECT_EQ(bound().uint_attribute(0), 8u);
  const std::string rewritten = write_model(*parse_model(case_file, "case.json"));
  EXPECT_EQ(write_model(*parse_model(rewritten, "rewritten")), rewritten);
  EXPECT_NE(rewritten.find("TEST_EXCLUSIVE_OR"), std::string::npos);
}

TEST_F(SixthOperator, IsValidatedByItsDeclaration) {
  EXPECT_TRUE(validate(bound()).empty());
  Invocation invocation = bound();
  invocation.tensors[1]->tensor.desc.data_type = DataType::Float16;
  const Diagnostics found = validate(invocation);
  EXPECT_TRUE(std::ranges::any_of(found, [](const Diagnostic& d) { return d.path == "BTensor.DataType"; }));
}

TEST_F(SixthOperator, RunsOnEveryBackend) {
  const Invocation invocation = bound();
  std::vector<std::unique_ptr<Backend>> backends;
  backends.push_back(make_reference_backend());
  backends.push_back(make_cpu_backend());
  auto device = value_of(gpu::make_gpu_backend());
  backends.push_back(std::move(device));
  for (const auto& backend : backends) {
    const Result<RunResult> result = backend->run(invocation);
    ASSERT_TRUE(result) << backend->name() << ": " << result.error().text();
    EXPECT_EQ(elements(output_tensor(invocation, *result)), (std::vector<std::uint64_t>{8, 11, 10, 65526, 13}))
        << backend->name();
  }
}

TEST_F(SixthOperator, HasAFormWithAllItsFields) {
  gui::HeadlessGui frames;
  const Model model = gui::default_case(*find_operator("TEST_EXCLUSIVE_OR"), highest_feature_level);
  gui::FormState state;
  state.folds.open = {"ATensor", "BTensor", "OutputTensor"};
  frames.contents = [&] { gui::draw_form({model, 0, nullptr}, state); };
  frames.frame(2);
  for (const char* widget : {"Mask", "ATensor.DataType", "BTensor.Sizes[0]", "OutputTensor.Strides"})
    EXPECT_TRUE(gui::widget_rectangle(widget)) << widget;
}

}  // namespace
}  // namespace opscope::test
