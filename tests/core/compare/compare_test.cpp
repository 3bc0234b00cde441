// How two tensors differ, against distances counted by hand.

#include "core/compare/difference.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <random>

#include "tests/support/cases.h"
#include "tests/support/result.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

constexpr std::uint64_t farthest = std::numeric_limits<std::uint64_t>::max();

std::uint64_t count(const Comparison& found, DifferenceClass difference) {
  return found.classes[static_cast<std::size_t>(difference)];
}

Comparison compared(DataType type, const Bits& expected, const Bits& actual, const Tolerance& tolerance = {}) {
  return value_of(compare(row_of(type, expected), row_of(type, actual), tolerance));
}

TEST(UlpDistance, CountsTheFloatsBetween) {
  EXPECT_EQ(ulp_distance(Float32, f32(1), f32(1)), 0u);
  EXPECT_EQ(ulp_distance(Float32, f32(1), f32(std::nextafter(1.0f, 2.0f))), 1u);
  EXPECT_EQ(ulp_distance(Float32, f32(1), f32(std::nextafter(1.0f, 0.0f))), 1u);
  EXPECT_EQ(ulp_distance(Float32, f32(1), f32(2)), std::uint64_t{1} << 23);
  EXPECT_EQ(ulp_distance(Float32, 0x00000001, 0x80000001), 2u);  // across zero
  EXPECT_EQ(ulp_distance(Float32, f32(0.0f), f32(-0.0f)), 0u);
  EXPECT_EQ(ulp_distance(Float32, f32(-0.0f), 0x00000001), 1u);
  EXPECT_EQ(ulp_distance(Float32, f32(std::numeric_limits<float>::max()), 0x7F800000), 1u);
  EXPECT_EQ(ulp_distance(Float32, 0xFF800000, 0x7F800000), 2 * std::uint64_t{0x7F800000});
  EXPECT_EQ(ulp_distance(Float16, 0x3C00, 0x3C05), 5u);
  EXPECT_EQ(ulp_distance(Float64, f64(1), f64(std::nextafter(1.0, 2.0))), 1u);
  EXPECT_EQ(ulp_distance(Float64, f64(-infinity), f64(infinity)), 2 * std::uint64_t{0x7FF0000000000000});
}

TEST(UlpDistance, EqualsTheStepsOfNextafter) {
  std::mt19937 random(11);
  for (int round = 0; round < 2000; ++round) {
    float value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
    if (!std::isfinite(value)) continue;
    const float from = value;
    const std::uint64_t steps = 1 + random() % 50;
    for (std::uint64_t i = 0; i < steps; ++i) value = std::nextafter(value, HUGE_VALF);
    // Nextafter goes from -0 to the smallest number: zero counts as one place.
    ASSERT_EQ(ulp_distance(Float32, f32(from), f32(value)), steps) << from;
  }
}

TEST(UlpDistance, OfIntegersIsTheirDifference) {
  EXPECT_EQ(ulp_distance(Int8, 0x80, 0x7F), 255u);
  EXPECT_EQ(ulp_distance(UInt8, 0x80, 0x7F), 1u);
  EXPECT_EQ(ulp_distance(Int32, integer(Int32, -1), 1), 2u);
  EXPECT_EQ(ulp_distance(Int64, std::uint64_t{1} << 63, (std::uint64_t{1} << 63) - 1), farthest);
  EXPECT_EQ(ulp_distance(Int64, integer(Int64, -1), 0), 1u);
  EXPECT_EQ(ulp_distance(UInt64, 0, farthest), farthest);
}

TEST(UlpDistance, OfANanIsFarthestUnlessItIsTheSame) {
  EXPECT_EQ(ulp_distance(Float32, nan32, nan32), 0u);
  EXPECT_EQ(ulp_distance(Float32, nan32, 0x7FC00001), farthest);
  EXPECT_EQ(ulp_distance(Float16, 0x7E00, 0x3C00), farthest);
  EXPECT_EQ(ulp_distance(Float64, f64(0), 0x7FF8000000000000), farthest);
}

