// All 65,536 FLOAT16 patterns, and all pairs of bytes, on every SIMD target.

#include <bit>
#include <cmath>
#include <numeric>
#include <random>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/support/numerics_rules.h"
#include "tests/support/cases.h"
#include "tests/support/run.h"
#include "tests/support/simd.h"

namespace opscope::test {
namespace {

Tensor every_float16() {
  Bits bits(65536);
  std::iota(bits.begin(), bits.end(), std::uint64_t{0});
  return row_of(Float16, bits);
}

struct Expected {
  Invocation invocation;
  std::vector<std::byte> bytes;
};

// Computed once for all targets.
void expect_reference_on_every_target(const std::vector<Invocation>& invocations) {
  std::vector<Expected> expected;
  for (const Invocation& invocation : invocations)
    expected.push_back({invocation, run_bytes(*make_reference_backend(), invocation)});
  const auto cpu = make_cpu_backend();
  on_every_simd_target([&] {
    for (const Expected& one : expected)
      ASSERT_TRUE(run_bytes(*cpu, one.invocation) == one.bytes) << describe(one.invocation);
  });
}

TEST(EveryFloat16, HasItsSign) {
  const Tensor input = every_float16();
  std::vector<Invocation> invocations;
  for (const NumericsProfile& profile : numerics_profiles())
    invocations.push_back(CaseBuilder("SIGN", {input}).numerics(profile.numerics).build());
  expect_reference_on_every_target(invocations);
}

TEST(EveryFloat16, IsClipped) {
  const Tensor input = every_float16();
  const std::vector<float> bounds = {-infinity, -65504.0f, -1.5f,  -0x1p-14f, -0x1p-24f, -0.0f, 0.0f,
                                     0x1p-24f,  0x1p-14f,  0.333f, 65504.0f,  infinity,  nan,   -nan};
  std::vector<Invocation> invocations;
  unsigned others = 0;  // the other settings take turns
  for (const float min : bounds)
    for (const float max : bounds)
      for (unsigned choices = 0; choices < 8; ++choices) {
        Numerics numerics;
        if (choices >= 4) {
          ++others;
          if (others % 8 != 0) numerics = numerics.with(nan_bound, NanBound::Ignored);
          if (others % 4 != 1) numerics = numerics.with(zero_bound, ZeroBound::Kept);
          if (others % 4 != 2) numerics = numerics.with(infinite_bound, InfiniteBound::LargestNumber);
        }
        if ((choices & 1u) != 0) numerics = numerics.with(nan_rule, NanRule::Propagates);
        if ((choices & 2u) != 0) numerics = numerics.with(min_above_max, MinAboveMax::GivesMax);
        invocations.push_back(
            CaseBuilder("CLIP", {input}).numerics(numerics).attribute("Min", min).attribute("Max", max).build());
      }
  expect_reference_on_every_target(invocations);
}

// Scales and biases that lead to subnormals, ties, overflow and NaN.
TEST(EveryFloat16, IsScaledBiasedClippedAndRoundedOnce) {
  const Tensor input = every_float16();
  const std::vector<std::pair<float, float>> scale_and_bias = {
      {1.0f, 0.0f},       {1.0f, -0.0f},          {-1.0f, 0.0f},          {0x1p-10f, 0.0f},     {0x1p-24f, 0.0f},
      {0x1p-25f, 0.0f},   {0x1.8p-20f, 0.0f},     {0.5f, 0x1p-25f},       {0.5f, 0x1p-13f},     {1.0f / 3, 0x1p-15f},
      {1.0009766f, 0.0f}, {1.00048828125f, 0.0f}, {0x1.002p0f, 0x1p-12f}, {2.0f, 65504.0f},     {3.0f, -1e-7f},
      {0x1p-140f, 0.0f},  {1e38f, 1e38f},         {infinity, -infinity},  {0.0f, 0x1.fffp-15f}, {nan, 1.0f}};
  std::vector<Invocation> invocations;
  for (const auto& [scale, bias] : scale_and_bias)
    for (const auto& [min, max] :
         {std::pair{-infinity, infinity}, {-0.7f, 0x1.234568p3f}, {nan, 1.0f}, {nan, -nan}, {2.0f, -2.0f}})
      for (const NumericsProfile& profile : numerics_profiles())
        for (const ScaleBiasRounding rounding : {ScaleBiasRounding::Twice, ScaleBiasRounding::Once})
          invocations.push_back(CaseBuilder("CLIP", {input})
                                    .numerics(profile.numerics.with(scale_bias_rule, rounding))
                                    .attribute("Min", min)
                                    .attribute("Max", max)
                                    .attribute("ScaleBias", std::optional<ScaleBias>(ScaleBias{scale, bias}))
                                    .build());
  expect_reference_on_every_target(invocations);
}

// Products that nearly cancel, overflow or are subnormal, with every lane of every target.
TEST(AnyFloat32, IsScaledAndBiasedWithOneRounding) {
  std::mt19937 random(17);
  const auto near_one = [&] {
    return std::bit_cast<float>((static_cast<std::uint32_t>(random()) & 0x80FFFFFFu) | 0x3F000000u);
  };
  std::vector<Invocation> invocations;
  for (int number = 0; number < 200; ++number) {
    const float scale = number % 4 == 0 ? std::bit_cast<float>(static_cast<std::uint32_t>(random())) : near_one();
    const float x = near_one();
    const float bias = number % 3 == 0 ? -x * scale : std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    Bits bits;
    for (std::uint32_t i = 0; i < 1000; ++i)
      bits.push_back(i % 2 == 0 ? (std::bit_cast<std::uint32_t>(x) + random() % 9 - 4) & 0xFFFFFFFF : random());
    invocations.push_back(CaseBuilder("IDENTITY", {row_of(Float32, bits)})
                              .numerics(Numerics().with(scale_bias_rule, ScaleBiasRounding::Once))
                              .attribute("ScaleBias", std::optional<ScaleBias>(ScaleBias{scale, bias}))
                              .build());
  }
  expect_reference_on_every_target(invocations);
}

// The bits of `types` select the types of A, B and the output.
Invocation addition_of_every_pair(unsigned types, const std::array<float, 3>& scales,
                                  const std::array<std::uint64_t, 3>& zero_points, const Numerics& numerics) {
  static const auto pairs = [] {
    std::array<Bits, 2> rows_and_columns;
    for (std::uint64_t i = 0; i < 65536; ++i) {
      rows_and_columns[0].push_back(i >> 8);
      rows_and_columns[1].push_back(i & 0xFF);
    }
    return rows_and_columns;
  }();
  const auto type = [&](unsigned bit) { return (types >> bit & 1u) != 0 ? Int8 : UInt8; };
  const auto scale = [&](std::size_t i) { return row_of(Float32, {f32(scales[i])}); };
  const auto zero_point = [&](unsigned i) { return row_of(type(i), {zero_points[i]}); };
  return CaseBuilder("QUANTIZED_LINEAR_ADD",
                     {row_of(type(0), pairs[0]), scale(0), zero_point(0), row_of(type(1), pairs[1]), scale(1),
                      zero_point(1), scale(2), zero_point(2)})
      .numerics(numerics)
      .build();
}

TEST(EveryPairOfBytes, IsAddedAndQuantized) {
  const std::vector<std::array<float, 3>> scales = {{1, 1, 2},
                                                    {1, 1, 1},
                                                    {0.5f, 0.25f, 0.75f},
                                                    {0x1.9f4894p-6f, 0x1.255ad8p-5f, 0x1.2bb658p-5f},
                                                    {-1, 0.039215686f, 0.039215686f},
                                                    {1, 1, 0},
                                                    {1e38f, 1e38f, 1e-3f},
                                                    {infinity, 1, 1},
                                                    {0x1p-149f, 0x1p-149f, 0x1p-148f},
                                                    {nan, 1, 1}};
  std::vector<Invocation> invocations;
  for (unsigned types = 0; types < 8; ++types)
    for (std::size_t s = 0; s < scales.size(); ++s)
      for (unsigned choices : {0u, 1u, 2u, 4u, 7u, 8u, 12u, 14u}) {
        Numerics numerics;
        if ((choices & 8u) != 0) numerics = numerics.with(quotient_rule, Quotient::Ratios);
        if ((choices & 1u) != 0) numerics = numerics.with(quotient_rule, Quotient::Reciprocal);
        if ((choices & 2u) != 0) numerics = numerics.with(ties_rule, Ties::AwayFromZero);
        if ((choices & 4u) != 0) numerics = numerics.with(zero_point_rule, ZeroPointRule::BeforeRounding);
        invocations.push_back(
            addition_of_every_pair(types, scales[s], {37 * s % 256, 101 * s % 256, 151 * s % 256}, numerics));
      }
  expect_reference_on_every_target(invocations);
}

// Typical scales of models: about one in ten has a pair whose sum is next to a tie, where every rounding matters.
TEST(EveryPairOfBytes, IsAddedAndQuantizedWithAnyScales) {
  std::mt19937 random(11);
  std::uniform_real_distribution<float> exponent(-8, -3);
  std::vector<Invocation> invocations;
  for (unsigned number = 0; number < 128; ++number) {
    const auto scale = [&] { return std::exp2(exponent(random)); };
    const std::array<float, 3> scales = {scale(), scale(), scale()};
    const std::array<std::uint64_t, 3> zero_points = {random() % 256, random() % 256, random() % 256};
    Numerics numerics;
    if (number % 4 == 3) numerics = numerics.with(quotient_rule, Quotient::Reciprocal);
    if (number % 4 == 1) numerics = find_numerics_profile("onnxruntime")->numerics;
    invocations.push_back(addition_of_every_pair(number % 8, scales, zero_points, numerics));
  }
  for (const float s : {0.1f, 0.02f, 0.3f})  // without rounding errors, half of all sums would be ties
    invocations.push_back(addition_of_every_pair(0, {s, s, 2 * s}, {128, 128, 128}, {}));
  expect_reference_on_every_target(invocations);
}

}  // namespace
}  // namespace opscope::test
