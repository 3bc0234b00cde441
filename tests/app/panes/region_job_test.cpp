// The numbers of a region: those of its elements alone, with their places in the whole tensor.

#include "app/gui/panes/region_job.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <numeric>
#include <vector>

#include "tests/support/cases.h"
#include "tests/support/tensors.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

constexpr std::uint32_t side = 600;  // more elements than are counted at once

// Element i is i.
std::vector<float> numbers() {
  std::vector<float> values(side * side);
  std::iota(values.begin(), values.end(), 0.0f);
  return values;
}

std::vector<HeatmapSource> sources_of(const std::vector<float>& input, const std::vector<float>& output) {
  const Tensor in = floats({side, side}, input), out = floats({side, side}, output);
  return {{"In", "", in, {}, 1, PaneRole::Input},
          {"reference", "", in, {}, 1, PaneRole::Reference},
          {"gpu", "", out, {}, 1, PaneRole::Computed},
          {"difference", "", out, in, 1, PaneRole::Difference}};
}

Selection region(picture::Cell from, picture::Cell to) {
  const std::vector<std::uint32_t> sizes{side, side};
  return {.pane = "In", .from = from, .to = to, .slice = picture::default_slice(sizes), .sizes = sizes};
}

TEST(RegionNumbers, AreOfItsElementsAlone) {
  std::vector<float> output = numbers();
  output[10 * side + 20] = std::numeric_limits<float>::quiet_NaN();
  output[11 * side + 21] += 1;
  output[0] = -5;  // outside
  const auto all = sources_of(numbers(), output);
  const RegionNumbers found = count_region(region({20, 10}, {23, 12}), all).value();
  EXPECT_EQ(found.cells, 6u);
  ASSERT_EQ(found.columns.size(), 2u) << "of the outputs, the one beside the reference";
  const Statistics& input = found.columns[0].statistics;
  EXPECT_EQ(input.elements, 6u);
  EXPECT_EQ(input.min, 10 * side + 20);
  EXPECT_EQ(input.min_at, 10 * side + 20) << "its place in the whole tensor";
  EXPECT_EQ(input.max, 11 * side + 22);
  EXPECT_EQ(input.max_at, 11 * side + 22);
  EXPECT_EQ(input.mean, 10.5 * side + 21);
  EXPECT_EQ(found.columns[1].statistics.nan, 1u);
  EXPECT_EQ(found.columns[1].statistics.min_at, 10 * side + 21);
  ASSERT_EQ(found.series.size(), 2u);
  EXPECT_TRUE(found.series[0].filled);
  for (const HistogramSeries& each : found.series)
    EXPECT_EQ(
        std::accumulate(each.histogram.bins.begin(), each.histogram.bins.end(), std::uint64_t{0}) + each.histogram.nan,
        6u);
  ASSERT_EQ(found.facts.size(), 4u);
  EXPECT_EQ(found.facts[3].values, "2 of 6 differ");
}

TEST(RegionNumbers, HaveTheOutputInFrontAlsoBesideThatOfAnotherCase) {
  auto all = sources_of(numbers(), numbers());
  all[2].title = "tab other.json";
  all[2].stands_beside = true;
  const RegionNumbers found = count_region(region({20, 10}, {23, 12}), all).value();
  ASSERT_EQ(found.columns.size(), 3u);
  EXPECT_EQ(found.columns[1].title, "reference");
  EXPECT_EQ(found.columns[2].title, "tab other.json");
  EXPECT_EQ(found.series.size(), 3u);
}

// Two rows of five pixels with three channels. Below: a channel of one pixel, and all of the one under it. Above:
// another channel of the first, and one of a third.
struct PixelOutcomes {
  Outcomes outcomes{
      {{"kept", OutcomeTone::Kept}, {"below", OutcomeTone::First}, {"above", OutcomeTone::Second}}, {}, "clipped"};
  std::vector<std::uint32_t> sizes = {1, 3, 2, 5};
  // clang-format off
  OutcomeMap map{test::tensor_of(DataType::UInt8, sizes, {0, 1, 0, 0, 0,  0, 1, 0, 0, 0,
                                                          0, 2, 0, 0, 0,  0, 1, 0, 0, 0,
                                                          0, 0, 0, 0, 0,  0, 1, 2, 0, 0}),
                 {{24, 0}, {4, 1}, {2, 11}}};
  // clang-format on
  PixelOutcomes() {
    map.joined = 0b110;
    EXPECT_TRUE(count_groups(map, 1));
  }
};

