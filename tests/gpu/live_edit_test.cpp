// Dragging an attribute compiles nothing: attributes are uniforms.

#include <gtest/gtest.h>

#include "core/cases/random_case.h"
#include "core/operators/schema/registry.h"
#include "gpu/gpu_backend.h"
#include "tests/support/case_options.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

// The invocation with all float attributes set to `value`, and their number.
std::size_t set_floats(Invocation& invocation, float value) {
  std::size_t floats = 0;
  for (AttributeValue& attribute : invocation.attributes) {
    if (attribute.type != DataType::Float32) continue;
    for (std::uint32_t n = 0; n < attribute.count; ++n, ++floats)
      attribute = attribute.with_number(n, to_bits(n == 0 ? value : -value));
  }
  return floats;
}

TEST(LiveEdit, CompilesNothingWhileAnAttributeIsDragged) {
  const auto backend = value_of(gpu::make_gpu_backend());
  std::size_t dragged = 0;
  for (const OperatorSchema* schema : shipped_operators())
    for (std::uint64_t number = 0; number < 40; ++number) {
      Invocation invocation = random_case(number, cases_of(schema));
      if (set_floats(invocation, 0.5f) == 0) continue;
      const std::size_t before = backend->compiled_programs();
      ASSERT_TRUE(backend->run(invocation));
      const std::size_t first = backend->compiled_programs();
      dragged += first - before;
      for (const float value : {-1e30f, -1.0f, -0.0f, 0.0f, 1e-40f, 0.25f, 1.0f, 3.75f, 255.0f, 1e9f}) {
        set_floats(invocation, value);
        ASSERT_TRUE(backend->run(invocation));
        ASSERT_EQ(backend->compiled_programs(), first) << schema->name << " case " << number << " at " << value;
      }
    }
  EXPECT_GT(dragged, 4u) << "each specialisation was compiled once, and counted";
}

}  // namespace
}  // namespace opscope::test
