// Operators' shaders with one thing wrong: the suite catches every one.

#include "core/operators/schema/registry.h"
#include "tests/mutants/support/gpu.h"
#include "tests/mutants/support/verdict.h"

namespace opscope::test {
namespace {

using enum DataType;
using enum Detector;

struct Mutant {
  std::string name;
  std::string original;  // the operator
  DataType type;         // of the sweep and the random cases
  std::vector<Edit> edits;
  std::vector<Detector> caught_by;
  std::string library = {};  // the edits are in this file of lib/

  friend void PrintTo(const Mutant& mutant, std::ostream* to) { *to << mutant.name; }
};

class GpuOperator : public testing::TestWithParam<Mutant> {};

TEST_P(GpuOperator, IsCaught) {
  const Mutant& mutant = GetParam();
  const OperatorSchema* schema = mutant.library.empty() ? with_shader(mutant.original, mutant.edits)
                                                        : with_library(mutant.original, mutant.library, mutant.edits);
  expect_caught(mutant.name, findings(*schema, mutant.original, mutant.type, shared_gpu()), mutant.caught_by,
                shared_gpu());
}

const std::string min_op = "ELEMENT_WISE_MIN", clip_op = "ELEMENT_WISE_CLIP", sign_op = "ELEMENT_WISE_SIGN",
                  if_op = "ELEMENT_WISE_IF", add_op = "ELEMENT_WISE_QUANTIZED_LINEAR_ADD";

const std::string scaled = "float32_add(float32_mul(TO_FLOAT32(x), PARAMETER(8)), PARAMETER(9))";

// a * b + c with one rounding, on every driver (llvmpipe's fma has two): the product is exact in float64. What is NaN,
// infinite or subnormal stays as it is.
const Edit with_fused = {"Output compute(", R"(
#if defined(SCALE_BIAS) || defined(A_VALUE)
uint fused(uint a, uint b, uint c) {
  float sum = float(double(uintBitsToFloat(a)) * double(uintBitsToFloat(b)) + double(uintBitsToFloat(c)));
  uint right = float32_add(float32_mul(a, b), c);
  uint magnitude = right & 0x7FFFFFFFu;
  return magnitude >= float32_infinity || magnitude < 0x00800000u ? right : floatBitsToUint(sum);
}
uint flushed(uint bits) { return (bits & 0x7FFFFFFFu) < 0x00800000u ? bits & 0x80000000u : bits; }
#endif
Output compute()"};

INSTANTIATE_TEST_SUITE_P(
    Mutants, GpuOperator,
    testing::Values(
        Mutant{"MIN: comparison flipped",
               min_op,
               Float32,
               {{"less(b, a) ? b : a", "less(a, b) ? b : a"}},
               {Sweep, Cases, Check}},
        Mutant{"MIN: -0 and +0 taken as equal",
               min_op,
               Float32,
               {{"less(b, a) ? b : a", "((a | b) & ~ORDER_SIGN) != 0u && less(b, a) ? b : a"}},
               {Sweep, Cases, Check}},
        Mutant{
            "MIN: NaN rule swapped",
            min_op,
            Float32,
            {{"if (is_nan(b)) return a;  // where", "if (is_nan(a)) return a;\n  if (is_nan(b)) return b;  // where"}},
            {Sweep, Cases, Check}},
        Mutant{"CLIP: order of the bounds swapped",
               clip_op,
               Float16,
               {{"less(x, BOUND(0)) ? BOUND(4) : less(BOUND(2), x) ? BOUND(6) : x",
                 "less(BOUND(2), x) ? BOUND(2) : less(x, BOUND(0)) ? BOUND(4) : x"}},
               {Sweep, Cases, Check}},
        Mutant{"CLIP: fma in ScaleBias",
               clip_op,
               Float32,
               {with_fused, {scaled, "fused(TO_FLOAT32(x), PARAMETER(8), PARAMETER(9))"}},
               {Sweep}},
        Mutant{"CLIP: product's subnormals flushed",
               clip_op,
               Float32,
               {with_fused, {scaled, "float32_add(flushed(float32_mul(TO_FLOAT32(x), PARAMETER(8))), PARAMETER(9))"}},
               {Sweep}},
        Mutant{
            "CLIP: FLOAT16 rounded twice",
            clip_op,
            Float16,
            {{scaled, "float32_add(TO_FLOAT32(FROM_FLOAT32(float32_mul(TO_FLOAT32(x), PARAMETER(8)))), PARAMETER(9))"}},
            {Sweep}},
        Mutant{"CLIP: FLOAT16 rounded half away from zero",
               clip_op,
               Float16,
               {{"rebased + 0xFFFu + ((rebased >> 13) & 1u)", "rebased + 0x1000u"}},
               {Sweep},
               "float16"},
        Mutant{"CLIP: FLOAT16 subnormal results flushed",
               clip_op,
               Float16,
               {{"result = float16_step(magnitude, 0x3F000000u) - 0x3F000000u;", "result = 0u;"}},
               {Sweep},
               "float16"},
        Mutant{"CLIP: FLOAT16 subnormal inputs flushed",
               clip_op,
               Float16,
               {{"float16_step((magnitude << 13) + (113u << 23), 0xB8800000u)", "0u"}},
               {Sweep},
               "float16"},
        Mutant{"SIGN: subnormal inputs flushed",
               sign_op,
               Float16,
               {{"(x & ~ORDER_SIGN) == 0u", "(x & ~ORDER_SIGN) < (OUTPUT_BYTES == 2 ? 0x400u : 0x800000u)"}},
               {Sweep, Cases, Check}},
        Mutant{"SIGN: one subnormal missed",
               sign_op,
               Float16,
               {{"(x & ~ORDER_SIGN) == 0u", "(x & ~ORDER_SIGN) == 0u || x == 0x82A7u"}},
               {Sweep}},
        Mutant{"SIGN: -0 gives -0", sign_op, Float16, {{"return 0u;  // -0 too", "return x;"}}, {Sweep, Cases}},
        Mutant{"IF: only a condition of 1 selects A",
               if_op,
               UInt16,
               {{"condition != 0u", "condition == 1u"}},
               {Sweep, Cases, Check}},
        Mutant{"QUANTIZED_LINEAR_ADD: fma in the sum",
               add_op,
               Int8,
               {with_fused,
                {"uint sum = float32_add(a_value, b_value);",
                 "uint sum = fused(float32_from_int(a_steps), a_scale, b_value);"}},
               {Sweep}},
        Mutant{"QUANTIZED_LINEAR_ADD: reciprocal for division",
               add_op,
               Int8,
               {{"float32_div(sum, output_scale);", "float32_mul(sum, float32_div(0x3F800000u, output_scale));"}},
               {Sweep}},
        Mutant{"QUANTIZED_LINEAR_ADD: zero point before rounding",
               add_op,
               Int8,
               {{"int_from_float32(quotient, ties_away) + zero_point",
                 "int_from_float32(float32_add(quotient, float32_from_int(zero_point)), ties_away)"}},
               {Sweep, Check}},
        Mutant{"QUANTIZED_LINEAR_ADD: ties away from zero",
               add_op,
               Int8,
               {{"const bool ties_away = false;", "const bool ties_away = true;"}},
               {Sweep, Check}},
        Mutant{"QUANTIZED_LINEAR_ADD: B's zero point is A's",
               add_op,
               Int8,
               {{"B_VALUE(b_zero_point)", "B_VALUE(a_zero_point)"}},
               {Sweep, Cases, Check}}),
    [](const auto& tested) { return test_name(tested.param.name); });

// The engine declares inputs readonly: a shader that writes one does not compile, and nothing crashes.
TEST(GpuInputs, CannotBeWritten) {
  const OperatorSchema* schema =
      with_shader(min_op, {{"return less(b, a) ? b : a;", "input0_words[0] = 0u; return a;"}});
  const std::vector<Finding> found = findings(*schema, min_op, Float32, shared_gpu());
  expect_caught("MIN: an input is written", found, {Sweep, Cases, Check}, shared_gpu());
  ASSERT_FALSE(found.empty());
  const std::string& words = found.front().counterexample->what;
  EXPECT_NE(words.find("refuses the shader"), std::string::npos) << words;
  shared_gpu().take_debug_messages();  // the driver's complaint about that shader
  EXPECT_TRUE(findings(*with_shader(min_op, {}), min_op, Float32, shared_gpu(), {1, 10}).empty());
}

}  // namespace
}  // namespace opscope::test
