// A sixth operator that exists only in this file: its schema, rule and GLSL run on the device without other changes.

#include "core/cases/random_case.h"
#include "core/operators/schema/registry.h"
#include "gpu/shader/shader_files.h"
#include "tests/gpu/support/against_reference.h"
#include "tests/support/case_options.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

using enum DataType;

// x if bit `Bit` of the mask is set, the mask elsewhere. UINT8 masks, UINT16 data.
OperatorSchema define_select_by_bit() {
  OperatorSchema schema;
  schema.name = "TEST_SELECT_BY_BIT";
  schema.tensors = {{"MaskTensor", TensorRole::Input, TensorKind::Data, false, false, ""},
                    {"InputTensor", TensorRole::Input, TensorKind::Data, false, false, ""},
                    {"OutputTensor", TensorRole::Output, TensorKind::Data, false, false, ""}};
  schema.attributes = {{"Bit", AttributeKind::UInt, std::uint32_t{2}, "", {}, {}}};
  schema.same_data_type = {{1, 2}};
  schema.same_sizes = schema.same_dimension_count = {{0, 1, 2}};
  schema.in_place_inputs = {1};
  schema.support = {{FeatureLevel::L1_0, {{UInt8}, {UInt16}, {UInt16}}, 1, 8}};
  schema.bind_reference = [](const Invocation& invocation) {
    return [bit = invocation.uint_attribute(0) % 8](const std::uint64_t* x) {
      return (x[0] >> bit & 1) != 0 ? x[1] : x[0];
    };
  };
  schema.shader = "test_select_by_bit";
  schema.bind_gpu = [](const Invocation& invocation) { return ShaderBinding{{}, {invocation.uint_attribute(0) % 8}}; };
  return schema;
}

TEST(SixthOperator, NeedsOneSchemaAndOneShader) {
  const OperatorSchema* schema = register_operator(define_select_by_bit());
  gpu::add_shader_file("operators/test_select_by_bit.glsl", R"(
Output compute(Input0 mask, Input1 x) { return (mask >> PARAMETER(0) & 1u) != 0u ? x : mask; }
)");
  for (std::uint64_t number = 0; number < 120; ++number)
    expect_case_as_reference(shared_gpu(), number, cases_of(schema));
}

TEST(SixthOperator, WithoutItsShaderIsReportedByName) {
  OperatorSchema schema = define_select_by_bit();
  schema.name = "TEST_WITHOUT_SHADER";
  schema.shader = "test_without_shader";
  const OperatorSchema* registered = register_operator(schema);
  const Error error = error_of(shared_gpu().run(random_case(0, cases_of(registered))));
  EXPECT_EQ(error.kind, Error::Kind::Broken);
  EXPECT_NE(error.text().find("operators/test_without_shader.glsl"), std::string::npos) << error.text();

  gpu::add_shader_file("operators/test_without_shader.glsl",
                       "Output compute(Input0 mask, Input1 x) { return nonsense; }");
  const Error refused = error_of(shared_gpu().run(random_case(0, cases_of(registered))));
  EXPECT_NE(refused.text().find("nonsense"), std::string::npos) << refused.text();
  shared_gpu().take_debug_messages();  // the driver's complaint about that shader
}

// Neither a missing function nor a missing file name may be called or compiled.
TEST(SixthOperator, WithoutAGpuBindingIsUnavailable) {
  OperatorSchema unbound = define_select_by_bit(), nameless = unbound;
  unbound.name = "TEST_WITHOUT_BIND_GPU";
  unbound.bind_gpu = nullptr;
  nameless.name = "TEST_WITHOUT_SHADER_NAME";
  nameless.shader = "";
  for (const OperatorSchema& schema : {unbound, nameless}) {
    const Invocation invocation = random_case(0, cases_of(register_operator(schema)));
    const Result<RunResult> ran = shared_gpu().run(invocation);
    const auto prepared = shared_gpu().prepare(invocation);
    ASSERT_FALSE(ran || prepared) << schema.name;
    for (const Error& error : {ran.error(), prepared.error()}) {
      EXPECT_EQ(error.kind, Error::Kind::Unavailable);
      EXPECT_EQ(error.text(), schema.name + " has no shader for the gpu");
    }
  }
}

}  // namespace
}  // namespace opscope::test
