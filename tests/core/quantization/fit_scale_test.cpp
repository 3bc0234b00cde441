// Expected values by hand, from the operator's formula.

#include "core/quantization/fit_scale.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

#include "core/compare/outcomes.h"
#include "core/operators/support/numerics_rules.h"
#include "tests/core/quantization/scales.h"
#include "tests/support/cases.h"
#include "tests/support/result.h"

namespace opscope {
namespace {

using enum DataType;
using test::row_of;

// A, in steps of `scale`, plus nothing.
Invocation sum_of(const std::vector<std::uint64_t>& a, float scale, DataType output, const Numerics& numerics = {},
                  const FittedScale& fit = {}) {
  const auto count = static_cast<std::uint32_t>(a.size());
  const std::uint64_t zero_point = static_cast<std::uint64_t>(fit.zero_point) & 0xFF;
  return test::CaseBuilder("QUANTIZED_LINEAR_ADD",
                           {row_of(Int8, a),
                            scale_of(scale),
                            {},
                            test::tensor_of(Int8, {count}, {0}),
                            scale_of(1),
                            {},
                            scale_of(fit.scale),
                            row_of(output, {zero_point})},
                           test::output_of(output, {count}))
      .numerics(numerics)
      .build();
}

FittedScale fit(const Invocation& invocation) { return test::value_of(fit_output_scale(invocation)); }

// -128 and 127. The zero point must be 0, since with a scale below 1 the two results are at least 255 apart. So 127 / s
// must round to 127, which it does below 127.5, and 128 / s to 128, which the tie 128.5 still does: s is 128 / 128.5.
TEST(FitScale, IsTheSmallestThatHoldsTheExtremes) {
  const FittedScale found = fit(sum_of({0x80, 0, 127}, 1, Int8));
  EXPECT_NEAR(found.scale, 128 / 128.5, 1e-7);
  EXPECT_EQ(found.zero_point, 0);
}

// 50 and 100: the zero point cannot be below 0, so 100 / s must round to 255. The tie 255.5 rounds to 256, so it must
// be below that.
TEST(FitScale, KeepsTheZeroPointInTheType) {
  const FittedScale found = fit(sum_of({50, 100}, 1, UInt8));
  EXPECT_NEAR(found.scale, 100 / 255.5, 1e-7);
  EXPECT_GT(found.scale, 100 / 255.5);
  EXPECT_EQ(found.zero_point, 0);
  EXPECT_EQ(fit(sum_of({0xCE}, 1, UInt8)).zero_point, 255) << "-50 alone";
}

std::uint64_t saturated(const Invocation& invocation) {
  const OutcomeMap map = test::value_of(map_outcomes(invocation));
  return map.counts[2].count + map.counts[3].count;  // low, high
}

TEST(FitScale, NothingSaturatesAndTheNextSmallerScaleSaturatesForEveryZeroPoint) {
  std::mt19937 random(1);
  for (const DataType type : {Int8, UInt8})
    for (const char* profile : {"documented", "observed"})
      for (const ZeroPointRule rule : {ZeroPointRule::AfterRounding, ZeroPointRule::BeforeRounding})
        for (int i = 0; i < 3; ++i) {
          const Numerics numerics = find_numerics_profile(profile)->numerics.with(zero_point_rule, rule);
          std::vector<std::uint64_t> a(1 + random() % 20);
          for (std::uint64_t& bits : a) bits = random() & 0xFF;
          a.push_back(1 + random() % 100);
          const float scale =
              std::ldexp(1 + static_cast<float>(random() % 1000) / 1000, static_cast<int>(random() % 40) - 20);
          FittedScale found = fit(sum_of(a, scale, type, numerics));
          EXPECT_EQ(saturated(sum_of(a, scale, type, numerics, found)), 0u) << found.scale;
          found.scale = std::nextafter(found.scale, 0.0f);
          for (found.zero_point = type == Int8 ? -128 : 0; found.zero_point <= (type == Int8 ? 127 : 255);
               ++found.zero_point)
            EXPECT_GT(saturated(sum_of(a, scale, type, numerics, found)), 0u) << found.scale;
        }
}

TEST(FitScale, RefusesWhatNoScaleFits) {
  const auto refusal = [](const Invocation& invocation) {
    const Result<FittedScale> found = fit_output_scale(invocation);
    return found ? "" : found.error().what;
  };
  EXPECT_EQ(refusal(sum_of({0, 0}, 1, Int8)), "every result is 0: any scale holds it");
  EXPECT_EQ(refusal(sum_of({1}, INFINITY, Int8)), "a result is NaN or infinite: no scale holds it");
  EXPECT_EQ(refusal(sum_of({1}, std::nanf(""), Int8)), "a result is NaN or infinite: no scale holds it");
  EXPECT_FALSE(refusal(test::CaseBuilder("ABS", {row_of(Float32, {0})}).build()).empty());
  EXPECT_EQ(fit_output_scale(sum_of({1}, 1, Int8), [] { return true; }).error().kind, Error::Kind::Cancelled);
}

TEST(FitScale, TakesTheGreatestAndTheLeastScales) {
  EXPECT_EQ(fit(sum_of({127}, 0x1p-149f, UInt8)).scale, 0x1p-149f);
  EXPECT_FALSE(fit_output_scale(sum_of({127}, 3e38f, UInt8))) << "the float sum is infinite";
}

}  // namespace
}  // namespace opscope
