#include "app/gui/form/value_wave.h"

#include <gtest/gtest.h>

#include <limits>

namespace opscope::gui {
namespace {

TEST(ValueWave, BeginsAtItsValueAndTurnsAtBothEnds) {
  const ValueWave wave = wave_from(5, {0, 20}, 100);
  const double quarter = seconds_one_way / 4;
  EXPECT_DOUBLE_EQ(value_at(wave, 100), 5);
  EXPECT_DOUBLE_EQ(value_at(wave, 100 + quarter), 10);
  EXPECT_DOUBLE_EQ(value_at(wave, 100 + 3 * quarter), 20);
  EXPECT_DOUBLE_EQ(value_at(wave, 100 + 4 * quarter), 15);
  EXPECT_DOUBLE_EQ(value_at(wave, 100 + 7 * quarter), 0);
  EXPECT_DOUBLE_EQ(value_at(wave, 100 + 8 * quarter), 5);
}

TEST(ValueWave, BeginsAtTheNearerEndFromOutside) {
  EXPECT_DOUBLE_EQ(value_at(wave_from(-7, {-1, 1}, 3), 3), -1);
  EXPECT_DOUBLE_EQ(value_at(wave_from(7, {-1, 1}, 3), 3), 1);
  EXPECT_DOUBLE_EQ(value_at(wave_from(std::numeric_limits<double>::infinity(), {-1, 1}, 3), 3), 1);
  EXPECT_DOUBLE_EQ(value_at(wave_from(std::numeric_limits<double>::quiet_NaN(), {-1, 1}, 3), 3), -1);
}

}  // namespace
}  // namespace opscope::gui
