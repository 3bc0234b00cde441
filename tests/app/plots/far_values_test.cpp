// Histograms of values a few of which are so far off that all others would be one bar.

#include <gtest/gtest.h>

#include <limits>
#include <numeric>

#include "app/gui/plots/histogram_plot.h"
#include "app/gui/plots/real_numbers.h"
#include "core/picture/histogram_range.h"
#include "tests/app/headless_gui.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

// 0, 1, 2, ..., 998, and `last`.
std::vector<float> thousand(float last) {
  std::vector<float> values(1000);
  std::iota(values.begin(), values.end(), 0.0f);
  values.back() = last;
  return values;
}

picture::Range range_of(const std::vector<float>& values) {
  const std::vector<Tensor> tensors = {floats({static_cast<std::uint32_t>(values.size())}, values)};
  const std::vector<Statistics> numbers = {statistics(tensors[0]).value()};
  return histogram_range(tensors, numbers, {});
}

TEST(FarValuesOfHistograms, StayOutsideTheAxisOfAllOthers) {
  const picture::Range range = range_of(thousand(1e30f));
  EXPECT_EQ(range.low, 0);
  EXPECT_GE(range.high, 998);
  EXPECT_LE(range.high, 4 * 998);
  EXPECT_EQ(range_of(thousand(10000)).high, 10000) << "the others have more than one of 128 bins";
}

TEST(FarValuesOfHistograms, StandOnTheAxisBesideOneValueThatAllOthersHave) {
  std::vector<float> values(1000, 1);
  values.back() = 1e30f;
  EXPECT_EQ(range_of(values), (picture::Range{1, 1e30f}));
}

TEST(FarValuesOfHistograms, AreCountedInTheCornerAboveTheirEnd) {
  HeadlessGui gui;
  const Tensor tensor = floats({5}, {-7, 0.25f, 0.5f, 7, 8});
  const std::vector<HistogramSeries> series = {{"InputTensor", histogram(tensor, 0, 1, 10).value(), true}};
  HistogramPlotState state;
  gui.contents = [&] { draw_histogram("histogram", series, {}, state, 200); };
  gui.frame(2);
  const ImVec4 plot = gui.rectangle("histogram.plot"), above = gui.rectangle("histogram.2 above"),
               below = gui.rectangle("histogram.1 below");
  EXPECT_NEAR(above.x + above.z, plot.x + plot.z, 1);
  EXPECT_NEAR(below.x, plot.x, 1);
  EXPECT_GE(above.y, plot.y);
  ImGui::GetIO().DisplaySize.x = 170;
  gui.frame(2);
  const ImVec4 low = gui.rectangle("histogram.1 below"), high = gui.rectangle("histogram.2 above");
  EXPECT_LE(low.x + low.z, high.x) << "neither covers the other in a narrow plot";
}

TEST(FarValuesOfHistograms, LeadToTheSeriesThatHasMostOfThem) {
  HeadlessGui gui;
  const Tensor few = floats({4}, {-7, 0.25f, 0.5f, 7}), most = floats({4}, {0.5f, 0.5f, 7, 8});
  const std::vector<HistogramSeries> series = {{"InputTensor", histogram(few, 0, 1, 10).value(), true},
                                               {"cpu", histogram(most, 0, 1, 10).value()}};
  HistogramPlotState state;
  std::optional<BeyondAxis> chosen;
  gui.contents = [&] {
    draw_histogram("histogram", series, {}, state, 200);
    if (state.beyond) chosen = state.beyond;
  };
  gui.click_on("histogram.2 above");
  EXPECT_FALSE(chosen) << "nowhere to go";
  state.leads_beyond = true;
  gui.click_on("histogram.2 above");
  ASSERT_TRUE(chosen);
  EXPECT_EQ(chosen->series, 1u);
  EXPECT_TRUE(chosen->above);
  gui.click_on("histogram.1 below");
  EXPECT_EQ(chosen->series, 0u);
  EXPECT_FALSE(chosen->above);
  EXPECT_FALSE(state.beyond) << "only in the frame of the click";
}

TEST(FarValuesOfHistograms, LeadToTheElementThatMeansThem) {
  HistogramSeries series{"ATensor", {}, true};
  EXPECT_EQ(jump_beyond(series, true, true), "Largest element of ATensor");
  EXPECT_EQ(jump_beyond(series, false, false), "Smallest element of ATensor");
  series.quantization = Quantization{DataType::UInt8, -1, 0};
  EXPECT_EQ(jump_beyond(series, true, false), "Largest element of ATensor");
  EXPECT_EQ(jump_beyond(series, true, true), "Smallest element of ATensor") << "with a negative scale";
}

TEST(FarValuesOfHistograms, HaveALabelThatDoesNotTouchTheNameOfNaN) {
  HeadlessGui gui;
  const Tensor tensor = floats({3}, {0, 1e30f, std::numeric_limits<float>::quiet_NaN()});
  const std::vector<HistogramSeries> series = {{"InputTensor", histogram(tensor, 0, 1e30, 10).value(), true}};
  HistogramPlotState state;
  gui.contents = [&] { draw_histogram("histogram", series, {}, state, 200); };
  gui.frame(2);
  const ImVec4 label = gui.rectangle("histogram.value 1.0e30"), nan = gui.rectangle("histogram.NaN");
  EXPECT_LE(label.x + label.z, nan.x);
}

}  // namespace
}  // namespace opscope::gui
