// Mutants of operators' shaders. Every one must be caught.

#include "tests/mutants/support/mutant.h"
#include "tests/mutants/support/verdict.h"

namespace opscope::test {
namespace {

class GpuOperator : public testing::TestWithParam<Mutant<std::vector<Edit>>> {};

TEST_P(GpuOperator, IsCaught) {
  const Mutant<std::vector<Edit>>& mutant = GetParam();
  const OperatorSchema* schema = with_shader(mutant.original(), mutant.fault);
  expect_caught(mutant.name, findings(*schema, mutant.original(), mutant.type, shared_gpu(), {4, 50, mutant.numerics}),
                mutant.caught_by, shared_gpu(), 1, mutant.excused);
  shared_gpu().take_debug_messages();  // the broken shader need not compile for the types of other examples
}

const std::string scaled = "float32_add(float32_mul(x, PARAMETER(SCALE_BIAS)), PARAMETER(SCALE_BIAS + 1))";

// a * b + c with one rounding, on every driver (llvmpipe's fma has two): the product is exact in float64. What is NaN,
// infinite or subnormal stays as it is.
constexpr const char* fused_functions = R"(
#if defined(SCALE_BIAS) || defined(A_VALUE)
uint fused(uint a, uint b, uint c) {
  float sum = float(double(uintBitsToFloat(a)) * double(uintBitsToFloat(b)) + double(uintBitsToFloat(c)));
  uint right = float32_add(float32_mul(a, b), c);
  uint magnitude = right & 0x7FFFFFFFu;
  return magnitude >= float32_infinity || magnitude < 0x00800000u ? right : floatBitsToUint(sum);
}
uint flushed(uint bits) { return (bits & 0x7FFFFFFFu) < 0x00800000u ? bits & 0x80000000u : bits; }
#endif
)";
Edit with_fused(const std::string& before) { return {before, fused_functions + before}; }
const Edit fused_for_clip = with_fused("Value apply(Value x);"),
           fused_for_add = with_fused("Output compute(Input0 a, Input1 a_scale");

// A row of the table: `edits` are those of the operator's shader.
Mutant<std::vector<Edit>> mutant(const std::string& name, DataType type, const std::vector<Detector>& by,
                                 const std::vector<Edit>& edits) {
  return {name, type, by, edits};
}

Mutant<std::vector<Edit>> under(const std::string& numerics, Mutant<std::vector<Edit>> mutant) {
  mutant.numerics = numerics;
  mutant.excused = other_numerics;
  return mutant;
}

const std::vector<Mutant<std::vector<Edit>>> shader_mutants = {
    mutant("MIN: comparison flipped", Float32, {Sweep, Cases, Check}, {{"less(b, a) ? b : a", "less(a, b) ? b : a"}}),
    mutant("MIN: -0 and +0 taken as equal", Float32, {Sweep, Cases, Check},
           {{"less(b, a) ? b : a", "((a | b) & ~ORDER_SIGN) != 0u && less(b, a) ? b : a"}}),
    mutant("MIN: NaN rule swapped", Float32, {Sweep, Cases, Check},
           {{"if (is_nan(b)) return a;  // if", "if (is_nan(a)) return a;\n  if (is_nan(b)) return b;  // if"}}),
    mutant("CLIP: order of the bounds swapped", Float16, {Sweep, Cases, Check},
           {{"less(x, BOUND(0)) ? BOUND(4) : less(BOUND(2), x) ? BOUND(6) : x",
             "less(BOUND(2), x) ? BOUND(2) : less(x, BOUND(0)) ? BOUND(4) : x"}}),
    mutant("CLIP: fma in ScaleBias", Float32, {Sweep},
           {fused_for_clip, {scaled, "fused(x, PARAMETER(SCALE_BIAS), PARAMETER(SCALE_BIAS + 1))"}}),
    mutant("CLIP: product's subnormals flushed", Float32, {Sweep},
           {fused_for_clip,
            {scaled, "float32_add(flushed(float32_mul(x, PARAMETER(SCALE_BIAS))), PARAMETER(SCALE_BIAS + 1))"}}),
    mutant("CLIP: FLOAT16 rounded twice", Float16, {Sweep},
           {{scaled,
             "float32_add(TO_FLOAT32(FROM_FLOAT32(float32_mul(x, PARAMETER(SCALE_BIAS)))), "
             "PARAMETER(SCALE_BIAS + 1))"}}),
    mutant("CLIP: FLOAT16 rounded half away from zero", Float16, {Sweep},
           {{"rebased + 0xFFFu + ((rebased >> 13) & 1u)", "rebased + 0x1000u"}}),
    mutant("CLIP: FLOAT16 subnormal results flushed", Float16, {Sweep},
           {{"result = float16_step(magnitude, 0x3F000000u) - 0x3F000000u;", "result = 0u;"}}),
    mutant("CLIP: FLOAT16 subnormal inputs flushed", Float16, {Sweep},
           {{"float16_step((magnitude << 13) + (113u << 23), 0xB8800000u)", "0u"}}),
    excused(other_numerics, mutant("CLIP: two roundings for one", Float32, {Sweep},
                                   {{"float32_fma(x, PARAMETER(SCALE_BIAS), PARAMETER(SCALE_BIAS + 1))", scaled}})),
    // By way of float64: rounded twice if the sum is not exact in it.
    excused(other_numerics, mutant("CLIP: an fma rounded to float64 first", Float32, {Sweep},
                                   {fused_for_clip,
                                    {"float32_fma(x, PARAMETER(SCALE_BIAS), PARAMETER(SCALE_BIAS + 1))",
                                     "fused(x, PARAMETER(SCALE_BIAS), PARAMETER(SCALE_BIAS + 1))"}})),
    excused(other_numerics, mutant("CLIP: an fma without its sticky bits", Float32, {Sweep},
                                   {{"sum.y | (sum.x == 0u ? 0u : 1u)", "sum.y"}})),
    mutant("SIGN: subnormal inputs flushed", Float16, {Sweep, Cases, Check},
           {{"(x & ~ORDER_SIGN) == 0u", "(x & ~ORDER_SIGN) < (OUTPUT_BYTES == 2 ? 0x400u : 0x800000u)"}}),
    mutant("SIGN: one subnormal missed", Float16, {Sweep},
           {{"(x & ~ORDER_SIGN) == 0u", "(x & ~ORDER_SIGN) == 0u || x == 0x82A7u"}}),
    mutant("SIGN: -0 gives -0", Float16, {Sweep, Cases}, {{"return 0u;  // -0 too", "return x;"}}),
    mutant("IF: only a condition of 1 selects A", UInt16, {Sweep, Cases, Check},
           {{"condition != 0u", "condition == 1u"}}),
    mutant("QUANTIZED_LINEAR_ADD: fma in the sum", Int8, {Sweep},
           {fused_for_add,
            {"uint sum = float32_add(a_value, b_value);",
             "uint sum = fused(float32_from_int(a_steps), a_scale, b_value);"}}),
    mutant("QUANTIZED_LINEAR_ADD: reciprocal for division", Int8, {Sweep},
           {{"float32_div(sum, output_scale);", "float32_mul(sum, float32_div(0x3F800000u, output_scale));"}}),
    mutant("QUANTIZED_LINEAR_ADD: zero point before rounding", Int8, {Sweep, Check},
           {{"int_from_float32(quotient, ties_away) + zero_point",
             "int_from_float32(float32_add(quotient, float32_from_int(zero_point)), ties_away)"}}),
    mutant("QUANTIZED_LINEAR_ADD: ties away from zero", Int8, {Sweep, Check},
           {{"const bool ties_away = false;", "const bool ties_away = true;"}}),
    under("onnxruntime",
          mutant("QUANTIZED_LINEAR_ADD: two roundings for an fma with a ratio", Int8, {Sweep},
                 {{"uint sum = float32_fma(float32_from_int(A_VALUE(a)), PARAMETER(0),",
                   "uint sum = fused_twice(float32_from_int(A_VALUE(a)), PARAMETER(0),"},
                  {"Output compute(Input0 a,",
                   "uint fused_twice(uint a, uint b, uint c) { return float32_add(float32_mul(a, b), c); }\n"
                   "Output compute(Input0 a,"}})),
    under("onnxruntime", mutant("QUANTIZED_LINEAR_ADD: the ratios in another order", Int8, {Sweep},
                                {{"float32_fma(float32_from_int(A_VALUE(a)), PARAMETER(0),",
                                  "float32_fma(float32_from_int(B_VALUE(b)), PARAMETER(1),"},
                                 {"float32_fma(float32_from_int(B_VALUE(b)), PARAMETER(1), PARAMETER(2))",
                                  "float32_fma(float32_from_int(A_VALUE(a)), PARAMETER(0), PARAMETER(2))"}})),
    mutant("QUANTIZED_LINEAR_ADD: B's zero point is A's", Int8, {Sweep, Cases, Check},
           {{"B_VALUE(b_zero_point)", "B_VALUE(a_zero_point)"}})};

INSTANTIATE_TEST_SUITE_P(Mutants, GpuOperator, testing::ValuesIn(shader_mutants), by_mutant);

// The engine declares inputs readonly. A shader that writes to one does not compile, which is an error and no crash.
TEST(GpuInputs, CannotBeWritten) {
  const OperatorSchema* schema =
      with_shader("ELEMENT_WISE_MIN", {{"return less(b, a) ? b : a;", "input0_words[0] = 0u; return a;"}});
  const std::vector<Finding> found = findings(*schema, "ELEMENT_WISE_MIN", Float32, shared_gpu());
  expect_caught("MIN: an input is written", found, {Sweep, Cases, Check}, shared_gpu());
  ASSERT_FALSE(found.empty());
  const std::string& words = found.front().counterexample->what;
  EXPECT_NE(words.find("refuses the shader"), std::string::npos) << words;
  shared_gpu().take_debug_messages();  // the driver's complaint about that shader
  EXPECT_TRUE(
      findings(*with_shader("ELEMENT_WISE_MIN", {}), "ELEMENT_WISE_MIN", Float32, shared_gpu(), {1, 10}).empty());
}

}  // namespace
}  // namespace opscope::test
