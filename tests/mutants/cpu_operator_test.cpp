// Kernels of the cpu backend that compute one thing wrongly: the suite catches every one.

#include <algorithm>
#include <cmath>

#include "core/backends/cpu/cpu_backend.h"
#include "core/tensor/float16.h"
#include "tests/mutants/support/broken_kernels.h"
#include "tests/mutants/support/gpu.h"
#include "tests/mutants/support/verdict.h"

namespace opscope::test {
namespace {

using enum DataType;
using enum Detector;

struct Mutant {
  std::string name;
  std::string original;
  DataType type;
  BindChange change;
  std::vector<Detector> caught_by;

  friend void PrintTo(const Mutant& mutant, std::ostream* to) { *to << mutant.name; }
};

class CpuOperator : public testing::TestWithParam<Mutant> {};

TEST_P(CpuOperator, IsCaught) {
  const Mutant& mutant = GetParam();
  const OperatorSchema* schema = register_operator(with_changed_elements(copy_of(mutant.original), mutant.change));
  const auto cpu = make_cpu_backend();
  expect_caught(mutant.name, findings(*schema, mutant.original, mutant.type, *cpu, {2, 300}), mutant.caught_by, *cpu);
}

const std::string min_op = "ELEMENT_WISE_MIN", clip_op = "ELEMENT_WISE_CLIP", sign_op = "ELEMENT_WISE_SIGN",
                  if_op = "ELEMENT_WISE_IF", add_op = "ELEMENT_WISE_QUANTIZED_LINEAR_ADD";

// --- values of the types that the mutants are swept with
// ---------------------------------------------------------------

float single(std::uint64_t bits) { return from_bits<float>(bits); }
std::uint64_t bits_of(float value) { return to_bits(value); }
bool is_subnormal(float value) { return std::fpclassify(value) == FP_SUBNORMAL; }

// x * Scale + Bias and the clip as CLIP has them, with its two steps exchanged for others.
struct ClipSteps {
  std::function<float(float x, const ScaleBias& g)> scaled = [](float x, const ScaleBias& g) {
    const float product = x * g.scale;
    return product + g.bias;
  };
  std::function<std::uint64_t(float)> narrowed = [](float y) { return to_bits(to_float16(y)); };
};

// Where a plain number between two numbers leaves: elsewhere the right result stands.
BindChange clip_with(const ClipSteps& steps) {
  return [steps](const Invocation& invocation) -> Change {
    const auto& g = invocation.scale_bias_attribute(2);
    if (!g) return [](const std::uint64_t*, std::uint64_t right) { return right; };
    const float low = invocation.float_attribute(0), high = invocation.float_attribute(1);
    const bool half = invocation.data_type(0) == Float16;
    return [=, g = *g](const std::uint64_t* x, std::uint64_t right) {
      const float y = steps.scaled(half ? to_float(from_bits<opscope::Float16>(x[0])) : single(x[0]), g);
      if (!(low < y && y < high)) return right;
      return half ? steps.narrowed(y) : bits_of(y);
    };
  };
}

BindChange element_change(const Change& change) {
  return [change](const Invocation&) { return change; };
}

// FLOAT16 from a float: half way cases away from zero, or subnormals as 0.
std::uint64_t half_away(float y) {
  const std::uint64_t even = to_bits(to_float16(y));
  const float nearest = to_float(from_bits<opscope::Float16>(even));
  const std::uint64_t next = even + 1;
  if (std::fabs(nearest) >= std::fabs(y) || (even & 0x7FFF) >= 0x7BFF) return even;
  const float beyond = to_float(from_bits<opscope::Float16>(next));
  return std::fabs(y) - std::fabs(nearest) == std::fabs(beyond) - std::fabs(y) ? next : even;
}
std::uint64_t half_flushed(float y) {
  const std::uint64_t right = to_bits(to_float16(y));
  return (right & 0x7C00) == 0 ? right & 0x8000 : right;
}

// --- QUANTIZED_LINEAR_ADD, its steps one by one
// ------------------------------------------------------------------------

struct AddSteps {
  bool fused = false, reciprocal = false, zero_point_first = false, ties_away = false;
};

BindChange add_with(const AddSteps& steps) {
  return [steps](const Invocation& invocation) -> Change {
    const Numerics &chosen = invocation.numerics, documented;
    if (chosen.quotient != documented.quotient || chosen.ties != documented.ties ||
        chosen.zero_point != documented.zero_point)
      return [](const std::uint64_t*, std::uint64_t right) { return right; };
    const auto is_signed = [&](std::size_t tensor) { return invocation.data_type(tensor) == Int8; };
    const bool a_signed = is_signed(0), b_signed = is_signed(3), signed_output = is_signed(8);
    return [=](const std::uint64_t* x, std::uint64_t right) {
      const auto value = [](bool with_sign, std::uint64_t bits) {
        return static_cast<float>(with_sign ? int{from_bits<std::int8_t>(bits)} : int{from_bits<std::uint8_t>(bits)});
      };
      const float a = value(a_signed, x[0]) - value(a_signed, x[2]), b = value(b_signed, x[3]) - value(b_signed, x[5]);
      const float b_value = b * single(x[4]), a_value = a * single(x[1]);
      const float sum = steps.fused ? std::fma(a, single(x[1]), b_value) : a_value + b_value;
      const float reciprocal = 1.0f / single(x[6]);
      float q = steps.reciprocal ? sum * reciprocal : sum / single(x[6]);
      if (!(std::fabs(q) < 1000)) return right;  // what saturates anyway, and NaN
      const float zero_point = value(signed_output, x[7]);
      if (steps.zero_point_first) q += zero_point;
      q = steps.ties_away ? std::round(q) : std::nearbyint(q);
      if (!steps.zero_point_first) q += zero_point;
      const float low = signed_output ? -128 : 0, high = signed_output ? 127 : 255;
      return static_cast<std::uint64_t>(static_cast<int>(std::clamp(q, low, high))) & 0xFF;
    };
  };
}

INSTANTIATE_TEST_SUITE_P(
    Mutants, CpuOperator,
    testing::Values(
        Mutant{"MIN: comparison flipped",
               min_op,
               Float32,
               element_change([](const std::uint64_t* x, std::uint64_t right) { return right == x[0] ? x[1] : x[0]; }),
               {Sweep, Cases, Check}},
        Mutant{"MIN: -0 and +0 taken as equal",
               min_op,
               Float32,
               element_change([](const std::uint64_t* x, std::uint64_t right) {
                 return single(x[0]) == 0 && single(x[1]) == 0 ? x[0] : right;
               }),
               {Sweep, Cases, Check}},
        Mutant{"MIN: NaN rule swapped",
               min_op,
               Float32,
               element_change([](const std::uint64_t* x, std::uint64_t right) {
                 const bool a = std::isnan(single(x[0])), b = std::isnan(single(x[1]));
                 return a == b ? right : right == x[0] ? x[1] : x[0];
               }),
               {Sweep, Cases, Check}},
        Mutant{"CLIP: order of the bounds swapped",
               clip_op,
               Float16,
               [](const Invocation& invocation) -> Change {
                 const float low = invocation.float_attribute(0), high = invocation.float_attribute(1);
                 if (!(low > high)) return [](const std::uint64_t*, std::uint64_t right) { return right; };
                 return [high](const std::uint64_t*, std::uint64_t) { return to_bits(to_float16(high)); };
               },
               {Sweep, Cases}},
        Mutant{"CLIP: fma in ScaleBias",
               clip_op,
               Float32,
               clip_with({.scaled = [](float x, const ScaleBias& g) { return std::fma(x, g.scale, g.bias); }}),
               {Sweep, Cases}},
        Mutant{"CLIP: product's subnormals flushed",
               clip_op,
               Float32,
               clip_with({.scaled =
                              [](float x, const ScaleBias& g) {
                                const float product = x * g.scale;
                                return (is_subnormal(product) ? std::copysign(0.0f, product) : product) + g.bias;
                              }}),
               {Sweep, Cases}},
        Mutant{"CLIP: FLOAT16 rounded twice",
               clip_op,
               Float16,
               clip_with({.scaled =
                              [](float x, const ScaleBias& g) {
                                const float product = x * g.scale;
                                return to_float(to_float16(product)) + g.bias;
                              }}),
               {Sweep, Cases}},
        Mutant{
            "CLIP: FLOAT16 rounded half away from zero", clip_op, Float16, clip_with({.narrowed = half_away}), {Sweep}},
        Mutant{"CLIP: FLOAT16 subnormal results flushed",
               clip_op,
               Float16,
               clip_with({.narrowed = half_flushed}),
               {Sweep, Cases}},
        Mutant{"CLIP: FLOAT32 subnormal inputs flushed",
               clip_op,
               Float32,
               element_change([](const std::uint64_t* x, std::uint64_t right) {
                 return right == x[0] && is_subnormal(single(right)) ? right & 0x80000000 : right;
               }),
               {Sweep, Cases}},
        Mutant{"SIGN: subnormal inputs flushed",
               sign_op,
               Float16,
               element_change([](const std::uint64_t* x, std::uint64_t right) {
                 return (x[0] & 0x7C00) == 0 ? std::uint64_t{0} : right;
               }),
               {Sweep, Cases, Check}},
        Mutant{"SIGN: one subnormal missed",
               sign_op,
               Float16,
               element_change([](const std::uint64_t* x, std::uint64_t right) { return x[0] == 0x82A7 ? 0 : right; }),
               {Sweep, Check}},
        Mutant{"IF: only a condition of 1 selects A",
               if_op,
               UInt16,
               element_change([](const std::uint64_t* x, std::uint64_t) { return x[0] == 1 ? x[1] : x[2]; }),
               {Sweep, Cases, Check}},
        Mutant{"IF: one wrong element among 16,777,216",
               if_op,
               Int8,
               element_change([](const std::uint64_t* x, std::uint64_t right) {
                 return x[0] == 0x80 && x[1] == 0x5A && x[2] == 0xC3 ? right ^ 1 : right;
               }),
               {Sweep}},
        Mutant{"QUANTIZED_LINEAR_ADD: fma in the sum", add_op, Int8, add_with({.fused = true}), {Sweep}},
        Mutant{"QUANTIZED_LINEAR_ADD: reciprocal for division",
               add_op,
               Int8,
               add_with({.reciprocal = true}),
               {Sweep, Check}},
        Mutant{"QUANTIZED_LINEAR_ADD: zero point before rounding",
               add_op,
               Int8,
               add_with({.zero_point_first = true}),
               {Sweep, Cases, Check}},
        Mutant{"QUANTIZED_LINEAR_ADD: ties away from zero",
               add_op,
               Int8,
               add_with({.ties_away = true}),
               {Sweep, Cases, Check}}),
    [](const auto& tested) { return test_name(tested.param.name); });

// Without a fault the steps above give what the kernels give: what the detectors caught is the fault alone.
TEST(CpuOperatorSteps, AreRightWithoutAFault) {
  const auto cpu = make_cpu_backend();
  for (const auto& [original, type, change] :
       {std::tuple{clip_op, Float16, clip_with({})}, {clip_op, Float32, clip_with({})}, {add_op, Int8, add_with({})}}) {
    const OperatorSchema* schema = register_operator(with_changed_elements(copy_of(original), change));
    for (const Finding& found : findings(*schema, original, type, *cpu, {4, 100})) ADD_FAILURE() << text_of(found);
  }
}

}  // namespace
}  // namespace opscope::test
