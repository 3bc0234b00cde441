#include "core/text/rounded_count.h"

#include <gtest/gtest.h>

namespace opscope {
namespace {

TEST(RoundedCount, HasThreeDigitsAndALetter) {
  EXPECT_EQ(rounded_count(0), "0");
  EXPECT_EQ(rounded_count(999), "999");
  EXPECT_EQ(rounded_count(1000), "1,000");
  EXPECT_EQ(rounded_count(9'999), "9,999");
  EXPECT_EQ(rounded_count(10'000), "10.0k");
  EXPECT_EQ(rounded_count(99'960), "100k");
  EXPECT_EQ(rounded_count(999'499), "999k");
  EXPECT_EQ(rounded_count(999'500), "1.00M");
  EXPECT_EQ(rounded_count(16'777'216), "16.8M");
  EXPECT_EQ(rounded_count(4'294'967'296), "4.29G");
  EXPECT_EQ(rounded_count(999'000'000'000'000), "999T");
  EXPECT_EQ(rounded_count(1'000'000'000'000'000), "1e15");
  EXPECT_EQ(rounded_count(9'223'372'036'854'775'807), "9.22e18");
  EXPECT_EQ(rounded_count(UINT64_MAX), "1.84e19");
}

}  // namespace
}  // namespace opscope