TEST(AbsoluteDifference, IsExactWhereADoubleHoldsIt) {
  EXPECT_EQ(absolute_difference<float>(f32(1.5f), f32(-2)), 3.5);
  EXPECT_EQ(absolute_distance(DataType::Float32, f32(1.5f), f32(-2)), 3.5);
  EXPECT_EQ(absolute_difference<opscope::Float16>(0x0001, 0x8001), 0x1p-23);
  EXPECT_EQ(absolute_difference<std::uint64_t>(farthest, farthest - 3), 3);
  EXPECT_EQ(absolute_difference<std::int64_t>(std::uint64_t{1} << 63, 0), 0x1p63);
  EXPECT_EQ(absolute_difference<float>(f32(0.0f), f32(-0.0f)), 0);
}

TEST(AbsoluteDifference, IsInfiniteForNansAndInfinitiesThatDiffer) {
  EXPECT_EQ(absolute_difference<float>(nan32, nan32), 0);
  EXPECT_EQ(absolute_difference<float>(nan32, f32(1)), infinity);
  EXPECT_EQ(absolute_difference<float>(0x7F800000, 0x7F800000), 0);
  EXPECT_EQ(absolute_difference<float>(0x7F800000, 0xFF800000), infinity);
  EXPECT_EQ(absolute_difference<double>(f64(1e308), f64(-1e308)), infinity);
}

TEST(Classify, SaysWhyElementsDiffer) {
  EXPECT_EQ(classify<float>(f32(2), f32(2)), DifferenceClass::Equal);
  EXPECT_EQ(classify<float>(nan32, nan32), DifferenceClass::Equal);
  EXPECT_EQ(classify<float>(nan32, 0xFFC00000), DifferenceClass::Nan);
  EXPECT_EQ(classify<float>(f32(0), nan32), DifferenceClass::Nan);
  EXPECT_EQ(classify<float>(f32(0.0f), f32(-0.0f)), DifferenceClass::SignOfZero);
  EXPECT_EQ(classify<float>(0x7F7FFFFF, 0x7F800000), DifferenceClass::Infinity);
  EXPECT_EQ(classify<float>(0x7F800000, 0xFF800000), DifferenceClass::Infinity);
  EXPECT_EQ(classify<float>(f32(1), 0x3F800001), DifferenceClass::OffByOne);
  EXPECT_EQ(classify<float>(f32(1), 0x3F800002), DifferenceClass::OffByFew);
  EXPECT_EQ(classify<float>(f32(1), 0x3F800010), DifferenceClass::OffByFew);
  EXPECT_EQ(classify<float>(f32(1), 0x3F800011), DifferenceClass::OffByMore);
  EXPECT_EQ(classify<opscope::Float16>(0x0000, 0x8001), DifferenceClass::OffByOne);
  EXPECT_EQ(classify<std::int8_t>(0xFF, 0x00), DifferenceClass::OffByOne);
  EXPECT_EQ(classify<std::uint8_t>(0xFF, 0x00), DifferenceClass::OffByMore);
}

TEST(Compare, CountsClassesAndFindsTheFirstAndTheWorst) {
  const Comparison found = compared(Float32, {f32(1), f32(0.0f), f32(4), f32(1), 0x7F800000, f32(8)},
                                    {f32(1), f32(-0.0f), f32(3), 0x3F800001, f32(1), f32(8)});
  EXPECT_EQ(found.elements, 6u);
  EXPECT_EQ(found.mismatches, 4u);
  EXPECT_EQ(found.first_mismatch, 1u);
  EXPECT_EQ(found.worst, 4u);
  EXPECT_EQ(found.max_abs, infinity);
  EXPECT_EQ(count(found, DifferenceClass::Equal), 2u);
  EXPECT_EQ(count(found, DifferenceClass::SignOfZero), 1u);
  EXPECT_EQ(count(found, DifferenceClass::OffByOne), 1u);
  EXPECT_EQ(count(found, DifferenceClass::Infinity), 1u);
  EXPECT_EQ(count(found, DifferenceClass::OffByMore), 1u);
  EXPECT_FALSE(found.equal());
}

