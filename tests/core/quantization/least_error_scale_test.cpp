// Expected values by hand, from the operator's formula and exact arithmetic.

#include "core/quantization/least_error_scale.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/tensor/tensor.h"
#include "tests/core/quantization/scales.h"
#include "tests/support/cases.h"
#include "tests/support/result.h"

namespace opscope {
namespace {

using enum DataType;
using test::row_of;

// A + B, which mean the elements in steps of 1 and of 1 / 16; INT8.
Invocation sum_of(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b,
                  const FittedScale& output = {}) {
  return test::CaseBuilder(
             "QUANTIZED_LINEAR_ADD",
             {row_of(Int8, a), scale_of(1), row_of(Int8, {0}), row_of(Int8, b), scale_of(0.0625f), row_of(Int8, {0}),
              scale_of(output.scale), row_of(Int8, {static_cast<std::uint64_t>(output.zero_point) & 0xFF})},
             test::output_of(Int8, {static_cast<std::uint32_t>(a.size())}))
      .build();
}

// The sum of squared errors of the nearest elements, in exact arithmetic.
double noise_of(const std::vector<double>& numbers, const FittedScale& fit) {
  double noise = 0;
  for (const double number : numbers) {
    const double element =
        std::clamp(std::nearbyint(number / fit.scale) + static_cast<double>(fit.zero_point), -128.0, 127.0);
    const double error = (element - static_cast<double>(fit.zero_point)) * fit.scale - number;
    noise += error * error;
  }
  return noise;
}

// Without saturation the scale is 128 / 128.5 and rounds the whole numbers; 1 holds all of them.
TEST(LeastErrorScale, IsOneThatLeavesNoErrorIfThereIsOne) {
  const FittedScale found = test::value_of(least_error_scale(sum_of({0x80, 1, 2, 64, 127}, {0, 0, 0, 0, 0})));
  EXPECT_EQ(found.scale, 1);
  EXPECT_EQ(found.zero_point, 0);
}

// So many multiples of 1 / 16 from -1 to 1, and one other number. Adds the elements that mean them.
std::vector<double> with_an_outlier(int count, int outlier, std::vector<std::uint64_t>& a,
                                    std::vector<std::uint64_t>& b) {
  std::vector<double> numbers;
  for (int i = 0; i < count; ++i) {
    const int part = i * 7 % 33 - 16;
    a.push_back(0), b.push_back(static_cast<std::uint64_t>(part) & 0xFF), numbers.push_back(part / 16.0);
  }
  a.push_back(static_cast<std::uint64_t>(outlier)), b.push_back(0), numbers.push_back(outlier);
  return numbers;
}

TEST(LeastErrorScale, HasNoMoreErrorThanTheScaleWithoutSaturation) {
  for (const int outlier : {2, 9, 20, 100}) {
    std::vector<std::uint64_t> a, b;
    const std::vector<double> numbers = with_an_outlier(2000, outlier, a, b);
    const Invocation invocation = sum_of(a, b);
    const FittedScale whole = test::value_of(fit_output_scale(invocation));
    const FittedScale found = test::value_of(least_error_scale(invocation));
    EXPECT_LE(noise_of(numbers, found), noise_of(numbers, whole) * (1 + 1e-6)) << outlier;
    for (const float share : {0.25f, 0.5f, 0.9f, 1.1f}) {
      const FittedScale other{whole.scale * share, whole.zero_point};
      EXPECT_LE(noise_of(numbers, found), noise_of(numbers, other) * (1 + 1e-6)) << outlier << " " << share;
    }
  }
}

// The scale 1 / 16 holds the multiples exactly, and numbers of up to 14.9375 with the zero point -112. So its only
// error is the 1.0625 of the number 16, which saturates.
TEST(LeastErrorScale, LetsElementsSaturateIfTheOthersGainMore) {
  std::vector<std::uint64_t> a, b;
  const std::vector<double> numbers = with_an_outlier(4000, 16, a, b);
  const Invocation invocation = sum_of(a, b);
  const FittedScale found = test::value_of(least_error_scale(invocation));
  EXPECT_LE(noise_of(numbers, found), 1.0625 * 1.0625 * (1 + 1e-6));
  EXPECT_LT(found.scale, test::value_of(fit_output_scale(invocation)).scale);
}

TEST(LeastErrorScale, HasNoMoreErrorThanTheOutputHas) {
  const std::vector<std::uint64_t> a = {3, 0x85, 77, 12, 0xF1, 50, 101, 0xC8}, b = {9, 200, 31, 77, 5, 143, 250, 61};
  std::vector<double> numbers;
  for (std::size_t i = 0; i < a.size(); ++i)
    numbers.push_back(static_cast<std::int8_t>(a[i]) + static_cast<std::int8_t>(b[i]) / 16.0);
  const FittedScale found = test::value_of(least_error_scale(sum_of(a, b)));
  FittedScale best = found;  // of a search as fine as floats nearly are
  for (int i = 0; i < 60000; ++i)
    for (const std::int64_t zero_point : {found.zero_point - 1, found.zero_point, found.zero_point + 1}) {
      const FittedScale other{0.5f + static_cast<float>(i) * 1e-5f, zero_point};
      if (noise_of(numbers, other) < noise_of(numbers, best)) best = other;
    }
  EXPECT_LE(noise_of(numbers, found), 3 * noise_of(numbers, best)) << found.scale << " " << best.scale;
  const FittedScale again = test::value_of(least_error_scale(sum_of(a, b, best)));
  EXPECT_LE(noise_of(numbers, again), noise_of(numbers, best) * (1 + 1e-6));
}

TEST(LeastErrorScale, RefusesWhatNoScaleFitsAndEndsEarly) {
  EXPECT_FALSE(least_error_scale(sum_of({0, 0}, {0, 0})));
  EXPECT_EQ(least_error_scale(sum_of({1}, {1}), [] { return true; }).error().kind, Error::Kind::Cancelled);
}

}  // namespace
}  // namespace opscope
