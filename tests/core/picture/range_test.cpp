#include "core/picture/range.h"

#include <gtest/gtest.h>

#include "core/picture/heatmap.h"
#include "tests/core/picture/planes.h"
#include "tests/support/tensors.h"

namespace opscope::picture {
namespace {

using enum DataType;
constexpr std::int64_t int64_low = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t int64_high = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t uint64_high = std::numeric_limits<std::uint64_t>::max();

TEST(Range, HoldsEvery64BitExtremeExactly) {
  EXPECT_EQ(static_cast<std::int64_t>(type_range(Int64).low), int64_low);
  EXPECT_EQ(static_cast<std::int64_t>(type_range(Int64).high), int64_high);
  EXPECT_EQ(static_cast<std::uint64_t>(type_range(UInt64).high), uint64_high);
  EXPECT_EQ(to_long_double(Int64, to_bits(int64_high - 1)), static_cast<long double>(int64_high - 1));
}

TEST(Range, FoundInDataIsExactFor64BitIntegers) {
  const auto signed_plane =
      plane_of(tensor_of<std::int64_t>(Int64, {1, 4}, {int64_high - 1, int64_low + 1, 0, int64_high - 2}));
  EXPECT_EQ(static_cast<std::int64_t>(signed_plane->facts().finite->low), int64_low + 1);
  EXPECT_EQ(static_cast<std::int64_t>(signed_plane->facts().finite->high), int64_high - 1);
  const auto unsigned_plane = plane_of(tensor_of<std::uint64_t>(UInt64, {3}, {uint64_high, uint64_high - 1, 5}));
  EXPECT_EQ(static_cast<std::uint64_t>(unsigned_plane->facts().finite->high), uint64_high);
}

TEST(Range, EightBitTypesFirstShowAllTheyCanHoldIfTheDataFillAGoodPart) {
  EXPECT_EQ(first_range(UInt8, Range{3, 90}), (Range{0, 255}));
  EXPECT_EQ(first_range(Int8, Range{-40, 60}), (Range{-128, 127}));
  EXPECT_EQ(first_range(UInt8, Range{0, 9}), (Range{0, 9}));
  EXPECT_EQ(first_range(Int8, Range{3, 4}), (Range{3, 4}));
  EXPECT_EQ(first_range(UInt8, std::nullopt), (Range{0, 255}));
}

TEST(Range, FloatsFirstShowTheUsualRangeTheyFill) {
  EXPECT_EQ(first_range(Float32, Range{0, 0.8L}), (Range{0, 1}));
  EXPECT_EQ(first_range(Float32, Range{-0.5L, 0.8L}), (Range{-1, 1}));
  EXPECT_EQ(first_range(Float32, Range{-0.25L, 0.5L}), (Range{-0.5L, 0.5L})) << "0 stays in the middle";
  EXPECT_EQ(first_range(Float32, Range{-7, 3}), (Range{-7, 3}));
  EXPECT_EQ(first_range(Float32, Range{0.5L, 0.5001L}), (Range{0.5L, 0.5001L}));
  EXPECT_EQ(first_range(Float16, std::nullopt), (Range{0, 1})) << "only NaN and infinities";
}

TEST(Range, IsNeverEmptyTurnedAroundOrNotANumber) {
  EXPECT_EQ(opened({3, 1}), (Range{1, 3}));
  const Range around = opened({7, 7});
  EXPECT_LT(around.low, 7);
  EXPECT_GT(around.high, 7);
  const Range tiny = opened({1e-45L, 1e-45L, 1e-45L});
  EXPECT_LT(tiny.low, 1e-45L);
  EXPECT_GT(tiny.high, 1e-45L);
  EXPECT_LT(tiny.high, 1e-44L) << "not lost in a range as wide as 1";
  EXPECT_EQ(tiny.least, 1e-45L);
  const long double nan = std::numeric_limits<long double>::quiet_NaN();
  const long double infinity = std::numeric_limits<long double>::infinity();
  EXPECT_EQ(opened({nan, 1}), (Range{0, 1}));
  const Range widest = opened({-infinity, infinity});
  EXPECT_LT(widest.high - widest.low, infinity);
}

TEST(Range, NanAndInfinitiesDoNotBreakIt) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  const auto plane = plane_of(floats({1, 6}, {nan, -2, infinity, 5, -infinity, nan}));
  EXPECT_EQ(percentile_range(*plane, {0, 0}, {6, 1}, 0, 1), (Range{-2, 5}));
}

TEST(PercentileRange, LeavesTheOutliersOut) {
  std::vector<float> values(1000);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 100);
  values[123] = 1e30f;
  values[456] = -1e30f;
  const auto plane = plane_of(floats({10, 100}, values));
  const auto range = percentile_range(*plane, {0, 0}, {100, 10}, 0.01, 0.99);
  EXPECT_GE(range->low, 0);
  EXPECT_LE(range->high, 99);
}

TEST(PercentileRange, LooksAtTheRegionAlone) {
  const auto plane = plane_of(floats({2, 3}, {1, 2, 90, 3, 4, -90}));
  EXPECT_EQ(percentile_range(*plane, {0, 0}, {2, 2}, 0, 1), (Range{1, 4}));
  EXPECT_EQ(percentile_range(*plane, {5, 5}, {9, 9}, 0, 1), std::nullopt);
}

}  // namespace
}  // namespace opscope::picture