TEST(Compare, OfEqualTensorsHasNothingToSay) {
  const Comparison found = compared(Float32, {nan32, f32(1), 0x7F800000}, {nan32, f32(1), 0x7F800000});
  EXPECT_TRUE(found.equal());
  EXPECT_EQ(found.max_ulp, 0u);
  EXPECT_EQ(found.max_abs, 0);
  EXPECT_EQ(found.max_rel, 0);
  EXPECT_EQ(count(found, DifferenceClass::Equal), 3u);
}

TEST(Compare, MeasuresRelativeToTheExpected) {
  EXPECT_EQ(compared(Float32, {f32(-4)}, {f32(-3)}).max_rel, 0.25);
  EXPECT_EQ(compared(Float32, {f32(0)}, {f32(1e-30f)}).max_rel, infinity);
  EXPECT_EQ(compared(Float32, {f32(0.0f)}, {f32(-0.0f)}).max_rel, 0);
  EXPECT_EQ(compared(Int8, {0}, {1}).max_rel, infinity);
}

TEST(Compare, HasTheMeanAndTheRootOfTheMeanSquareOfFiniteDifferences) {
  const Comparison found =
      compared(Float32, {f32(1), f32(-2), f32(3), f32(0.0f)}, {f32(1), f32(1), f32(-1), f32(-0.0f)});
  EXPECT_EQ(found.finite(), 4u);
  EXPECT_EQ(found.mean_abs, 1.75L);  // (0 + 3 + 4 + 0) / 4
  EXPECT_EQ(found.rms_abs, 2.5L);    // sqrt((0 + 9 + 16 + 0) / 4)
  const Comparison of_integers = compared(Int8, {0x80, 5}, {0x7F, 5});
  EXPECT_EQ(of_integers.mean_abs, 127.5L);
  EXPECT_EQ(of_integers.rms_abs, std::sqrt(255 * 255 / 2.0L));
  const Comparison equal = compared(Float32, {f32(1), f32(2)}, {f32(1), f32(2)});
  EXPECT_EQ(equal.mean_abs, 0);
  EXPECT_EQ(equal.rms_abs, 0);
}

TEST(Compare, LeavesANanOrAnInfinityAgainstAnotherValueOutOfTheMean) {
  const std::uint64_t inf = 0x7F800000, minus_inf = 0xFF800000;
  const Comparison found = compared(Float32, {nan32, f32(1), inf, minus_inf, inf, nan32, f32(6)},
                                    {f32(1), nan32, f32(1), inf, inf, nan32, f32(0)});
  EXPECT_EQ(found.finite(), 3u) << "equal bits differ by 0";
  EXPECT_EQ(found.mean_abs, 2);
  EXPECT_EQ(found.rms_abs, std::sqrt(12.0L));
  const Comparison none = compared(Float32, {nan32, inf}, {f32(1), minus_inf});
  EXPECT_EQ(none.finite(), 0u);
  EXPECT_EQ(none.mean_abs, 0);
  EXPECT_EQ(none.rms_abs, 0);
}

TEST(Compare, HasMeansThatNoDifferenceOverflows) {
  constexpr double most = std::numeric_limits<double>::max();
  const Comparison wide = compared(Float64, {f64(most), f64(0)}, {f64(-most), f64(0)});
  EXPECT_EQ(wide.max_abs, infinity);
  EXPECT_EQ(wide.mean_abs, static_cast<long double>(most));
  EXPECT_NEAR(static_cast<double>(wide.rms_abs / most), std::sqrt(2.0), 1e-15);
  constexpr double least = std::numeric_limits<double>::denorm_min();
  const Comparison narrow = compared(Float64, {f64(least)}, {f64(0)});
  EXPECT_EQ(narrow.mean_abs, static_cast<long double>(least));
  EXPECT_EQ(narrow.rms_abs, static_cast<long double>(least));
  EXPECT_EQ(compared(UInt64, {0}, {farthest}).mean_abs, static_cast<long double>(farthest));
}

