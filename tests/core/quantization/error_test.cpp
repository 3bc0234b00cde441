// Expected values by hand.

#include "core/quantization/error.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/quantization/scales.h"
#include "tests/support/cases.h"
#include "tests/support/result.h"

namespace opscope {
namespace {

using enum DataType;
using test::row_of;

// A in steps of 1, B always 0.
Invocation sum_of(const Tensor& a, float output_scale, std::uint64_t zero_point) {
  Tensor b = test::tensor_of(UInt8, a.desc.sizes, {0});
  return test::CaseBuilder(
             "QUANTIZED_LINEAR_ADD",
             {a, scale_of(1), {}, b, scale_of(1), {}, scale_of(output_scale), row_of(UInt8, {zero_point})},
             test::output_of(UInt8, a.desc.sizes))
      .build();
}

// Exact: 3, 4, 5, 10. In steps of 2 with zero point 1 these outputs mean 2, 4, 6, 6: errors -1, 0, 1, -4.
struct Example {
  Tensor output = row_of(UInt8, {2, 3, 4, 4});
  RealOperator real = *RealOperator::of(sum_of(row_of(UInt8, {3, 4, 5, 10}), 2, 1));
};

TEST(QuantizationErrors, AreLargestMeanRmsAndSignalToNoise) {
  const Example example;
  const QuantizationErrors errors = test::value_of(quantization_errors(example.real, example.output));
  EXPECT_EQ(errors.elements, 4u);
  EXPECT_EQ(errors.undefined, 0u);
  EXPECT_EQ(errors.largest, 4);
  EXPECT_EQ(errors.largest_at, 3u);
  EXPECT_EQ(errors.mean, -1) << "(-1 + 0 + 1 - 4) / 4";
  EXPECT_EQ(errors.rms, std::sqrt(18.0 / 4));
  EXPECT_NEAR(errors.signal_to_noise_db, 9.20818754, 1e-8);  // 10 log10((9 + 16 + 25 + 100) / 18)
}

std::vector<float> numbers(const Tensor& map) {
  std::vector<float> found;
  for (const std::uint64_t bits : test::elements(map)) found.push_back(from_bits<float>(bits));
  return found;
}

// In steps of 1 with zero point 250, UINT8 holds -250 to 5: 10 saturates, 5 is given as 4.
TEST(QuantizationErrors, OfElementsThatSaturateStandApart) {
  const RealOperator real = *RealOperator::of(sum_of(row_of(UInt8, {3, 4, 5, 10}), 1, 250));
  const QuantizationErrors errors = test::value_of(quantization_errors(real, row_of(UInt8, {253, 254, 254, 255})));
  EXPECT_EQ(errors.largest, 5);
  EXPECT_EQ(errors.largest_at, 3u);
  EXPECT_EQ(errors.largest_in_range, 1);
  EXPECT_EQ(errors.largest_in_range_at, 2u);
  EXPECT_EQ(errors.below, 0u);
  EXPECT_EQ(errors.above, 1u);
}

// In steps of 2 with zero point 251, UINT8 holds -502 to 8. 9 is 4.5 steps, which round to 4 and so to 255: it does not
// saturate. 11 is 5.5 steps, which round to 6 and so to 257.
TEST(QuantizationErrors, OfElementsThatRoundIntoTheTypeAreInRange) {
  const RealOperator real = *RealOperator::of(sum_of(row_of(UInt8, {9, 11}), 2, 251));
  const QuantizationErrors errors = test::value_of(quantization_errors(real, row_of(UInt8, {255, 255})));
  EXPECT_EQ(errors.largest, 3);
  EXPECT_EQ(errors.largest_in_range, 1);
  EXPECT_EQ(errors.largest_in_range_at, 0u);
}

// The exact sum is 255.50000078 steps. In float32, as the operator is defined, the quotient is below 255.5: it rounds
// to 255, and so does not saturate.
TEST(QuantizationErrors, FollowTheRoundingOfTheOperator) {
  const Tensor most = row_of(UInt8, {255});
  const RealOperator real = *RealOperator::of(
      test::CaseBuilder("QUANTIZED_LINEAR_ADD",
                        {most, scale_of(0.99914002f), {}, most, scale_of(0.00277f), {}, scale_of(0.99994934f), {}},
                        test::output_of(UInt8, {1}))
          .build());
  const QuantizationErrors errors = test::value_of(quantization_errors(real, most));
  EXPECT_GT(errors.largest, 0.5f * 0.99994934f);
  EXPECT_EQ(errors.largest_in_range, errors.largest);
}

TEST(QuantizationErrors, MapIsInStepsOrRealUnits) {
  const Example example;
  const auto map = [&](ErrorUnit unit) {
    return numbers(test::value_of(quantization_error_map(example.real, example.output, unit)));
  };
  EXPECT_EQ(map(ErrorUnit::Real), (std::vector<float>{-1, 0, 1, -4}));
  EXPECT_EQ(map(ErrorUnit::Steps), (std::vector<float>{-0.5f, 0, 0.5f, -2}));
}

// Exact results are no -0, which would be counted as inexact.
TEST(QuantizationErrors, OfExactResultsInNegativeStepsIsZero) {
  const RealOperator real = *RealOperator::of(sum_of(row_of(UInt8, {4}), -2, 10));
  const Tensor map = test::value_of(quantization_error_map(real, row_of(UInt8, {8}), ErrorUnit::Steps));
  EXPECT_EQ(test::elements(map).front(), 0u);
}

TEST(QuantizationErrors, OfExactResultsIsNone) {
  const Tensor a = row_of(UInt8, {1, 2});
  const QuantizationErrors errors = test::value_of(quantization_errors(*RealOperator::of(sum_of(a, 1, 0)), a));
  EXPECT_EQ(errors.largest, 0);
  EXPECT_EQ(errors.rms, 0);
  EXPECT_EQ(errors.signal_to_noise_db, INFINITY);
  const Tensor zero = row_of(UInt8, {0});
  EXPECT_TRUE(
      std::isnan(test::value_of(quantization_errors(*RealOperator::of(sum_of(zero, 1, 0)), zero)).signal_to_noise_db));
}

TEST(QuantizationErrors, CountWhatIsUndefinedApart) {
  const Tensor a = row_of(UInt8, {1, 2});
  const RealOperator real = *RealOperator::of(sum_of(a, INFINITY, 1));
  const QuantizationErrors errors = test::value_of(quantization_errors(real, a));  // 0 * inf, 1 * inf
  EXPECT_EQ(errors.elements, 2u);
  EXPECT_EQ(errors.undefined, 2u);
  EXPECT_EQ(errors.largest, 0);
}

// More than one piece: position i has error 1 for i = 100,000 alone.
TEST(QuantizationErrors, OfManyElementsFindTheFirstLargest) {
  const Tensor a = test::tensor_of(UInt8, {2, 100000}, {7});
  std::vector<std::uint64_t> bits(200000, 7);
  bits[100000] = bits[150000] = 8;
  const Tensor output = test::tensor_of(UInt8, {2, 100000}, bits);
  const RealOperator real = *RealOperator::of(sum_of(a, 1, 0));
  const QuantizationErrors errors = test::value_of(quantization_errors(real, output));
  EXPECT_EQ(errors.elements, 200000u);
  EXPECT_EQ(errors.largest_at, 100000u);
  EXPECT_EQ(errors.mean, 2.0 / 200000);
  EXPECT_EQ(errors.rms, std::sqrt(2.0 / 200000));
  const std::vector<float> map = numbers(test::value_of(quantization_error_map(real, output, ErrorUnit::Steps)));
  EXPECT_EQ(map[100000], 1);
  EXPECT_EQ(map[99999], 0);
}

TEST(QuantizationErrors, EndWhenStopped) {
  const Example example;
  const auto stop = [] { return true; };
  EXPECT_EQ(quantization_errors(example.real, example.output, stop).error().kind, Error::Kind::Cancelled);
  EXPECT_EQ(quantization_error_map(example.real, example.output, ErrorUnit::Real, stop).error().kind,
            Error::Kind::Cancelled);
}

}  // namespace
}  // namespace opscope