TEST(RegionNumbers, CountTheOutcomesOfItsElementsAndPixels) {
  const PixelOutcomes told;
  const auto whole = std::make_shared<const OutcomeMap>(told.map);
  picture::Slice slice = picture::default_slice(told.sizes);
  slice.channel = 1;
  const Selection left{.pane = "In", .from = {1, 0}, .to = {2, 2}, .slice = slice, .sizes = told.sizes};
  std::vector<float> values(30);
  std::iota(values.begin(), values.end(), 0.0f);
  const Tensor tensor = floats(told.sizes, values);
  const std::vector<HeatmapSource> sources = {{"In", "", tensor, {}, 1, PaneRole::Input},
                                              {"reference", "", tensor, {}, 1, PaneRole::Reference}};
  const RegionNumbers found = count_region(left, sources, {whole, &told.outcomes}).value();
  ASSERT_TRUE(found.outcomes);
  const OutcomeMap& map = found.outcomes->map();
  EXPECT_EQ(element_count(map.outcomes.desc), 6u);
  const auto counts = [&](auto member) {
    std::vector<std::uint64_t> all;
    for (const OutcomeCount& each : map.counts) all.push_back(each.*member);
    return all;
  };
  EXPECT_EQ(counts(&OutcomeCount::count), (std::vector<std::uint64_t>{1, 4, 1}));
  EXPECT_EQ(counts(&OutcomeCount::groups), (std::vector<std::uint64_t>{1, 2, 1}));
  EXPECT_EQ(map.joined_groups, 2u);
  using Index = std::vector<std::uint32_t>;
  const auto above = next_with(map, 0b100, std::nullopt);
  ASSERT_TRUE(above);
  EXPECT_EQ(found.outcomes->index_of(*above), (Index{0, 1, 0, 1}));
  EXPECT_EQ(found.outcomes->position_of(Index{0, 1, 0, 1}), *above);
  EXPECT_EQ(found.outcomes->position_of(Index{0, 1, 0, 0}), std::nullopt) << "outside";
  ASSERT_EQ(found.series[0].shares.size(), 2u) << "below and above";
  const auto sum = [](const std::vector<std::uint64_t>& bins) {
    return std::accumulate(bins.begin(), bins.end(), std::uint64_t{0});
  };
  EXPECT_EQ(sum(found.series[0].shares[0].bins), 4u);
  EXPECT_EQ(sum(found.series[0].shares[1].bins), 1u);
  EXPECT_EQ(count_region(left, sources).value().outcomes, nullptr) << "not counted yet";
}

TEST(RegionNumbers, OfTheNextElementOfAKindGoRoundInTheRegion) {
  std::vector<float> zeros(side * side, 1);
  for (const std::uint32_t place : {5 * side + 5, 5 * side + 8, 400 * side}) zeros[place] = 0;
  const auto all = sources_of(zeros, zeros);
  const picture::Region elements = region_of(region({4, 4}, {9, 9}), all[0], all[0].tensor);
  using Index = std::vector<std::uint32_t>;
  const auto next = [&](const std::optional<Index>& probe) {
    return next_in_region(elements, ValueKind::Zero, probe, {}).value().position;
  };
  EXPECT_EQ(next({}), 5 * side + 5);
  EXPECT_EQ(next(Index{5, 5}), 5 * side + 8);
  EXPECT_EQ(next(Index{5, 8}), 5 * side + 5) << "not the one outside";
  EXPECT_EQ(next(Index{300, 0}), 5 * side + 5);
  const FoundElement before = next_in_region(elements, ValueKind::Zero, Index{5, 5}, {}, true).value();
  EXPECT_EQ(before.position, 5 * side + 8) << "backwards";
  EXPECT_EQ(before.rank, 2u);
  EXPECT_EQ(before.all, (std::vector<std::uint64_t>{5 * side + 5, 5 * side + 8}));
}

