// A difference as numbers, in each measure.

#include "core/picture/difference_tensor.h"

#include <cmath>
#include <limits>

#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope::picture {
namespace {

using testing::ElementsAre;

constexpr float infinite = std::numeric_limits<float>::infinity(),
                not_a_number = std::numeric_limits<float>::quiet_NaN();

std::vector<double> numbers(const Tensor& tensor, const Tensor& reference, Show show) {
  const Tensor made = test::value_of(difference_tensor(tensor, reference, show));
  EXPECT_EQ(made.desc.sizes, tensor.desc.sizes);
  std::vector<double> all;
  for (std::uint64_t i = 0; i < element_count(made.desc); ++i) all.push_back(from_bits<double>(element_bits(made, i)));
  return all;
}

TEST(DifferenceTensor, HasItsSignInEachMeasure) {
  const Tensor reference = floats({2, 2}, {4, 4, 4, 0}), tensor = floats({2, 2}, {4, 3, 6, -0.0f});
  EXPECT_THAT(numbers(tensor, reference, Show::Absolute), ElementsAre(0, -1, 2, 0));
  EXPECT_THAT(numbers(tensor, reference, Show::Relative), ElementsAre(0, -0.25, 0.5, 0));
  EXPECT_THAT(numbers(tensor, reference, Show::Ulp), ElementsAre(0, -0x1p22, 0x1p22, 0));
}

TEST(DifferenceTensor, HasNanAndInfinities) {
  const Tensor reference = floats({5}, {not_a_number, 1, infinite, 1, infinite}),
               tensor = floats({5}, {not_a_number, not_a_number, 1, infinite, infinite});
  const std::vector<double> made = numbers(tensor, reference, Show::Absolute);
  EXPECT_EQ(made[0], 0) << "the same bits";
  EXPECT_TRUE(std::isnan(made[1]));
  EXPECT_EQ(made[2], -std::numeric_limits<double>::infinity());
  EXPECT_EQ(made[3], std::numeric_limits<double>::infinity());
  EXPECT_EQ(made[4], 0);
}

TEST(DifferenceTensor, ReadsStridesOfBoth) {
  const Tensor turned = tensor_of<std::uint8_t>(DataType::UInt8, {2, 2}, {1, 3, 2, 4}, {{1, 2}}),
               packed = tensor_of<std::uint8_t>(DataType::UInt8, {2, 2}, {1, 2, 3, 9});
  EXPECT_THAT(numbers(packed, turned, Show::Absolute), ElementsAre(0, 0, 0, 5));
}

TEST(DifferenceTensor, RefusesOtherSizes) {
  EXPECT_FALSE(difference_tensor(floats({2}, {0, 0}), floats({1}, {0}), Show::Ulp));
}

}  // namespace
}  // namespace opscope::picture