// Sums of integers that a double holds: every element of every thread's part counts once.
TEST(Compare, HasTheMeansOfAllPartsOfALargeTensor) {
  constexpr std::uint32_t elements = 700001;
  Bits values(elements);
  long double sum = 0, squares = 0;
  for (std::uint32_t i = 0; i < elements; ++i) {
    const std::uint32_t distance = i % 1009;
    values[i] = f32(static_cast<float>(distance));
    sum += distance, squares += distance * distance;
  }
  const Comparison found = value_of(
      compare(tensor_of(Float32, {elements}, Bits(elements, f32(0.0f))), tensor_of(Float32, {elements}, values)));
  EXPECT_EQ(found.mean_abs, sum / elements);
  EXPECT_EQ(found.rms_abs, std::sqrt(squares / elements));
}

TEST(Compare, ToleratesWhatItIsToldTo) {
  const Bits expected = {f32(1), f32(100), f32(0.0f)};
  const Bits actual = {0x3F800002, f32(101), f32(-0.0f)};
  EXPECT_EQ(compared(Float32, expected, actual).mismatches, 3u);
  EXPECT_EQ(compared(Float32, expected, actual, {.absolute = 1e-6}).mismatches, 1u);
  EXPECT_EQ(compared(Float32, expected, actual, {.absolute = 0, .relative = 0.01}).mismatches, 0u);
  EXPECT_EQ(compared(Float32, expected, actual, {.absolute = 0, .relative = 0, .ulp = 2}).mismatches, 1u);
  EXPECT_EQ(compared(Float32, expected, actual, {.absolute = 1e9}).max_abs, 1);  // measured all the same
}

TEST(Compare, KnowsTheFirstOfTheLargestAbsoluteDifference) {
  const Comparison found =
      compared(Float32, {0, f32(1), f32(100), f32(7), f32(100)}, {1, f32(1), f32(101), f32(8), f32(101)});
  EXPECT_EQ(found.max_abs, 1);
  EXPECT_EQ(found.farthest, 2u);
  EXPECT_EQ(found.worst, 3u) << "7 and 8 are the farthest apart in ULP";
}

TEST(Compare, ToleratesNoNanAndNoInfinityByValue) {
  const Tolerance generous{.absolute = 1e300, .relative = 1e300, .ulp = farthest - 1};
  EXPECT_EQ(compared(Float32, {nan32}, {f32(1)}, generous).mismatches, 1u);
  EXPECT_EQ(compared(Float32, {nan32}, {0xFFC00000}, generous).mismatches, 1u);
  const Tolerance by_value{.absolute = 1e300, .relative = 1e300};
  EXPECT_EQ(compared(Float32, {0x7F800000}, {f32(1)}, by_value).mismatches, 1u);
  EXPECT_EQ(compared(Float32, {f32(1)}, {0x7F800000}, by_value).mismatches, 1u);
}

TEST(Compare, KnowsTwoNansOfAnyBits) {
  EXPECT_TRUE(are_nans(DataType::Float32, 0x7F800001, 0xFFC00000));
  EXPECT_TRUE(are_nans(DataType::Float16, 0x7C01, 0x7E00));
  EXPECT_FALSE(are_nans(DataType::Float32, 0x7FC00000, 0x7F800000)) << "an infinity";
  EXPECT_FALSE(are_nans(DataType::Int32, 0x7FC00000, 0x7FC00001));
}

TEST(Compare, WalksAnyLayoutInLogicalOrder) {
  Bits values(24);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = i;
  const Tensor packed = tensor_of(UInt16, {2, 3, 4}, values);
  values[17] += 3;
  const Tensor permuted = strided_tensor_of(UInt16, {2, 3, 4}, {1, 2, 9}, values);
  const Comparison found = value_of(compare(packed, permuted));
  EXPECT_EQ(found.mismatches, 1u);
  EXPECT_EQ(found.first_mismatch, 17u);
  EXPECT_EQ(found.max_ulp, 3u);
}

