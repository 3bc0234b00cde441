#include "app/gui/shell/late_numbers.h"

#include <gtest/gtest.h>

namespace opscope::gui {
namespace {

TEST(LateNumbers, AreThoseForWhichNoNewerOnesCameInHalfASecond) {
  LateNumbers numbers;
  EXPECT_FALSE(numbers.follow({.outdated = false, .of = 1}, 0));
  EXPECT_LT(numbers.seconds_left(0), 0) << "nothing is awaited";
  EXPECT_FALSE(numbers.follow({.outdated = true, .of = 1}, 10)) << "the time before does not count";
  EXPECT_DOUBLE_EQ(numbers.seconds_left(10), 0.5);
  EXPECT_FALSE(numbers.follow({.outdated = true, .of = 1}, 10.25));
  EXPECT_DOUBLE_EQ(numbers.seconds_left(10.25), 0.25) << "when a frame is due";
  EXPECT_TRUE(numbers.follow({.outdated = true, .of = 1}, 10.5));
  EXPECT_LT(numbers.seconds_left(10.5), 0) << "no further frame is due";
  EXPECT_FALSE(numbers.follow({.outdated = false, .of = 2}, 10.75));
}

TEST(LateNumbers, AreNoneWhileNewerOnesKeepComing) {
  LateNumbers numbers;
  double now = 0;
  for (std::uint64_t of = 1; of < 9; ++of)
    for (int frame = 0; frame < 3; ++frame, now += 0.125)
      EXPECT_FALSE(numbers.follow({.outdated = true, .of = of}, now)) << now;
  EXPECT_TRUE(numbers.follow({.outdated = true, .of = 8}, now + 0.25)) << "then no more came";
}

TEST(LateNumbers, OfAnotherCaseAreSaidToBeSoAtOnce) {
  LateNumbers numbers;
  EXPECT_TRUE(numbers.follow({.outdated = true, .of = 1, .foreign = true}, 0));
  EXPECT_FALSE(numbers.follow({.outdated = false, .of = 1, .foreign = true}, 0)) << "nothing newer is awaited";
}

TEST(LateNumbers, AreCalledThoseOfTheLastResultExceptInARegionThatMayHaveMoved) {
  EXPECT_EQ(late_heading("Outcomes", false), "Outcomes of the last result");
  EXPECT_EQ(late_heading("Statistics", true), "Statistics, being counted");
}

TEST(LateNumbers, TheSoonerOfTwoFramesIsWaitedFor) {
  EXPECT_EQ(sooner(-1, -1), -1);
  EXPECT_EQ(sooner(-1, 2), 2);
  EXPECT_EQ(sooner(3, -1), 3);
  EXPECT_EQ(sooner(3, 2), 2);
}

}  // namespace
}  // namespace opscope::gui
