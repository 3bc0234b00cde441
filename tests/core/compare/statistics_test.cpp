// Numbers about one tensor.

#include "core/compare/statistics.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <random>

#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

using ::testing::ElementsAre;

constexpr std::uint64_t all_ones = std::numeric_limits<std::uint64_t>::max();

Tensor line(DataType type, const std::vector<std::uint64_t>& bits) {
  return tensor_of(type, {static_cast<std::uint32_t>(bits.size())}, bits);
}
Statistics measured(DataType type, const std::vector<std::uint64_t>& bits) {
  return statistics(line(type, bits)).value_or(Statistics());
}
Histogram counted(DataType type, const std::vector<std::uint64_t>& bits, double low, double high, std::size_t bins) {
  return histogram(line(type, bits), low, high, bins).value_or(Histogram());
}

TEST(Statistics, OfAFewNumbers) {
  const Statistics found = measured(DataType::Float32, {f32(1), f32(2), f32(3), f32(4)});
  EXPECT_EQ(found.elements, 4u);
  EXPECT_EQ(found.finite(), 4u);
  EXPECT_EQ(found.min, 1);
  EXPECT_EQ(found.max, 4);
  EXPECT_EQ(found.mean, 2.5);
  EXPECT_EQ(found.standard_deviation, std::sqrt(1.25));
}

TEST(Statistics, CountSpecialValuesAndLeaveThemOut) {
  const Statistics found = measured(DataType::Float32, {0x7FC00000, 0x7F800000, 0xFF800000, f32(0.0f), f32(-0.0f),
                                                        0x00000001, 0x807FFFFF, f32(6), 0xFFC12345});
  EXPECT_EQ(found.nan, 2u);
  EXPECT_EQ(found.positive_infinity, 1u);
  EXPECT_EQ(found.negative_infinity, 1u);
  EXPECT_EQ(found.zero, 2u);
  EXPECT_EQ(found.subnormal, 2u);
  EXPECT_EQ(found.finite(), 5u);
  EXPECT_EQ(found.max_bits, f32(6));
  EXPECT_EQ(found.max_at, 7u);
  EXPECT_EQ(found.min_bits, 0x807FFFFFu);
  EXPECT_EQ(found.min_at, 6u);
  EXPECT_NEAR(found.mean, 1.2, 1e-12);
}

TEST(Statistics, OfNoFiniteElementAreOnlyCounts) {
  const Statistics found = measured(DataType::Float16, {0x7E00, 0x7C00, 0xFC00});
  EXPECT_EQ(found.elements, 3u);
  EXPECT_EQ(found.finite(), 0u);
  EXPECT_EQ(found.mean, 0);
}

TEST(Statistics, KnowSixtyFourBitIntegersExactly) {
  const Statistics found = measured(DataType::UInt64, {all_ones - 1, all_ones, all_ones, 5, 5});
  EXPECT_EQ(found.max_bits, all_ones);
  EXPECT_EQ(found.max_at, 1u);  // the first of equals
  EXPECT_EQ(found.min_at, 3u);
  const std::uint64_t least = std::uint64_t{1} << 63;
  EXPECT_EQ(measured(DataType::Int64, {least + 1, least, 0}).min_bits, least);
  EXPECT_EQ(measured(DataType::Int64, {least, least - 1}).mean, -0.5);
}

TEST(Statistics, FindExtremesOfSignedIntegers) {
  const Statistics found = measured(DataType::Int8, {0x7F, 0x80, 0xFF, 0});
  EXPECT_EQ(found.min, -128);
  EXPECT_EQ(found.max, 127);
  EXPECT_EQ(found.zero, 1u);
  EXPECT_EQ(found.mean, -0.5);
}

TEST(Statistics, SurviveTheLargestNumbers) {
  const double largest = std::numeric_limits<double>::max();
  const Statistics same = measured(DataType::Float64, {f64(largest), f64(largest), f64(largest)});
  EXPECT_EQ(same.mean, largest);
  EXPECT_EQ(same.standard_deviation, 0);
  const Statistics apart = measured(DataType::Float64, {f64(largest), f64(-largest)});
  EXPECT_EQ(apart.mean, 0);
  EXPECT_EQ(apart.standard_deviation, largest);
}

TEST(Statistics, DoNotLoseSmallSpreadsOnLargeMeans) {
  std::vector<std::uint64_t> bits;
  for (int i = 0; i < 100000; ++i) bits.push_back(f64(1e9 + (i % 2)));
  const Statistics found = measured(DataType::Float64, bits);
  EXPECT_EQ(found.mean, 1e9 + 0.5);
  EXPECT_EQ(found.standard_deviation, 0.5);
}

TEST(Statistics, OfAnyLayoutSpeakOfLogicalPositions) {
  const Tensor tensor = strided_tensor_of(DataType::Int16, {2, 3}, {1, 4}, {5, 1, 7, 9, 2, 3});
  const Statistics found = statistics(tensor).value_or(Statistics());
  EXPECT_EQ(found.elements, 6u);
  EXPECT_EQ(found.min_at, 1u);
  EXPECT_EQ(found.max_at, 3u);
  EXPECT_EQ(found.mean, 4.5);
}

TEST(Statistics, OfABroadcastTensorCountEveryElement) {
  const Tensor tensor = strided_tensor_of(DataType::UInt8, {1000, 2}, {0, 1}, {3, 5});
  const Statistics found = statistics(tensor).value_or(Statistics());
  EXPECT_EQ(found.elements, 2000u);
  EXPECT_EQ(found.mean, 4);
  EXPECT_EQ(found.standard_deviation, 1);
}

