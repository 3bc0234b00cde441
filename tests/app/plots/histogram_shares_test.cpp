// The area of the input in the histogram while a bound is dragged and the outcomes are still to be counted.

#include "app/gui/plots/histogram_shares.h"

#include <gtest/gtest.h>

#include <numeric>

#include "core/compare/outcomes.h"
#include "tests/support/cases.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

// 100 values, of which ten lie in each tenth of 0 to 1.
class SharesByPlace : public testing::Test {
 protected:
  SharesByPlace() {
    std::vector<float> values(100);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = (static_cast<float>(i) + 0.5f) / 100;
    input = floats({100}, values);
    series = {{"InputTensor", histogram(input, 0, 1, 10).value(), true}};
  }
  Invocation clip(float min, float max) const {
    return test::CaseBuilder("CLIP", {input}).attribute("Min", min).attribute("Max", max).build();
  }
  static OperatorDesc desc_of(const Invocation& invocation) {
    OperatorDesc desc{invocation.schema, {}, invocation.attributes};
    for (const auto& bound : invocation.tensors)
      desc.tensors.push_back(bound ? std::optional(bound->tensor.desc) : std::nullopt);
    return desc;
  }
  // Divided by the counts for these bounds.
  void count(float min, float max) {
    const Invocation invocation = clip(min, max);
    const OutcomeMap map = map_outcomes(invocation).value();
    divide_by_outcomes(series, invocation.schema->outcomes,
                       histograms_by_group(input, map.outcomes, map.counts.size(), 0, 1, 10).value());
  }

  Tensor input;
  std::vector<HistogramSeries> series;
};

TEST_F(SharesByPlace, FollowTheBounds) {
  count(0, 1);
  const std::size_t colours = series.front().shares.size();
  divide_by_place(series, clip(0, 1), desc_of(clip(0.25f, 0.7f)));
  const std::vector<HistogramSeries::Share>& shares = series.front().shares;
  ASSERT_EQ(shares.size(), colours);
  EXPECT_EQ(shares[0].bins, (std::vector<std::uint64_t>{10, 10, 5, 0, 0, 0, 0, 0, 0, 0})) << "below 0.25";
  EXPECT_EQ(shares[1].bins, (std::vector<std::uint64_t>{0, 0, 0, 0, 0, 0, 0, 10, 10, 10})) << "above 0.7";
}

TEST_F(SharesByPlace, AreWhatIsCountedLaterWhereBoundsAreEdgesOfBins) {
  count(0, 1);
  std::vector<HistogramSeries> by_place = series;
  divide_by_place(by_place, clip(0, 1), desc_of(clip(0.2f, 0.5f)));
  series.front().shares.clear();
  count(0.2f, 0.5f);
  const auto &counted = series.front().shares, &placed = by_place.front().shares;
  ASSERT_EQ(placed.size(), counted.size());
  for (std::size_t i = 0; i < counted.size(); ++i) {
    EXPECT_EQ(placed[i].bins, counted[i].bins) << i;
    EXPECT_EQ(placed[i].color, counted[i].color) << i;
  }
}

TEST_F(SharesByPlace, StayWhereTheyCannotBeTold) {
  divide_by_place(series, clip(0, 1), desc_of(clip(0.2f, 0.5f)));
  EXPECT_TRUE(series.front().shares.empty()) << "no outcomes were counted";
  count(0, 1);
  OperatorDesc other = desc_of(clip(0.2f, 0.5f));
  for (auto& tensor : other.tensors) tensor->data_type = DataType::Float16;
  divide_by_place(series, clip(0, 1), other);
  EXPECT_EQ(series.front().shares[0].bins, std::vector<std::uint64_t>(10, 0)) << "of another data type";
}

// A scale is allowed for floating-point tensors alone, and reads four bytes of each element.
TEST_F(SharesByPlace, StayWithAttributesThatAreRefused) {
  std::vector<std::int16_t> values(100);
  std::iota(values.begin(), values.end(), std::int16_t{0});
  input = tensor_of<std::int16_t>(DataType::Int16, {100}, values);
  series = {{"InputTensor", histogram(input, 0, 100, 10).value(), true}};
  count(20, 50);
  const std::vector<std::uint64_t> before = series.front().shares[0].bins;
  OperatorDesc scaled = desc_of(clip(30, 50));
  scaled.attributes[scaled.schema->find_attribute("ScaleBias")] = std::optional(ScaleBias{2, 0});
  divide_by_place(series, clip(20, 50), scaled);
  EXPECT_EQ(series.front().shares[0].bins, before);
  divide_by_place(series, clip(20, 50), desc_of(clip(30, 50)));
  EXPECT_NE(series.front().shares[0].bins, before);
}

}  // namespace
}  // namespace opscope::gui
