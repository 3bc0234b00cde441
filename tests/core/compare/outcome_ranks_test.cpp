#include "core/compare/outcome_ranks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/support/result.h"
#include "tests/support/tensors.h"

namespace opscope {
namespace {

constexpr OutcomeSet second = 0b010, second_or_third = 0b110;

std::shared_ptr<OutcomeMap> map_of(std::vector<std::uint32_t> sizes, const std::vector<std::uint8_t>& outcomes) {
  auto map = std::make_shared<OutcomeMap>();
  map->outcomes = tensor_of(DataType::UInt8, std::move(sizes), outcomes);
  map->counts.resize(3);
  return map;
}

TEST(OutcomeRanks, CountElementsInRowMajorOrder) {
  const OutcomeRanks ranks = test::value_of(OutcomeRanks::of(map_of({2, 3}, {1, 0, 1, 2, 0, 1}), second));
  EXPECT_EQ(ranks.rank(0), 1u);
  EXPECT_EQ(ranks.rank(1), std::nullopt);
  EXPECT_EQ(ranks.rank(2), 2u);
  EXPECT_EQ(ranks.rank(3), std::nullopt);
  EXPECT_EQ(ranks.rank(5), 3u);
}

TEST(OutcomeRanks, CountPixelsOnceWhicheverChannelHasTheOutcome) {
  // Two channels of three pixels: the first and the last have it, the last in both channels.
  const auto map = map_of({2, 3}, {1, 0, 1, 0, 0, 2});
  ASSERT_TRUE(count_groups(*map, 0));
  const OutcomeRanks ranks = test::value_of(OutcomeRanks::of(map, second_or_third, true));
  EXPECT_EQ(ranks.rank(0), 1u);
  EXPECT_EQ(ranks.rank(3), 1u) << "the other channel of the same pixel";
  EXPECT_EQ(ranks.rank(1), std::nullopt);
  EXPECT_EQ(ranks.rank(2), 2u);
  EXPECT_EQ(ranks.rank(5), 2u);
}

// Large enough for several stretches, in every way to group: the steps of next_with() count through all of them.
TEST(OutcomeRanks, FollowTheStepsFromFirstToLast) {
  std::mt19937 random(7);
  for (const std::uint32_t dimension : {0u, 1u, 2u}) {
    const std::vector<std::uint32_t> sizes{3, 5, 40'000};
    std::vector<std::uint8_t> outcomes(3 * 5 * 40'000);
    for (std::uint8_t& outcome : outcomes)
      outcome = static_cast<std::uint8_t>(random() % 500 == 0 ? 1 + random() % 2 : 0);
    const auto map = map_of(sizes, outcomes);
    map->joined = second_or_third;
    ASSERT_TRUE(count_groups(*map, dimension));
    const auto elements = outcomes.size() - static_cast<std::size_t>(std::ranges::count(outcomes, 0));
    for (const bool by_groups : {false, true}) {
      const OutcomeRanks ranks = test::value_of(OutcomeRanks::of(map, second_or_third, by_groups));
      std::uint64_t step = 0;
      for (auto at = next_with(*map, second_or_third, std::nullopt, by_groups); at;
           at = next_with(*map, second_or_third, *at, by_groups))
        ASSERT_EQ(ranks.rank(*at), ++step) << "dimension " << dimension << ", element " << *at;
      EXPECT_EQ(step, by_groups ? map->joined_groups : elements);
    }
  }
}

TEST(OutcomeRanks, StopWhenAsked) {
  const auto ranks = OutcomeRanks::of(map_of({1}, {1}), second, false, [] { return true; });
  ASSERT_FALSE(ranks);
  EXPECT_EQ(ranks.error().kind, Error::Kind::Cancelled);
}

}  // namespace
}  // namespace opscope
