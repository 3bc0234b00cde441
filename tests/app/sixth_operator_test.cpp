// What a new operator costs: this file holds a schema, its rule and its GLSL, and everything else finds it by itself.

#include <gtest/gtest.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "app/gui/edits/operators.h"
#include "app/gui/form/form.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/execute.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "core/operators/support/scalar_runs.h"
#include "core/validation/validate.h"
#include "gpu/gpu_backend.h"
#include "gpu/shader_files.h"
#include "tests/support/cases.h"

namespace opscope::test {
namespace {

// a ^ b ^ Mask on UINT32 and UINT16.
OperatorSchema define_exclusive_or() {
  OperatorSchema schema;
  schema.name = "TEST_EXCLUSIVE_OR";
  schema.title = "Exclusive or";
  schema.formula = "a ^ b ^ Mask";
  schema.tensors = {{"ATensor", TensorRole::Input, false, false, "The first operand."},
                    {"BTensor", TensorRole::Input, false, false, "The second operand."},
                    {"OutputTensor", TensorRole::Output, false, false, "The bits that differ."}};
  schema.attributes = {{"Mask", AttributeKind::UInt, std::uint32_t{5}, "Bits to flip.", {}, false}};
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

  static Invocation bound() {
    const Result<Model> model = parse_model(case_file, "case.json");
    if (!model) throw std::runtime_error(model.error().text());
    const Result<Resources> resources = load_resources(*model, {});
    if (!resources) throw std::runtime_error(resources.error().text());
    Result<Invocation> invocation = bind(*model, std::get<DispatchCommand>(model->commands.front()), *resources);
    if (!invocation) throw std::runtime_error(invocation.error().text());
    return *invocation;
  }
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
  auto device = gpu::make_gpu_backend();
  ASSERT_TRUE(device) << device.error().text();
  backends.push_back(std::move(*device));
  for (const auto& backend : backends) {
    const Result<RunResult> result = backend->run(invocation);
    ASSERT_TRUE(result) << backend->name() << ": " << result.error().text();
    EXPECT_EQ(elements(output_tensor(invocation, *result)), (std::vector<std::uint64_t>{8, 11, 10, 65526, 13}))
        << backend->name();
  }
}

TEST_F(SixthOperator, HasAFormWithAllItsFields) {
  ImGui::CreateContext();
  ImGui::GetIO().DisplaySize = {1600, 1000};
  ImGui::GetIO().IniFilename = nullptr;
  gui::load_fonts(1);
  gui::apply_theme(gui::Theme::Dark, 1);
  unsigned char* pixels = nullptr;
  int width = 0, height = 0;
  ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);

  const Model model = gui::default_case(*find_operator("TEST_EXCLUSIVE_OR"), highest_feature_level);
  gui::FormState state;
  state.open_folds = {"ATensor", "BTensor", "OutputTensor"};
  for (int frame = 0; frame < 2; ++frame) {
    ImGui::NewFrame();
    gui::begin_widget_map(true);
    ImGui::Begin("form");
    gui::draw_form({model, 0, nullptr}, state);
    ImGui::End();
    ImGui::Render();
  }
  const std::filesystem::path map = std::filesystem::path(testing::TempDir()) / "sixth_operator_form.json";
  gui::write_widget_map(map, {});
  std::stringstream text;
  text << std::ifstream(map).rdbuf();
  for (const char* widget : {"\"Mask\"", "\"ATensor.DataType\"", "\"BTensor.Sizes[0]\"", "\"OutputTensor.Strides\""})
    EXPECT_NE(text.str().find(widget), std::string::npos) << widget << " is missing from " << text.str();
  std::filesystem::remove(map);
  ImGui::DestroyContext();
}

}  // namespace
}  // namespace opscope::test
