// What a person drags costs no compilation: attributes reach a program as uniforms.

#include <gtest/gtest.h>

#include "core/cases/random_case.h"
#include "core/operators/schema/registry.h"
#include "gpu/gpu_backend.h"

namespace opscope::test {
namespace {

// The invocation with every float of its attributes set to `value`, and how many there are.
std::size_t set_floats(Invocation& invocation, float value) {
  std::size_t floats = 0;
  for (AttributeValue& attribute : invocation.attributes) {
    if (float* number = std::get_if<float>(&attribute)) *number = value, ++floats;
    if (auto* both = std::get_if<std::optional<ScaleBias>>(&attribute); both && *both)
      *both = ScaleBias{value, -value}, floats += 2;
  }
  return floats;
}

TEST(LiveEdit, CompilesNothingWhileAnAttributeIsDragged) {
  const auto backend = gpu::make_gpu_backend();
  ASSERT_TRUE(backend) << backend.error().text();
  std::size_t dragged = 0;
  for (const OperatorSchema* schema : shipped_operators())
    for (std::uint64_t number = 0; number < 40; ++number) {
      CaseOptions options;
      options.schema = schema;
      Invocation invocation = random_case(number, options);
      if (set_floats(invocation, 0.5f) == 0) continue;
      const std::size_t before = (*backend)->compiled_programs();
      ASSERT_TRUE((*backend)->run(invocation));
      const std::size_t first = (*backend)->compiled_programs();
      dragged += first - before;
      for (const float value : {-1e30f, -1.0f, -0.0f, 0.0f, 1e-40f, 0.25f, 1.0f, 3.75f, 255.0f, 1e9f}) {
        set_floats(invocation, value);
        ASSERT_TRUE((*backend)->run(invocation));
        ASSERT_EQ((*backend)->compiled_programs(), first) << schema->name << " case " << number << " at " << value;
      }
    }
  EXPECT_GT(dragged, 4u) << "each specialisation was compiled once, and counted";
}

}  // namespace
}  // namespace opscope::test
