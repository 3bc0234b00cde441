// A sixth operator from this file alone: its schema, its rule and its GLSL, run on the device without an edit anywhere.

#include "core/operators/schema/registry.h"
#include "gpu/shader_files.h"
#include "tests/gpu/support/against_reference.h"
#include "tests/gpu/support/case_generator.h"

namespace opscope::test {
namespace {

// x if bit `Bit` of the mask is set, the mask elsewhere. UINT8 masks, UINT16 data.
OperatorSchema define_select_by_bit() {
  OperatorSchema schema;
  schema.name = "TEST_SELECT_BY_BIT";
  schema.tensors = {{"MaskTensor", TensorRole::Input, false, false, ""},
                    {"InputTensor", TensorRole::Input, false, false, ""},
                    {"OutputTensor", TensorRole::Output, false, false, ""}};
  schema.attributes = {{"Bit", AttributeKind::UInt, std::uint32_t{2}, "", {}, false}};
  schema.same_data_type = {{1, 2}};
  schema.same_sizes = schema.same_dimension_count = {{0, 1, 2}};
  schema.in_place_inputs = {1};
  schema.support = {{FeatureLevel::L1_0, {{DataType::UInt8}, {DataType::UInt16}, {DataType::UInt16}}, 1, 8}};
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
  for (const auto& layouts : {packed_layouts(), strided_layouts()})
    for (const MemoryLayout& layout : layouts)
      for (unsigned seed = 0; seed < 4; ++seed)
        expect_as_reference(shared_gpu(), make_case(*schema, data_type_combinations(*schema).front(), layout, {}, seed),
                            layout.name);
}

TEST(SixthOperator, WithoutItsShaderIsReportedByName) {
  OperatorSchema schema = define_select_by_bit();
  schema.name = "TEST_WITHOUT_SHADER";
  schema.shader = "test_without_shader";
  const OperatorSchema* registered = register_operator(schema);
  const Result<RunResult> result =
      shared_gpu().run(make_case(*registered, data_type_combinations(schema).front(), packed_layouts().front(), {}, 0));
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().kind, Error::Kind::Broken);
  EXPECT_NE(result.error().text().find("operators/test_without_shader.glsl"), std::string::npos)
      << result.error().text();

  gpu::add_shader_file("operators/test_without_shader.glsl",
                       "Output compute(Input0 mask, Input1 x) { return nonsense; }");
  const Result<RunResult> refused =
      shared_gpu().run(make_case(*registered, data_type_combinations(schema).front(), packed_layouts().front(), {}, 0));
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text().find("nonsense"), std::string::npos) << refused.error().text();
  shared_gpu().take_debug_messages();  // the driver's complaint about that shader
}

}  // namespace
}  // namespace opscope::test