TEST(RegionNumbers, ThatAreRoundedAreMarked) {
  const std::vector<std::uint32_t> sizes{1, 3};
  const std::vector<HeatmapSource> all = {
      {"In", "", tensor_of<std::int64_t>(DataType::Int64, sizes, {INT64_MIN, 0, 1}), {}, 1, PaneRole::Input}};
  const Selection whole{.pane = "In", .from = {}, .to = {3, 1}, .slice = picture::default_slice(sizes), .sizes = sizes};
  const RegionNumbers::Facts facts = count_region(whole, all).value().facts.at(0);
  EXPECT_EQ(facts.values, "-9223372036854775808 to 1");
  EXPECT_EQ(facts.brief, "~-9.223e18 to 1");
  EXPECT_EQ(facts.more, "mean ~-3.07446e18");
}

// (element - 4) * -0.5, from the least one on.
TEST(RegionNumbers, AreRealNumbersWhereThePanesShowThese) {
  const std::vector<std::uint32_t> sizes{2, 2};
  std::vector<HeatmapSource> all = {
      {"In", "", tensor_of(DataType::Int8, sizes, std::vector<std::int8_t>{-10, 0, 6, 20}), {}, 1, PaneRole::Input}};
  all[0].quantization = Quantization{.type = DataType::Int8, .scale = -0.5, .zero_point = 4};
  const Selection whole{.pane = "In", .from = {}, .to = {2, 2}, .slice = picture::default_slice(sizes), .sizes = sizes};
  RegionJob job({});
  const auto facts = [&] {
    job.follow(whole, all);
    EXPECT_FALSE(job.outdated());
    return job.numbers()->facts.at(0);
  };
  EXPECT_EQ(facts().values, "-10 to 20");
  EXPECT_EQ(facts().more, "mean 4");
  all[0].real_numbers = true;
  EXPECT_EQ(facts().values, "-8 to 7");
  EXPECT_EQ(facts().more, "mean 0");
  all[0].real_numbers = false;
  EXPECT_EQ(facts().values, "-10 to 20");
}

TEST(RegionJob, CountsAgainWhatTheSameElementsMeanAndAnotherSlice) {
  std::vector<HeatmapSource> all = sources_of(numbers(), numbers());
  all.erase(all.begin() + 1, all.end());
  all[0].quantization = Quantization{.type = DataType::Int8, .scale = 1};
  RegionJob job({});
  Selection selected = region({0, 0}, {3, 2});
  job.follow(selected, all);
  ASSERT_TRUE(job.numbers() && !job.outdated());
  all[0].quantization->scale = 0.5;
  job.follow(selected, all);
  EXPECT_FALSE(job.outdated());
  EXPECT_EQ(job.numbers()->columns.at(0).quantization->scale, 0.5);
  std::swap(selected.slice.x, selected.slice.y);
  job.follow(selected, all);
  EXPECT_EQ(job.numbers()->columns.at(0).statistics.max, 2 * side + 1);
}

TEST(RegionJob, CountsALargeOneInTheBackgroundAndTheNewestAtLast) {
  std::atomic<int> woken = 0;
  RegionJob job([&] { ++woken; });
  const auto all = sources_of(numbers(), numbers());
  std::optional<Selection> selected = region({0, 0}, {side, side});
  job.follow(selected, all);
  EXPECT_TRUE(job.outdated());
  selected = region({0, 0}, {side, side - 1});  // the drag goes on
  const auto counted = [&](std::uint64_t elements) {
    return test::wait_until([&] {
      job.follow(selected, all);
      return job.numbers() && !job.outdated() && job.numbers()->columns[0].statistics.elements == elements;
    });
  };
  EXPECT_TRUE(counted(std::uint64_t{side} * (side - 1)));
  EXPECT_GE(woken, 1);
  job.follow({}, all);
  EXPECT_EQ(job.numbers(), nullptr);
  selected = region({3, 3}, {5, 5});
  job.follow(selected, all);
  EXPECT_TRUE(counted(4));
}

}  // namespace
}  // namespace opscope::gui
