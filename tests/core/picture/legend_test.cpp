#include "core/picture/legend.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>

namespace opscope::picture {
namespace {

std::vector<std::string> labels(const std::vector<Tick>& all) {
  std::vector<std::string> words;
  for (const Tick& tick : all) words.push_back(tick.label);
  return words;
}
using Words = std::vector<std::string>;

TEST(Ticks, AreRoundNumbersWithShortLabels) {
  EXPECT_EQ(labels(ticks(Spread::Linear, {0, 1}, 6)), (Words{"0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
  EXPECT_EQ(labels(ticks(Spread::Linear, {0, 255}, 6)), (Words{"0", "50", "100", "150", "200", "250"}));
  EXPECT_EQ(labels(ticks(Spread::Linear, {-1, 1}, 5)), (Words{"-1.0", "-0.5", "0", "0.5", "1.0"}));
  EXPECT_EQ(labels(ticks(Spread::Linear, {0, 4e9L}, 5)), (Words{"0", "1e9", "2e9", "3e9", "4e9"}));
  EXPECT_EQ(labels(ticks(Spread::Linear, {0, 2e-7L}, 3)), (Words{"0", "1e-7", "2e-7"}));
}

TEST(Ticks, StandInsideTheRangeInOrderAndNeverTooMany) {
  for (const Range range : {Range{0, 1}, Range{-3.7L, 11.2L}, Range{1e-300L, 3e-300L}, Range{-1e308L, 1e308L},
                            Range{-9223372036854775808.0L, 9223372036854775807.0L}, Range{0.999L, 1.001L}}) {
    for (int most = 2; most <= 12; ++most) {
      const std::vector<Tick> all = ticks(Spread::Linear, range, most);
      EXPECT_LE(static_cast<int>(all.size()), most);
      EXPECT_GE(all.size(), 1u);
      std::set<std::string> words;
      for (std::size_t i = 0; i < all.size(); ++i) {
        EXPECT_GE(all[i].position, -1e-9);
        EXPECT_LE(all[i].position, 1 + 1e-9);
        if (i > 0) {
          EXPECT_GT(all[i].position, all[i - 1].position);
        }
        EXPECT_TRUE(words.insert(all[i].label).second) << "neighbours read alike: " << all[i].label;
      }
    }
  }
}

TEST(Ticks, TellNeighbouringInt64ValuesApart) {
  const long double low = 9223372036854775797.0L;  // 2^63 - 11, not a double
  EXPECT_EQ(labels(ticks(Spread::Linear, {low, low + 10}, 6)),
            (Words{"9223372036854775798", "9223372036854775800", "9223372036854775802", "9223372036854775804",
                   "9223372036854775806"}));
}

TEST(Ticks, OfUlpArePowersOfTenOnBothSidesOfEqual) {
  EXPECT_EQ(labels(ticks(Spread::SignedLog, {-100, 100}, 7)), (Words{"-100", "-10", "-1", "0", "1", "10", "100"}));
}

TEST(Ticks, OfALogScaleArePowersOfTenWithZero) {
  EXPECT_EQ(labels(ticks(Spread::Log, {0, 1000}, 8)), (Words{"0", "10", "100", "1000"}));
  EXPECT_EQ(labels(ticks(Spread::Log, {1, 1000}, 8)), (Words{"10", "100", "1000"}));
  EXPECT_EQ(labels(ticks(Spread::Log, {-100, 100}, 9)), (Words{"-100", "-10", "-1", "0", "1", "10", "100"}));
  EXPECT_EQ(labels(ticks(Spread::Log, {5, 6}, 3)), labels(ticks(Spread::Linear, {5, 6}, 3))) << "no power of ten";
}

TEST(Ticks, OfALogScaleHaveTwosAndFivesBetweenPowersOfTen) {
  const auto between = [](Spread spread, const Range& range, int at_most) {
    std::vector<Tick> all = ticks_between(spread, range, ticks(spread, range, at_most));
    std::ranges::sort(all, {}, &Tick::position);
    return labels(all);
  };
  EXPECT_EQ(between(Spread::Log, {0, 300}, 8), (Words{"0.2", "0.5", "2", "5", "20", "50", "200"}));
  EXPECT_EQ(between(Spread::SignedLog, {-13, 13}, 7), (Words{"-5", "-2", "2", "5"}));
  EXPECT_EQ(between(Spread::Log, {0, 1e6L, 1e3L}, 9), (Words{"1000", "2000", "5000", "20000", "50000", "2e5", "5e5"}));
  EXPECT_EQ(between(Spread::Log, {0, 1e30L, 1e-30L}, 8), Words{}) << "powers are left out";
  EXPECT_EQ(between(Spread::Log, {5, 6}, 3), Words{}) << "no power of ten";
  EXPECT_EQ(between(Spread::Linear, {0, 100}, 3), Words{});
}

TEST(Ticks, OfALogScaleGoOnBelowTheLeastPowerOfTen) {
  const auto all_of = [](const Range& range) {
    std::vector<Tick> all = ticks(Spread::Log, range, 18);
    std::ranges::move(ticks_between(Spread::Log, range, all), std::back_inserter(all));
    std::ranges::sort(all, {}, &Tick::position);
    return labels(all);
  };
  EXPECT_EQ(all_of({0, 0.5L, 3 / 255.0L}), (Words{"0", "0.01", "0.02", "0.05", "0.1", "0.2", "0.5"}));
  EXPECT_EQ(all_of({-0.5L, 0.5L, 0.04L}), (Words{"-0.5", "-0.2", "-0.1", "-0.05", "0", "0.05", "0.1", "0.2", "0.5"}));
}

TEST(LabelRoom, IsTakenOnce) {
  LabelRoom room(4);
  EXPECT_TRUE(room.take(10, 20));
  EXPECT_FALSE(room.take(5, 7)) << "too near";
  EXPECT_FALSE(room.take(12, 15));
  EXPECT_TRUE(room.take(24, 30));
  EXPECT_FALSE(room.take(0, 100));
}

TEST(Position, OfALogScaleGivesEachDecadeItsShare) {
  for (const Range range : {Range{1, 1000}, Range{-1000, 1000}, Range{0, 1e-300L}, Range{-1e308L, 1e308L}}) {
    EXPECT_EQ(position(Spread::Log, range, range.low), 0);
    EXPECT_EQ(position(Spread::Log, range, range.high), 1);
    for (int i = 0; i <= 20; ++i) {
      const long double value = value_at(Spread::Log, range, i / 20.0);
      EXPECT_NEAR(position(Spread::Log, range, value), i / 20.0, 1e-9) << static_cast<double>(value);
    }
  }
  const Range decades{-1000, 1000};
  const double ten = position(Spread::Log, decades, 10), hundred = position(Spread::Log, decades, 100);
  EXPECT_NEAR(1 - hundred, hundred - ten, 1e-3);
  EXPECT_NEAR(position(Spread::Log, decades, 0), 0.5, 1e-9);
}

TEST(Position, OfALogScaleReachesDownToTheLeastMagnitude) {
  const Range all{0, 1e38L, 1e-45L};
  const auto at = [&](long double value) { return position(Spread::Log, all, value); };
  EXPECT_NEAR(at(1e20L) - at(1e10L), at(1e-20L) - at(1e-30L), 1e-9);
  EXPECT_GT(at(1e-30L), 0.1);
  EXPECT_GT(at(1e-45L), 0);
  EXPECT_EQ(position(Spread::Log, {5, 6, 5}, 6), 1) << "the least is nearly the largest";
  const Words shown = labels(ticks(Spread::Log, all, 5));
  EXPECT_GE(shown.size(), 3u);
  EXPECT_EQ(shown.front(), "0");
}

TEST(Position, OneUlpStandsWellApartFromEqual) {
  for (const long double high : {1.0L, 10.0L, 18446744073709551615.0L}) {
    const Range range{-high, high};
    EXPECT_EQ(position(Spread::SignedLog, range, 0), 0.5);
    EXPECT_GE(position(Spread::SignedLog, range, 1), 0.6);
    EXPECT_LE(position(Spread::SignedLog, range, -1), 0.4);
    EXPECT_EQ(position(Spread::SignedLog, range, high), 1);
    EXPECT_EQ(position(Spread::SignedLog, range, -high), 0);
    EXPECT_NE(position(Spread::SignedLog, range, 0.5L), 0.5) << "less than an ULP is still different";
  }
}

TEST(Position, TheFaintestAbsoluteDifferenceStandsApartFromEqual) {
  EXPECT_GE(position(Spread::SignedLinear, {-1, 1}, 5e-324L), 0.6);
}

TEST(Position, OfEvenDifferencesHasNoGapAroundZero) {
  EXPECT_EQ(position(Spread::SignedEven, {-0.5L, 0.5L}, 0), 0.5);
  EXPECT_NEAR(position(Spread::SignedEven, {-0.5L, 0.5L}, 0.01L), 0.51, 1e-9);
  EXPECT_NEAR(position(Spread::SignedEven, {-0.5L, 0.5L}, -0.25L), 0.25, 1e-9);
}

TEST(Position, IsUndoneByValueAt) {
  for (const long double value : {-40.0L, -1.0L, 1.0L, 7.0L, 100.0L}) {
    const Range range{-100, 100};
    for (const Spread spread : {Spread::Linear, Spread::SignedLinear, Spread::SignedLog, Spread::SignedEven})
      EXPECT_NEAR(static_cast<double>(value_at(spread, range, position(spread, range, value))),
                  static_cast<double>(value), 1e-9);
  }
}

TEST(CountTicks, AreWholeAndReachTheTop) {
  for (const Tick& tick : count_ticks(3, false, 8)) EXPECT_EQ(tick.value, std::floor(tick.value));
  EXPECT_EQ(labels(count_ticks(1000, true, 5)), (Words{"0", "1", "10", "100", "1,000"}));
  EXPECT_EQ(labels(count_ticks(100000, true, 7)), (Words{"0", "1", "10", "100", "1,000", "10,000", "1e5"}));
  EXPECT_EQ(count_ticks(1000, true, 5).back().position, 1);
}

TEST(CountTicks, OfOneAxisAreWrittenAlike) {
  EXPECT_EQ(labels(count_ticks(5000, false, 3)), (Words{"0", "2,000", "4,000"}));
  EXPECT_EQ(labels(count_ticks(10000, false, 3)), (Words{"0", "5k", "10k"}));
}

TEST(ShortNumber, KeepsWholeNumbersWhole) {
  EXPECT_EQ(short_number(786432), "786432");
  EXPECT_EQ(short_number(0.1L), "0.1");
  EXPECT_EQ(short_number(-2.5e-9L), "-2.5e-9");
  EXPECT_EQ(short_number(1.0L / 3), "0.3333");
  EXPECT_EQ(short_number(-123456.79L), "-123457");
  EXPECT_EQ(short_number(-123269.5L, 3), "-123270");
  EXPECT_EQ(short_number(1234567.0L, 2), "1.2e6");
  EXPECT_EQ(short_number(1e9L), "1e9");
}

}  // namespace
}  // namespace opscope::picture