TEST(Statistics, AreTheSameEachTime) {
  std::mt19937_64 random(4);
  std::vector<std::uint64_t> bits(300000);
  for (std::uint64_t& element : bits) element = random() & 0xFFFFFFFF;
  const Statistics first = measured(DataType::Float32, bits);
  for (int round = 0; round < 5; ++round) {
    const Statistics again = measured(DataType::Float32, bits);
    EXPECT_EQ(f64(again.mean), f64(first.mean));
    EXPECT_EQ(f64(again.standard_deviation), f64(first.standard_deviation));
  }
}

TEST(Statistics, StopWhenAskedAndRefuseWhatCannotBeRead) {
  Tensor tensor = tensor_of(DataType::UInt8, {500000}, {1});
  EXPECT_EQ(statistics(tensor, [] { return true; }).error().kind, Error::Kind::Cancelled);
  EXPECT_EQ(histogram(tensor, 0, 1, 4, [] { return true; }).error().kind, Error::Kind::Cancelled);
  tensor.offset = 1;
  EXPECT_FALSE(statistics(tensor).has_value());
  EXPECT_FALSE(histogram(tensor, 0, 1, 4).has_value());
}

TEST(Histogram, PutsEachByteInItsBin) {
  std::vector<std::uint64_t> bits;
  for (std::uint64_t i = 0; i < 256; ++i) bits.push_back(i);
  const Histogram found = counted(DataType::UInt8, bits, 0, 256, 256);
  EXPECT_EQ(found.bins, std::vector<std::uint64_t>(256, 1));
}

TEST(Histogram, GivesAnEdgeToTheBinItOpensAndTheTopToTheLast) {
  EXPECT_THAT(counted(DataType::Float32, {f32(0), f32(0.25f), f32(0.5f), f32(0.75f), f32(1)}, 0, 1, 4).bins,
              ElementsAre(1, 1, 1, 2));
  for (std::size_t i = 0; i <= 10; ++i) {  // edges that are no exact tenths
    Histogram expected = counted(DataType::Float64, {f64(0)}, 0, 1, 10);
    const Histogram found = counted(DataType::Float64, {f64(expected.edge(i))}, 0, 1, 10);
    EXPECT_EQ(found.bins[std::min<std::size_t>(i, 9)], 1u) << i;
  }
  EXPECT_EQ(counted(DataType::Float64, {f64(0.3)}, 0, 1, 10).bins[3], 1u);
  EXPECT_EQ(counted(DataType::Float64, {f64(std::nextafter(0.3, 0))}, 0, 1, 10).bins[2], 1u);
}

TEST(Histogram, CountsWhatLiesOutsideAndWhatIsNoNumber) {
  const Histogram found = counted(
      DataType::Float32, {0x7FC00000, 0x7F800000, 0xFF800000, 0xFF800000, f32(-1), f32(3), f32(4), f32(1)}, 0, 2, 2);
  EXPECT_EQ(found.nan, 1u);
  EXPECT_EQ(found.positive_infinity, 1u);
  EXPECT_EQ(found.negative_infinity, 2u);
  EXPECT_EQ(found.below, 1u);
  EXPECT_EQ(found.above, 2u);
  EXPECT_THAT(found.bins, ElementsAre(0, 1));
}

TEST(Histogram, ComparesSixtyFourBitIntegersAsTheyAre) {
  // 2^63 is a double, 2^63 - 1 is not, and rounds up to it.
  const std::uint64_t edge = std::uint64_t{1} << 63;
  EXPECT_THAT(counted(DataType::UInt64, {edge - 1, edge}, 0, 0x1p64, 2).bins, ElementsAre(1, 1));
  EXPECT_EQ(counted(DataType::UInt64, {edge + 1}, 0, 0x1p63, 2).above, 1u);
  EXPECT_EQ(counted(DataType::Int64, {edge + 1, edge}, -0x1p63, 0x1p63, 2).bins.front(), 2u);
}

TEST(Histogram, SurvivesExtremeRanges) {
  const double largest = std::numeric_limits<double>::max();
  EXPECT_THAT(counted(DataType::Float64, {f64(-largest), f64(-1), f64(0), f64(largest)}, -largest, largest, 2).bins,
              ElementsAre(2, 2));
  EXPECT_THAT(counted(DataType::Float32, {f32(5), f32(5)}, 5, 5, 3).bins, ElementsAre(0, 0, 2));
  const double tiny = std::numeric_limits<double>::denorm_min();
  EXPECT_THAT(counted(DataType::Float64, {f64(0), f64(tiny)}, 0, tiny, 1000).bins, ::testing::SizeIs(1000));
}

TEST(Histogram, LosesNoElement) {
  std::mt19937_64 random(6);
  std::vector<std::uint64_t> bits(200000);
  for (std::uint64_t& element : bits) element = random() & 0xFFFFFFFF;
  const Histogram found = counted(DataType::Float32, bits, -1e3, 1e3, 777);
  std::uint64_t total = found.below + found.above + found.nan + found.positive_infinity + found.negative_infinity;
  for (std::uint64_t bin : found.bins) total += bin;
  EXPECT_EQ(total, bits.size());
}

TEST(Histogram, RefusesRangesAndBinsThatMakeNoSense) {
  const Tensor tensor = line(DataType::UInt8, {1});
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(histogram(tensor, 1, 0, 4).has_value());
  EXPECT_FALSE(histogram(tensor, 0, infinity, 4).has_value());
  EXPECT_FALSE(histogram(tensor, std::nan(""), 1, 4).has_value());
  EXPECT_FALSE(histogram(tensor, 0, 1, 0).has_value());
  EXPECT_FALSE(histogram(tensor, 0, 1, std::size_t{1} << 40).has_value());
}

}  // namespace
}  // namespace opscope::test
