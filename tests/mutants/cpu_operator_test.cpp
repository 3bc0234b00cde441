// Mutants of cpu kernels, each with one wrong computation. Every one must be caught.

#include <algorithm>
#include <cmath>

#include "core/backends/cpu/cpu_backend.h"
#include "core/operators/support/numerics_rules.h"
#include "core/tensor/float16.h"
#include "tests/mutants/support/broken_kernels.h"
#include "tests/mutants/support/mutant.h"
#include "tests/mutants/support/verdict.h"

namespace opscope::test {
namespace {

class CpuOperator : public testing::TestWithParam<Mutant<BindChange>> {};

TEST_P(CpuOperator, IsCaught) {
  const Mutant<BindChange>& mutant = GetParam();
  const OperatorSchema* schema = register_operator(with_changed_elements(copy_of(mutant.original()), mutant.fault));
  const auto cpu = make_cpu_backend();
  expect_caught(mutant.name, findings(*schema, mutant.original(), mutant.type, *cpu, {2, 300, mutant.numerics}),
                mutant.caught_by, *cpu, 1, mutant.excused);
}

float single(std::uint64_t bits) { return from_bits<float>(bits); }
std::uint64_t bits_of(float value) { return to_bits(value); }
bool is_subnormal(float value) { return std::fpclassify(value) == FP_SUBNORMAL; }

// CLIP's x * Scale + Bias and clip, with the two steps replaced.
struct ClipSteps {
  ScaleBiasRounding of = ScaleBiasRounding::Twice;  // others keep the right result
  std::function<float(float x, const ScaleBias& g)> scaled = [](float x, const ScaleBias& g) {
    const float product = x * g.scale;
    return product + g.bias;
  };
  std::function<std::uint64_t(float)> narrowed = [](float y) { return to_bits(to_float16(y)); };
};

// Applies only if all three are finite numbers; otherwise keeps the right result.
BindChange clip_with(const ClipSteps& steps) {
  return [steps](const Invocation& invocation) -> Change {
    const auto& g = invocation.scale_bias_attribute(2);
    if (!g || invocation.numerics[scale_bias_rule] != steps.of)
      return [](const std::uint64_t*, std::uint64_t right) { return right; };
    const float low = invocation.float_attribute(0), high = invocation.float_attribute(1);
    const bool half = invocation.data_type(0) == Float16;
    return [=, g = *g](const std::uint64_t* x, std::uint64_t right) {
      const float y = steps.scaled(half ? to_float(from_bits<opscope::Float16>(x[0])) : single(x[0]), g);
      if (!(low < y && y < high)) return right;
      return half ? steps.narrowed(y) : bits_of(y);
    };
  };
}

// Rounds a float to FLOAT16 with ties away from zero, or with subnormals flushed to 0.
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

// x * Scale + Bias whose product loses its subnormals, or is rounded to FLOAT16.
float flushed_product(float x, const ScaleBias& g) {
  const float product = x * g.scale;
  return (is_subnormal(product) ? std::copysign(0.0f, product) : product) + g.bias;
}
float product_as_half(float x, const ScaleBias& g) { return to_float(to_float16(x * g.scale)) + g.bias; }

struct AddSteps {
  bool fused = false, reciprocal = false, zero_point_first = false, ties_away = false;
};

BindChange add_with(const AddSteps& steps) {
  return [steps](const Invocation& invocation) -> Change {
    const Numerics &chosen = invocation.numerics, documented;
    if (std::ranges::any_of(invocation.schema->numerics, [&](const NumericsSetting* setting) {
          return chosen.choice(*setting) != documented.choice(*setting);
        }))
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
      if (!(std::fabs(q) < 1000)) return right;  // saturated values and NaN
      const float zero_point = value(signed_output, x[7]);
      if (steps.zero_point_first) q += zero_point;
      q = steps.ties_away ? std::round(q) : std::nearbyint(q);
      if (!steps.zero_point_first) q += zero_point;
      const float low = signed_output ? -128 : 0, high = signed_output ? 127 : 255;
      return static_cast<std::uint64_t>(static_cast<int>(std::clamp(q, low, high))) & 0xFF;
    };
  };
}

// By ratios, in ONNX Runtime's order: with unfused steps, the product of A added first, or an unfused sum of the zero
// points.
struct RatioSteps {
  bool unfused = false, a_first = false, unfused_zeros = false;
};

BindChange ratios_with(const RatioSteps& steps) {
  return [steps](const Invocation& invocation) -> Change {
    const Numerics& chosen = invocation.numerics;
    if (chosen[quotient_rule] != Quotient::Ratios || chosen[ties_rule] != Ties::ToEven ||
        chosen[zero_point_rule] != ZeroPointRule::BeforeRounding)
      return [](const std::uint64_t*, std::uint64_t right) { return right; };
    const auto is_signed = [&](std::size_t tensor) { return invocation.data_type(tensor) == Int8; };
    const bool a_signed = is_signed(0), b_signed = is_signed(3), signed_output = is_signed(8);
    return [=](const std::uint64_t* x, std::uint64_t right) {
      const auto value = [](bool with_sign, std::uint64_t bits) {
        return static_cast<float>(with_sign ? int{from_bits<std::int8_t>(bits)} : int{from_bits<std::uint8_t>(bits)});
      };
      const auto fused = [&](float a, float b, float c, bool unfused) {
        return unfused ? a * b + c : std::fma(a, b, c);
      };
      const float a_ratio = single(x[1]) / single(x[6]), b_ratio = single(x[4]) / single(x[6]);
      const float b_zero = b_ratio * value(b_signed, x[5]);
      const float zeros = fused(a_ratio, value(a_signed, x[2]), b_zero, steps.unfused_zeros);
      const float rest = value(signed_output, x[7]) - zeros, a = value(a_signed, x[0]), b = value(b_signed, x[3]);
      float q = steps.a_first ? fused(b, b_ratio, fused(a, a_ratio, rest, steps.unfused), steps.unfused)
                              : fused(a, a_ratio, fused(b, b_ratio, rest, steps.unfused), steps.unfused);
      if (!(std::fabs(q) < 1000)) return right;  // saturated values and NaN
      q = std::clamp(std::nearbyint(q), signed_output ? -128.0f : 0.0f, signed_output ? 127.0f : 255.0f);
      return static_cast<std::uint64_t>(static_cast<int>(q)) & 0xFF;
    };
  };
}

using Found = std::vector<Detector>;
using Args = const std::uint64_t*;

Mutant<BindChange> mutant(const std::string& name, DataType type, const Found& by, const BindChange& change) {
  return {name, type, by, change};
}
// One that changes elements whatever the invocation.
Mutant<BindChange> mutant(const std::string& name, DataType type, const Found& by, const Change& change) {
  return {name, type, by, [change](const Invocation&) { return change; }};
}

template <class Fault>
Mutant<Fault> under(const std::string& numerics, Mutant<Fault> mutant) {
  mutant.numerics = numerics;
  mutant.excused = other_numerics;
  return mutant;
}

const Found all = {Sweep, Cases, Check}, not_by_examples = {Sweep, Cases};

const std::vector<Mutant<BindChange>> mutants = {
    mutant("MIN: comparison flipped", Float32, all,
           [](Args x, std::uint64_t right) { return right == x[0] ? x[1] : x[0]; }),
    mutant("MIN: -0 and +0 taken as equal", Float32, all,
           [](Args x, std::uint64_t right) { return single(x[0]) == 0 && single(x[1]) == 0 ? x[0] : right; }),
    mutant("MIN: NaN rule swapped", Float32, all,
           [](Args x, std::uint64_t right) {
             const bool a = std::isnan(single(x[0])), b = std::isnan(single(x[1]));
             return a == b ? right : right == x[0] ? x[1] : x[0];
           }),
    mutant("CLIP: order of the bounds swapped", Float16, not_by_examples,
           [](const Invocation& invocation) -> Change {
             const float low = invocation.float_attribute(0), high = invocation.float_attribute(1);
             if (!(low > high)) return [](Args, std::uint64_t right) { return right; };
             return [high](Args, std::uint64_t) { return to_bits(to_float16(high)); };
           }),
    mutant("CLIP: fma in ScaleBias", Float32, not_by_examples,
           clip_with({.scaled = [](float x, const ScaleBias& g) { return std::fma(x, g.scale, g.bias); }})),
    excused(other_numerics,
            mutant("CLIP: two roundings for one", Float32, {Sweep}, clip_with({.of = ScaleBiasRounding::Once}))),
    excused(other_numerics, mutant("CLIP: an fma rounded to double first", Float32, {Sweep},
                                   clip_with({.of = ScaleBiasRounding::Once,
                                              .scaled =
                                                  [](float x, const ScaleBias& g) {
                                                    return static_cast<float>(double{x} * double{g.scale} +
                                                                              double{g.bias});
                                                  }}))),
    mutant("CLIP: a NaN bound ignored", Float32, {Sweep},
           [](const Invocation& invocation) -> Change {
             const float low = invocation.float_attribute(0), high = invocation.float_attribute(1);
             const bool operand = invocation.numerics[nan_bound] == NanBound::Operand;
             if (!operand || invocation.scale_bias_attribute(2) || !std::isnan(low) || !std::isnan(high))
               return [](Args, std::uint64_t right) { return right; };
             return [](Args x, std::uint64_t) { return x[0]; };
           }),
    under("documented,zero_bound=kept",
          mutant("CLIP: a zero never kept", Float16, {Sweep},
                 [](const Invocation& invocation) -> Change {
                   const std::uint64_t low = to_bits(to_float16(invocation.float_attribute(0)));
                   const float high = invocation.float_attribute(1);
                   if (invocation.scale_bias_attribute(2) || low != 0 || !(high > 0))
                     return [](Args, std::uint64_t right) { return right; };
                   return [](Args, std::uint64_t right) { return right == 0x8000 ? std::uint64_t{0} : right; };
                 })),
    under("documented,infinite_bound=largest_number",
          mutant("CLIP: infinities never clipped", Float16, {Sweep},
                 [](const Invocation& invocation) -> Change {
                   if (invocation.scale_bias_attribute(2) || !std::isinf(invocation.float_attribute(1)))
                     return [](Args, std::uint64_t right) { return right; };
                   return [](Args x, std::uint64_t right) { return x[0] == 0x7C00 && right == 0x7BFF ? x[0] : right; };
                 })),
    under("onnxruntime", mutant("SIGN: NaN kept in FLOAT16 too", Float16, not_by_examples,
                                [](const Invocation& invocation) -> Change {
                                  if (invocation.numerics[sign_of_nan] != SignOfNan::NanInFloat32)
                                    return [](Args, std::uint64_t right) { return right; };
                                  return [](Args x, std::uint64_t right) {
                                    return (x[0] & 0x7FFF) > 0x7C00 ? x[0] : right;
                                  };
                                })),
    under("onnxruntime",
          mutant("QUANTIZED_LINEAR_ADD: ratios without fma", Int8, {Sweep}, ratios_with({.unfused = true}))),
    under("onnxruntime",
          mutant("QUANTIZED_LINEAR_ADD: ratios in another order", Int8, {Sweep}, ratios_with({.a_first = true}))),
    under("onnxruntime",
          mutant("QUANTIZED_LINEAR_ADD: zero points without fma", Int8, {Sweep}, ratios_with({.unfused_zeros = true}))),
    mutant("CLIP: product's subnormals flushed", Float32, not_by_examples, clip_with({.scaled = flushed_product})),
    mutant("CLIP: FLOAT16 rounded twice", Float16, not_by_examples, clip_with({.scaled = product_as_half})),
    mutant("CLIP: FLOAT16 rounded half away from zero", Float16, {Sweep}, clip_with({.narrowed = half_away})),
    mutant("CLIP: FLOAT16 subnormal results flushed", Float16, not_by_examples, clip_with({.narrowed = half_flushed})),
    mutant("CLIP: FLOAT32 subnormal inputs flushed", Float32, not_by_examples,
           [](Args x, std::uint64_t right) {
             return right == x[0] && is_subnormal(single(right)) ? right & 0x80000000 : right;
           }),
    mutant("SIGN: subnormal inputs flushed", Float16, all,
           [](Args x, std::uint64_t right) { return (x[0] & 0x7C00) == 0 ? std::uint64_t{0} : right; }),
    mutant("SIGN: one subnormal missed", Float16, {Sweep, Check},
           [](Args x, std::uint64_t right) { return x[0] == 0x82A7 ? 0 : right; }),
    mutant("IF: only a condition of 1 selects A", UInt16, all,
           [](Args x, std::uint64_t) { return x[0] == 1 ? x[1] : x[2]; }),
    excused("only a suite of size full has every combination",
            mutant("IF: one wrong element among 16,777,216", Int8, {Sweep},
                   [](Args x, std::uint64_t right) {
                     return x[0] == 0x80 && x[1] == 0x5A && x[2] == 0xC3 ? right ^ 1 : right;
                   })),
    mutant("QUANTIZED_LINEAR_ADD: fma in the sum", Int8, {Sweep}, add_with({.fused = true})),
    mutant("QUANTIZED_LINEAR_ADD: reciprocal for division", Int8, {Sweep, Check}, add_with({.reciprocal = true})),
    mutant("QUANTIZED_LINEAR_ADD: zero point before rounding", Int8, all, add_with({.zero_point_first = true})),
    mutant("QUANTIZED_LINEAR_ADD: ties away from zero", Int8, all, add_with({.ties_away = true})),
    // The families: what implementations of them get wrong.
    mutant("ADD: saturates", Int8, not_by_examples,
           [](Args x, std::uint64_t) {
             const int sum = from_bits<std::int8_t>(x[0]) + from_bits<std::int8_t>(x[1]);
             return to_bits(static_cast<std::int8_t>(std::clamp(sum, -128, 127)));
           }),
    mutant("ADD: a NaN operand's payload stays", Float32, not_by_examples,
           [](Args x, std::uint64_t right) { return std::isnan(single(x[0])) ? x[0] : right; }),
    mutant("MULTIPLY: subnormal results flushed", Float32, not_by_examples,
           [](Args, std::uint64_t right) { return is_subnormal(single(right)) ? right & 0x80000000 : right; }),
    mutant("DIFFERENCE_SQUARE: fused", Float32, not_by_examples,
           [](Args x, std::uint64_t right) {
             const double difference = static_cast<double>(single(x[0])) - static_cast<double>(single(x[1]));
             const auto fused = static_cast<float>(difference * difference);
             return std::isfinite(fused) && std::isfinite(single(right)) ? bits_of(fused) : right;
           }),
    mutant("MAX: the second of two zeros", Float32, not_by_examples,
           [](Args x, std::uint64_t right) { return single(x[0]) == 0 && single(x[1]) == 0 ? x[1] : right; }),
    mutant("LOGICAL_LESS_THAN: -0 is less than +0", Float32, not_by_examples,
           [](Args x, std::uint64_t right) { return x[0] == 0x80000000 && x[1] == 0 ? std::uint64_t{1} : right; }),
    mutant("LOGICAL_EQUALS: of bits", Float32, not_by_examples,
           [](Args x, std::uint64_t) { return std::uint64_t{x[0] == x[1]}; }),
    mutant("LOGICAL_AND: of bits", UInt8, not_by_examples,
           [](Args x, std::uint64_t) { return std::uint64_t{(x[0] & x[1]) != 0}; }),
    mutant("ABS: a NaN keeps its sign", Float16, not_by_examples,
           [](Args x, std::uint64_t right) { return (x[0] & 0x7FFF) > 0x7C00 ? x[0] : right; }),
    mutant("NEGATE: 0 - x", Float16, not_by_examples,
           [](Args x, std::uint64_t right) { return x[0] == 0 ? x[0] : right; }),
    mutant("IDENTITY: signalling NaNs turn quiet", Float16, not_by_examples,
           [](Args, std::uint64_t right) { return (right & 0x7FFF) > 0x7C00 ? right | 0x200 : right; })};

INSTANTIATE_TEST_SUITE_P(Mutants, CpuOperator, testing::ValuesIn(mutants), by_mutant);

// Without a fault the steps above give what the kernels give: what the detectors caught is the fault alone.
TEST(CpuOperatorSteps, AreRightWithoutAFault) {
  const auto cpu = make_cpu_backend();
  for (const Mutant<BindChange>&step :
       {mutant("CLIP: right", Float16, {}, clip_with({})), mutant("CLIP: right", Float32, {}, clip_with({})),
        mutant("CLIP: right", Float32, {},
               clip_with({.of = ScaleBiasRounding::Once,
               .scaled = [](float x, const ScaleBias&g) { return std::fma(x, g.scale, g.bias); }})),
        mutant("QUANTIZED_LINEAR_ADD: right", Int8, {}, add_with({})),
        mutant("QUANTIZED_LINEAR_ADD: right", Int8, {}, ratios_with({}))}) {
    const OperatorSchema* schema = register_operator(with_changed_elements(copy_of(step.original()), step.fault));
    for (const Finding& found : findings(*schema, step.original(), step.type, *cpu, {4, 100}))
      ADD_FAILURE() << text_of(found);
  }
}

}  // namespace
}  // namespace opscope::test