TEST(Compare, OfManyElementsIsTheSameInParts) {
  constexpr std::uint32_t elements = 700001;  // many pieces of work
  Bits values(elements);
  for (std::uint32_t i = 0; i < elements; ++i) values[i] = i;
  const Tensor expected = tensor_of(UInt32, {elements}, values);
  for (std::uint32_t at : {123456u, 400000u, 700000u}) values[at] += 9;
  const Tensor actual = tensor_of(UInt32, {elements}, values);
  for (int round = 0; round < 20; ++round) {  // parts end in any order
    const Comparison found = value_of(compare(expected, actual));
    ASSERT_EQ(found.elements, elements);
    ASSERT_EQ(found.mismatches, 3u);
    ASSERT_EQ(found.first_mismatch, 123456u);
    ASSERT_EQ(found.worst, 123456u);  // the first of equals
    ASSERT_EQ(found.farthest, 123456u);
  }
  EXPECT_EQ(next_mismatch(expected, actual, 123456), 400000u);
  EXPECT_EQ(next_mismatch(expected, actual, 700000), 123456u);
}

TEST(NextMismatch, GoesAroundBothWaysAndEndsWhereItBegan) {
  const Tensor five_zeros = tensor_of(Int8, {5}, {0}), one = tensor_of(Int8, {5}, {0, 0, 1, 0, 0});
  for (std::uint64_t from : {0u, 1u, 2u, 3u, 4u, 99u}) EXPECT_EQ(next_mismatch(five_zeros, one, from), 2u) << from;
  Bits bits(50000);
  for (const std::size_t place : {3u, 4u, 20000u, 49999u}) bits[place] = 1;
  for (const Sizes& strides : {Sizes{1}, Sizes{2}}) {
    const Tensor zeros = strided_tensor_of(Int8, {50000}, strides, {0}),
                 some = strided_tensor_of(Int8, {50000}, strides, bits);
    EXPECT_EQ(next_mismatch(zeros, zeros, 2), std::nullopt);
    EXPECT_EQ(previous_mismatch(zeros, zeros, 2), std::nullopt);
    const std::tuple<std::uint64_t, std::uint64_t, std::uint64_t> rows[] = {
        // from, next, previous
        {0, 3, 49999}, {1, 3, 49999},     {2, 3, 49999},     {3, 4, 49999},
        {4, 20000, 3}, {20000, 49999, 4}, {49999, 3, 20000}, {1u << 20, 3, 49999}};
    for (const auto& [from, next, previous] : rows) {
      EXPECT_EQ(next_mismatch(zeros, some, from), next) << from;
      EXPECT_EQ(previous_mismatch(zeros, some, from), previous) << from;
    }
  }
}

TEST(Compare, RefusesTensorsThatCannotBeCompared) {
  const Tensor tensor = tensor_of(Int8, {4}, {0});
  EXPECT_FALSE(compare(tensor, tensor_of(UInt8, {4}, {0})).has_value());
  EXPECT_FALSE(compare(tensor, tensor_of(Int8, {2, 2}, {0})).has_value());
  Tensor beyond = tensor;
  beyond.offset = 1;
  EXPECT_FALSE(compare(tensor, beyond).has_value());
  beyond.offset = farthest;
  EXPECT_FALSE(compare(tensor, beyond).has_value());
  EXPECT_EQ(next_mismatch(tensor, beyond, 0), std::nullopt);
}

TEST(Compare, StopsWhenAsked) {
  const Tensor tensor = tensor_of(Int8, {400000}, {0});
  EXPECT_EQ(error_of(compare(tensor, tensor, {}, [] { return true; })).kind, Error::Kind::Cancelled);
}

}  // namespace
}  // namespace opscope::test
