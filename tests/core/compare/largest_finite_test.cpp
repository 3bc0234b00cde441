#include "core/compare/largest_finite.h"

#include <cmath>

#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/run.h"
#include "tests/support/tensors.h"

namespace opscope::test {
namespace {

TEST(LargestFinite, IsTheFurthestThatIsNeitherNaNNorInfinite) {
  const Tensor expected = floats({6}, {1, 1, 1e-30f, 5, infinity, nan});
  const Tensor actual = floats({6}, {1.5f, std::nextafter(1.0f, 2.0f), 1e-20f, nan, 7, 1});
  const std::optional<FiniteDifference> largest = value_of(largest_finite(expected, actual));
  ASSERT_TRUE(largest);
  EXPECT_EQ(largest->position, 2u);
  EXPECT_GT(largest->ulp, 0x400000u);
  EXPECT_EQ(largest->absolute, 0.5) << "of another element";
  EXPECT_EQ(largest->absolute_there, double{1e-20f} - double{1e-30f});
  EXPECT_EQ(largest->farthest, 0u);
  EXPECT_EQ(largest->ulp_there, 0x400000u);
}

TEST(LargestFound, HasBothDistancesOfTheWorstElementAndOfTheFarthest) {
  const Tensor expected = floats({2}, {1, 0}), actual = floats({2}, {1.5f, 0x1p-100f});
  const FiniteDifference largest = largest_found(value_of(compare(expected, actual)), expected, actual);
  EXPECT_EQ(largest, (FiniteDifference{.position = 1,
                                       .ulp = 226'492'416,
                                       .absolute_there = 0x1p-100,
                                       .absolute = 0.5,
                                       .farthest = 0,
                                       .ulp_there = 0x400000}));
}

TEST(LargestFinite, IsNoneBesideNaNsAlone) {
  const Tensor expected = floats({3}, {1, 2, nan});
  EXPECT_EQ(value_of(largest_finite(expected, floats({3}, {1, nan, 2}))), std::nullopt);
  EXPECT_EQ(value_of(largest_finite(expected, expected)), std::nullopt);
}

TEST(LargestFinite, IsTheFirstOfEqualsInALargeTensor) {
  std::vector<float> values(300'000, 1);
  const Tensor expected = floats({300'000}, values);
  values[70'000] = values[250'000] = 2;
  EXPECT_EQ(value_of(largest_finite(expected, floats({300'000}, values)))->position, 70'000u);
}

std::optional<FiniteDifference> hidden(const Tensor& expected, const Tensor& actual) {
  return value_of(hidden_by_worst(value_of(compare(expected, actual)), expected, actual));
}

TEST(LargestFinite, IsHiddenByANaNOrAnInfinityThatIsTheWorstElement) {
  const Tensor expected = floats({3}, {1, 1, 1});
  EXPECT_EQ(hidden(expected, floats({3}, {1.5f, nan, 1}))->position, 0u);
  EXPECT_EQ(hidden(expected, floats({3}, {1, 1.5f, infinity}))->position, 1u);
  EXPECT_EQ(hidden(expected, floats({3}, {1, 1.5f, 1})), std::nullopt);
  const float greatest = std::numeric_limits<float>::max();
  EXPECT_EQ(hidden(floats({2}, {greatest, 1}), floats({2}, {infinity, 2})), std::nullopt)
      << "the infinity is 1 ULP off: the worst element is finite";
}

TEST(LargestFinite, IsNotAZeroOfTheOtherSign) {
  EXPECT_EQ(hidden(floats({2}, {0, 1}), floats({2}, {-0.0f, nan})), std::nullopt);
}

}  // namespace
}  // namespace opscope::test
