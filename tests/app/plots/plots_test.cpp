#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "app/gui/plots/differences_panel.h"
#include "app/gui/plots/differences_table.h"
#include "app/gui/plots/error_panel.h"
#include "app/gui/plots/histogram_plot.h"
#include "app/gui/plots/outcomes_panel.h"
#include "app/gui/plots/real_numbers.h"
#include "app/gui/plots/statistics_table.h"
#include "app/gui/plots/what_if_panel.h"
#include "core/judge/judge.h"
#include "core/operators/schema/registry.h"
#include "core/operators/support/numerics_rules.h"
#include "tests/app/headless_gui.h"
#include "tests/support/cases.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

const float nan = std::numeric_limits<float>::quiet_NaN();

class Plots : public testing::Test {
 protected:
  HeadlessGui gui;
};

// The output of CLIP if Min is greater than Max: one value, which is Min.
TEST_F(Plots, TheAxisStandsStillWhileABoundIsHeld) {
  const Tensor input = floats({5}, {0, 0.25f, 0.5f, 0.75f, 1});
  std::vector<HistogramBound> bounds = {{"Min", 0.25}, {"Max", 0.5}};
  HistogramPlotState state;
  gui.contents = [&] {
    const auto out = static_cast<float>(bounds[0].value);
    const std::vector<Tensor> tensors = {input, bounds[0].value > 0.5 ? floats({5}, {out, out, out, out, out}) : input};
    const std::vector<Statistics> numbers = {statistics(tensors[0]).value(), statistics(tensors[1]).value()};
    const picture::Range range = histogram_range(tensors, numbers, bounds);
    EXPECT_LE(range.low, 0);
    EXPECT_GE(range.high, 1) << "the axis holds the input's whole range";
    const auto low = static_cast<double>(range.low), high = static_cast<double>(range.high);
    const std::vector<HistogramSeries> series = {{"InputTensor", histogram(tensors[0], low, high, 50).value(), true},
                                                 {"gpu", histogram(tensors[1], low, high, 50).value(), false}};
    if (const auto edit = draw_histogram("histogram", series, bounds, state, 260))
      bounds[edit->index].value = edit->value;
  };
  gui.frame(2);
  const ImVec2 outside = gui.place_on("histogram.plot", 1.5f, 0.5f);
  gui.move(gui.place_on("histogram.bound Min"));
  gui.press(true);
  const picture::Range axis = state.axis;
  gui.move(outside);
  gui.frame(200);
  const auto beyond = static_cast<double>(axis.high + (axis.high - axis.low) / 2);
  EXPECT_NEAR(bounds[0].value, beyond, 0.02) << "with the same scale, however long it is held there";
  EXPECT_EQ(state.axis, axis);
  gui.move(gui.place_on("histogram.plot", 0.75f, 0.5f));
  EXPECT_NEAR(bounds[0].value, 0.75, 0.01) << "what stood under the mouse when the drag began";
  gui.move(outside);
  gui.press(false);
  gui.frame(2);
  EXPECT_GE(state.axis.high, beyond - 0.02) << "it follows when the bound is let go";
}

TEST_F(Plots, ABoundOutsideTheAxisHasAFlagAndNoLineAndOneThatIsNotANumberHasNeither) {
  const std::vector<HistogramSeries> series = {{"InputTensor", histogram(floats({1}, {0}), 0, 1, 10).value(), true}};
  const std::vector<HistogramBound> bounds = {{"Min", -std::numeric_limits<double>::infinity()}, {"Max", nan}};
  HistogramPlotState state;
  gui.contents = [&] { draw_histogram("histogram", series, bounds, state, 200); };
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("histogram.bound Min").has_value());
  EXPECT_TRUE(widget_rectangle("histogram.flag Min").has_value());
  EXPECT_FALSE(widget_rectangle("histogram.bound Max").has_value());
  EXPECT_FALSE(widget_rectangle("histogram.flag Max").has_value());
}

TEST_F(Plots, FlagsDoNotOverlapWhereverTheBoundsAre) {
  const std::vector<HistogramSeries> series = {{"InputTensor", histogram(floats({1}, {0}), 0, 1, 10).value(), true}};
  for (const auto& [low, high] : std::vector<std::pair<double, double>>{
           {0.5, 0.5}, {0.51, 0.5}, {0.9, 0.1}, {0, 0}, {1, 1}, {-5, -4}, {-4, -5}, {7, 8}, {8, 7}}) {
    const std::vector<HistogramBound> bounds = {{"Min", low}, {"Max", high}};
    HistogramPlotState state;
    gui.contents = [&] { draw_histogram("histogram", series, bounds, state, 200); };
    gui.frame(2);
    ImVec4 left = *widget_rectangle("histogram.flag Min"), right = *widget_rectangle("histogram.flag Max");
    if (right.x < left.x) std::swap(left, right);
    const ImVec4 plot = *widget_rectangle("histogram.plot");
    EXPECT_LE(left.x + left.z, right.x + 1) << low << " and " << high;
    EXPECT_GE(left.x, plot.x - 1) << low << " and " << high;
    EXPECT_LE(right.x + right.z, plot.x + plot.z + 1) << low << " and " << high;
  }
}

TEST_F(Plots, TheLargestErrorLeadsToItsElement) {
  QuantizationErrors errors{.elements = 9, .undefined = 1, .largest = 3, .largest_at = 7, .rms = 1};
  std::optional<std::uint64_t> chosen;
  gui.contents = [&] {
    if (const auto clicked = draw_errors("errors", {&errors, -0.5}).element) chosen = clicked;
  };
  gui.click_on("errors.largest");
  EXPECT_EQ(chosen, 7u);
  errors.largest_in_range = 0.25, errors.largest_in_range_at = 4;
  gui.click_on("errors.rounding");
  EXPECT_EQ(chosen, 4u);
  chosen.reset();
  errors.largest = 0;
  gui.click_on("errors.largest");
  EXPECT_EQ(chosen, std::nullopt) << "there is none";
  EXPECT_TRUE(widget_rectangle("errors.mean"));
  EXPECT_FALSE(widget_rectangle("errors.no steps"));
  gui.contents = [&] { draw_errors("errors", {&errors, 0}); };
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("errors.no steps")) << "the scale is 0";
  gui.contents = [] { draw_errors("errors", {nullptr, 1, "too little memory"}); };
  gui.frame(2);
}

TEST_F(Plots, TheCountsAxisSwitchesBetweenLogAndLinear) {
  const std::vector<HistogramSeries> series = {{"InputTensor", histogram(floats({1}, {0}), 0, 1, 10).value(), true}};
  HistogramPlotState state;
  gui.contents = [&] { draw_histogram("histogram", series, {}, state, 200); };
  gui.click_on("histogram.counts axis");
  EXPECT_FALSE(state.logarithmic);
}

TEST(HistogramRange, HoldsDataAndBoundsButNoFarBound) {
  const std::vector<Tensor> tensors = {floats({3}, {2, 3, nan})};
  const std::vector<Statistics> numbers = {statistics(tensors[0]).value()};
  EXPECT_EQ(histogram_range(tensors, numbers, {}), (picture::Range{2, 3}));
  const std::vector<HistogramBound> near_by = {{"Min", 1.5}}, far_off = {{"Max", 1e30}, {"Min", nan}};
  EXPECT_EQ(histogram_range(tensors, numbers, near_by), (picture::Range{1.5, 3}));
  EXPECT_EQ(histogram_range(tensors, numbers, far_off), (picture::Range{2, 3}));
  EXPECT_EQ(histogram_range({}, {}, {}), (picture::Range{0, 1}));
}

TEST(HistogramRange, OfSubnormalsIsTheirsBesideAConstantToo) {
  const std::vector<Tensor> tensors = {floats({3}, {-1e-45f, 0, 1e-44f}), floats({3}, {0, 0, 0})};
  const std::vector<Statistics> numbers = {statistics(tensors[0]).value(), statistics(tensors[1]).value()};
  EXPECT_EQ(histogram_range(tensors, numbers, {}), (picture::Range{-1e-45f, 1e-44f}));
}

TEST(HistogramAxis, HasBinsOfEquallyManyIntegers) {
  EXPECT_EQ(histogram_axis({0, 255}, true), (HistogramAxis{-0.5, 255.5, 128}));
  EXPECT_EQ(histogram_axis({-128, 127}, true), (HistogramAxis{-128.5, 127.5, 128}));
  EXPECT_EQ(histogram_axis({3, 7}, true), (HistogramAxis{2.5, 7.5, 5}));
  EXPECT_EQ(histogram_axis({0, 199.5}, true), (HistogramAxis{-0.5, 201.5, 101})) << "two each";
  EXPECT_EQ(histogram_axis({0, 1}, false), (HistogramAxis{0, 1, 128}));
  EXPECT_EQ(histogram_axis({0, 1e18L}, true).bins, 128u);
}

TEST_F(Plots, AClickOnANumberGoesToItsElementOrAsksForOneOfItsKind) {
  const Tensor tensor = floats({2, 3}, {1, 2, 9, nan, -4, 0});
  const std::vector<StatisticsColumn> columns = {
      {"InputTensor", DataType::Float32, {2, 3}, statistics(tensor).value()}};
  std::optional<StatisticsJump> jump;
  gui.contents = [&] {
    if (const auto one = draw_statistics("statistics", columns)) jump = one;
  };
  gui.click_on("statistics.InputTensor +Inf");
  EXPECT_FALSE(jump.has_value()) << "there is none";
  gui.click_on("statistics.InputTensor max");
  ASSERT_TRUE(jump.has_value());
  EXPECT_EQ(jump->index, (std::vector<std::uint32_t>{0, 2}));
  gui.click_on("statistics.InputTensor min");
  EXPECT_EQ(jump->index, (std::vector<std::uint32_t>{1, 1}));
  gui.click_on("statistics.InputTensor NaN");
  EXPECT_EQ(jump->kind, ValueKind::Nan);
  gui.click_on("statistics.InputTensor zeros");
  EXPECT_EQ(jump->kind, ValueKind::Zero);
}

TEST_F(Plots, TheExtremesOfFiniteElementsSaySo) {
  std::vector<StatisticsColumn> columns = {
      {"ATensor", DataType::Float32, {2}, statistics(floats({2}, {0, 1})).value()}};
  gui.contents = [&] { draw_statistics("statistics", columns); };
  gui.frame(2);
  for (const char* row : {"min", "max", "mean", "std", "median"})
    EXPECT_TRUE(widget_rectangle(std::string("statistics.") + row));
  columns[0].statistics = statistics(floats({2}, {0, nan})).value();
  gui.frame(2);
  for (const char* row : {"min", "max", "mean", "std", "median"}) {
    EXPECT_TRUE(widget_rectangle(std::string("statistics.finite ") + row));
    EXPECT_FALSE(widget_rectangle(std::string("statistics.") + row));
  }
}

TEST_F(Plots, BesideRealNumbersTheZerosAreTheStoredOnes) {
  const Tensor tensor = floats({2}, {0, 1});
  std::vector<StatisticsColumn> columns = {{"ATensor", DataType::Int8, {2}, statistics(tensor).value()}};
  gui.contents = [&] { draw_statistics("statistics", columns); };
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("statistics.zeros"));
  columns[0].quantization = Quantization{DataType::Int8, 0.5, -3};
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("statistics.stored 0"));
  EXPECT_FALSE(widget_rectangle("statistics.zeros"));
}

TEST(FirstMismatches, AreListedOnceInOrder) {
  const Tensor expected = floats({6}, {0, 1, 2, nan, 4, 5});
  EXPECT_TRUE(first_mismatches(expected, expected).empty()) << "a NaN of the same bits is equal";
  const Tensor actual = floats({6}, {-0.0f, 1, 7, nan, 4, 6});
  const auto rows = first_mismatches(expected, actual);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].linear, 0u);
  EXPECT_EQ(rows[0].actual, 0x80000000u);
  EXPECT_EQ(rows[1].linear, 2u);
  EXPECT_EQ(rows[2].linear, 5u);
  EXPECT_EQ(first_mismatches(expected, actual, 2).size(), 2u);
  EXPECT_EQ(first_mismatches(floats({1}, {1}), floats({1}, {2})).size(), 1u);
}

TEST_F(Plots, TheListOfDifferencesHasItsNumbersWholeBesideALongName) {
  const Tensor expected = floats({1, 1, 1, 2}, {0.123456789f, -1.17549435e-38f});
  const Tensor actual = floats({1, 1, 1, 2}, {0.124456789f, -1.17749435e-38f});
  DifferencesData data{"tab a_name_that_is_longer_than_its_numbers.json",
                       DataType::Float32,
                       {1, 1, 1, 2},
                       judge_elements(expected, actual, expected.desc.sizes).value(),
                       first_mismatches(expected, actual)};
  gui.contents = [&] { draw_differences("differences", data); };
  for (const float width : {360.0f, 400.0f, 600.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    const ImVec4 ulp = gui.rectangle("differences.ULP 0"), name = gui.rectangle("differences.heading " + data.backend);
    EXPECT_LE(ulp.x + ulp.z, width - 8) << "at " << width;
    EXPECT_LT(name.x + name.z, ulp.x) << "at " << width;
  }
}

TEST_F(Plots, TheDifferencesPanelJumpsToFirstWorstAndRows) {
  const Tensor expected = floats({4}, {0, 1, 2, 3}), actual = floats({4}, {0, 1.5f, 2, 300});
  const DifferencesData data{"gpu",
                             DataType::Float32,
                             {4},
                             judge_elements(expected, actual, expected.desc.sizes).value(),
                             first_mismatches(expected, actual)};
  std::optional<DifferenceJump> jump;
  gui.contents = [&] {
    if (const auto one = draw_differences("differences", data)) jump = one;
  };
  gui.frame(3);
  gui.click_on("differences.worst");
  ASSERT_TRUE(jump.has_value());
  EXPECT_EQ(jump->kind, DifferenceJump::Kind::Worst);
  EXPECT_EQ(jump->linear, 3u);
  gui.click_on("differences.first");
  EXPECT_EQ(jump->linear, 1u);
  gui.click_on("differences.next");
  EXPECT_EQ(jump->kind, DifferenceJump::Kind::Next);
  gui.click_on("differences.previous");
  EXPECT_EQ(jump->kind, DifferenceJump::Kind::Previous);
  gui.click(gui.place_on("differences.row 0", 0.1f));
  EXPECT_EQ(jump->kind, DifferenceJump::Kind::Row);
  EXPECT_EQ(jump->linear, 1u);
}

// QUANTIZED_LINEAR_ADD under the documented numerics, of six elements: ties would change three, from the second on.
WhatIfData some_what_ifs() {
  const OperatorSchema& schema = *find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
  WhatIfData data{schema.numerics, {}, {2, 3}, {}, std::nullopt, ""};
  for (const NumericsSetting* setting : data.settings)
    for (std::size_t c = 0; c < setting->choices.size(); ++c)
      data.rows.push_back({setting, c, c == 0, 0, std::nullopt});
  for (WhatIf& row : data.rows)
    if (row.setting->key == "ties" && row.choice == 1) row.changed = 3, row.first = 1, row.few = {1, 2, 4};
  return data;
}

TEST_F(Plots, AWhatIfCountGoesToTheElementsItWouldChange) {
  WhatIfData data = some_what_ifs();
  WhatIfOutput output;
  gui.contents = [&] {
    const WhatIfOutput one = draw_what_if("what if", data);
    if (one.jump) output.jump = one.jump, output.marked = one.marked;
    if (one.numerics) output.numerics = one.numerics;
  };
  gui.click_on("what if.ties=away from zero count");
  EXPECT_EQ(output.jump, 1u);
  EXPECT_EQ(output.marked, (std::vector<std::uint64_t>{1, 2, 4}));
  data.probe = 2;
  gui.click_on("what if.ties=away from zero: 2 of 3");
  EXPECT_EQ(output.jump, 4u) << "the next after the pinned one";
  data.probe = 5;
  gui.click_on("what if.ties=away from zero: 3");
  EXPECT_EQ(output.jump, 1u);
  output = {};
  gui.click_on("what if.quotient=reciprocal count");  // 0: nowhere to go
  EXPECT_EQ(output.jump, std::nullopt);
  EXPECT_EQ(output.numerics, std::nullopt);
}

TEST_F(Plots, AWhatIfChoiceFlipsItsSettingAlone) {
  const WhatIfData data = some_what_ifs();
  std::optional<Numerics> chosen;
  gui.contents = [&] {
    if (const auto one = draw_what_if("what if", data).numerics) chosen = one;
  };
  gui.frame(2);
  gui.click(gui.place_on("what if.ties=to even", 0.1f));  // the present one
  EXPECT_EQ(chosen, std::nullopt);
  gui.click(gui.place_on("what if.zero_point=before rounding", 0.1f));
  Numerics expected;
  expected = expected.with(zero_point_rule, ZeroPointRule::BeforeRounding);
  EXPECT_EQ(chosen, expected);
}

TEST_F(Plots, WhatIfShowsTheSettingsTheOperatorObeysAndNoOther) {
  WhatIfData data = some_what_ifs();
  gui.contents = [&] { draw_what_if("what if", data); };
  gui.frame(2);
  for (const char* there :
       {"quotient=divide", "quotient=reciprocal count", "ties=to even", "zero_point=after rounding"})
    EXPECT_TRUE(widget_rectangle(std::string("what if.") + there)) << there;
  // The present choice changes nothing, and has no count.
  for (const char* not_there : {"nan=propagates", "sign_of_nan=0", "min_above_max=Min", "ties=to even count"})
    EXPECT_FALSE(widget_rectangle(std::string("what if.") + not_there)) << not_there;
  data.settings.clear();
  gui.frame(1);
  EXPECT_FALSE(widget_rectangle("what if.ties=to even"));
  EXPECT_EQ(what_if_height(data.settings), 0);
}

// Draws the panel and does what it asks for, as the workspace does.
void draw_and_obey(OutcomesData& data) {
  ImGui::TextUnformatted("Outcomes");
  if (data.chosen != 0) ImGui::SameLine();
  for (const auto& draw : {&draw_outcome_steps, &draw_outcomes}) {
    const OutcomesOutput output = draw("outcomes", data);
    if (output.changed) data.chosen = output.chosen;
    if (output.jump) data.probe = *output.jump;
  }
}

// Two channels of three pixels: below are one channel of the first and both of the third; above is one of the first.
struct ClippedPixels {
  Outcomes outcomes{
      {{"kept", OutcomeTone::Kept}, {"below", OutcomeTone::First}, {"above", OutcomeTone::Second}}, {}, "clipped"};
  OutcomeMap map{opscope::test::tensor_of(DataType::UInt8, {2, 3}, {1, 0, 1, 2, 0, 1}), {{2, 1}, {3, 0}, {1, 3}}};
  ClippedPixels() {
    map.joined = 0b110;
    EXPECT_TRUE(count_groups(map, 0));
  }
};

TEST_F(Plots, OutcomesAreCountedInElementsOrInPixels) {
  const ClippedPixels clipped;
  OutcomesData data{.outcomes = &clipped.outcomes, .map = &clipped.map, .in_colours = true};
  gui.contents = [&] { draw_and_obey(data); };
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("outcomes.below count 3"));
  EXPECT_TRUE(widget_rectangle("outcomes.clipped count 4"));
  EXPECT_TRUE(widget_rectangle("outcomes.below has R 2, G 1"));
  EXPECT_TRUE(widget_rectangle("outcomes.clipped has R 2, G 2"));
  EXPECT_TRUE(widget_rectangle("outcomes.clipped shows parts")) << "beside the name";
  data.in_colours = false;
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("outcomes.clipped has R 2, G 2"));
  const float rows = gui.rectangle("outcomes.kept").y;
  EXPECT_TRUE(widget_rectangle("outcomes.name kept"));
  data.pixels = true;
  gui.frame(2);
  EXPECT_EQ(gui.rectangle("outcomes.kept").y, rows) << "the rows stay";
  EXPECT_TRUE(widget_rectangle("outcomes.below count 2"));
  EXPECT_TRUE(widget_rectangle("outcomes.clipped count 2"));
  EXPECT_TRUE(widget_rectangle("outcomes.kept count 1"));
  EXPECT_TRUE(widget_rectangle("outcomes.wholly kept shows 1")) << "the second pixel";
  EXPECT_TRUE(widget_rectangle("outcomes.a pixel counts where any channel does")) << "shares add up to more than all";
  data.pixels = false;
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("outcomes.wholly kept"));
}

TEST_F(Plots, CountedOutcomesHavePixelsIfTheyAreOffered) {
  const ClippedPixels clipped;
  OutcomesData data{.outcomes = &clipped.outcomes, .map = &clipped.map, .in_colours = true};
  const auto text = [&] {
    std::string all;
    for (const CountedOutcome& each : counted_outcomes(data))
      all += each.name + " " + std::to_string(each.count) + "/" + std::to_string(each.all) + "; ";
    return all;
  };
  const std::string elements = "elements kept 2/6; elements below 3/6; elements above 1/6; elements clipped 4/6; ";
  const std::string channels =
      "elements kept in R 1/3; elements kept in G 1/3; elements below in R 2/3; elements below in G 1/3; "
      "elements above in R 0/3; elements above in G 1/3; elements clipped in R 2/3; elements clipped in G 2/3; ";
  EXPECT_EQ(text(), elements + channels);
  data.pixels = true;
  EXPECT_EQ(text(), elements +
                        "pixels kept 1/3; pixels below 2/3; pixels above 1/3; pixels clipped 2/3; "
                        "pixels wholly kept 1/3; " +
                        channels);
  data.pixels = data.in_colours = false;
  EXPECT_EQ(text(), elements) << "they are no colours";
  data.map = nullptr;
  EXPECT_EQ(text(), "");
}

TEST_F(Plots, TheChosenOutcomeTellsWhichOfItsElementsIsProbed) {
  const ClippedPixels clipped;
  OutcomesData data{.outcomes = &clipped.outcomes, .map = &clipped.map, .chosen = 0b110, .rank = 2};
  gui.contents = [&] { draw_and_obey(data); };
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("outcomes.clipped shows 2 of 4"));
  EXPECT_TRUE(widget_rectangle("outcomes.below shows 3"));
  data.rank.reset();
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("outcomes.clipped shows 4"));
}

TEST_F(Plots, ALongRankTakesTheShareOfItsOwnLineAlone) {
  const ClippedPixels clipped;
  OutcomesData data{.outcomes = &clipped.outcomes, .map = &clipped.map, .chosen = 0b110, .rank = 2'000'000'000};
  gui.contents = [&] { draw_outcomes("outcomes", data); };
  for (const float width : {600.0f, 260.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    EXPECT_TRUE(widget_rectangle("outcomes.kept share")) << width;
    EXPECT_TRUE(widget_rectangle("outcomes.clipped shows 2,000,000,000 of 4")) << width;
    EXPECT_EQ(widget_rectangle("outcomes.clipped share").has_value(), width == 600) << width;
  }
}

// One click answers "which are clipped": both outcomes are chosen together, and the steps go from pixel to pixel.
TEST_F(Plots, OutcomesAreChosenTogether) {
  const ClippedPixels clipped;
  OutcomesData data{.outcomes = &clipped.outcomes, .map = &clipped.map};
  gui.contents = [&] { draw_and_obey(data); };
  gui.frame(2);
  gui.click(gui.place_on("outcomes.clipped"));
  EXPECT_EQ(data.chosen, 0b110u);
  EXPECT_EQ(data.probe, 0u) << "the first, though the probe was there already";
  for (const std::uint64_t next : {2, 3, 5, 0}) {
    gui.click(gui.place_on("outcomes.next"));
    EXPECT_EQ(data.probe, next);
  }
  data.pixels = true;
  gui.frame(2);
  for (const std::uint64_t next : {2, 0}) {
    gui.click(gui.place_on("outcomes.next"));
    EXPECT_EQ(data.probe, next) << "once a pixel";
  }
  gui.click(gui.place_on("outcomes.clipped"));
  EXPECT_EQ(data.chosen, 0u);
}

// Elements 1 and 3 of five are from A.
struct SomeOutcomes {
  Outcomes outcomes{{{"from B", OutcomeTone::First},
                     {"from A", OutcomeTone::Second},
                     {"never", OutcomeTone::Third},
                     {"NaN", OutcomeTone::Special}},
                    {}};
  OutcomeMap map{opscope::test::tensor_of(DataType::UInt8, {5}, {0, 1, 0, 1, 0}),
                 {{3, 0}, {2, 1}, {0, std::nullopt}, {0, std::nullopt}}};
};

TEST_F(Plots, AnOutcomeIsChosenByAClickAndGoesToItsFirstElement) {
  const SomeOutcomes some;
  OutcomesData data{.outcomes = &some.outcomes, .map = &some.map};
  gui.contents = [&] { draw_and_obey(data); };
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("outcomes.next"));
  EXPECT_FALSE(widget_rectangle("outcomes.NaN")) << "there is none";
  const ImVec2 before = gui.place_on("outcomes.never");
  gui.click(gui.place_on("outcomes.from A"));
  EXPECT_EQ(data.chosen, 0b10u);
  EXPECT_EQ(data.probe, 1u);
  EXPECT_EQ(gui.place_on("outcomes.never").y, before.y) << "nothing moves";
  gui.click(gui.place_on("outcomes.next"));
  EXPECT_EQ(data.probe, 3u);
  gui.click(gui.place_on("outcomes.next"));
  EXPECT_EQ(data.probe, 1u) << "from the last to the first";
  gui.click(gui.place_on("outcomes.previous"));
  EXPECT_EQ(data.probe, 3u) << "from the first to the last";
  gui.click(gui.place_on("outcomes.from A"));
  EXPECT_EQ(data.chosen, 0u) << "the second click takes it back";
  gui.click(gui.place_on("outcomes.never"));
  EXPECT_EQ(data.chosen, 0u) << "no element has it";
  gui.click(gui.place_on("outcomes.from B"));
  gui.click(gui.place_on("outcomes.clear"));
  EXPECT_EQ(data.chosen, 0u);
}

TEST_F(Plots, ARightClickOnAnOutcomeOpensItsMenu) {
  const ClippedPixels clipped;
  OutcomesData data{.outcomes = &clipped.outcomes, .map = &clipped.map};
  OutcomeSet saved = 0;
  gui.contents = [&] {
    const OutcomesOutput output = draw_outcomes("outcomes", data);
    if (output.changed) data.chosen = output.chosen;
    if (output.jump) data.probe = *output.jump;
    if (output.saved != 0) saved = output.saved;
  };
  gui.frame(2);
  const auto choose = [&](const std::string& line, const std::string& item) {
    gui.move(gui.place_on("outcomes." + line));
    ImGui::GetIO().MouseDown[1] = true;
    gui.frame();
    ImGui::GetIO().MouseDown[1] = false;
    gui.frame(3);
    gui.click(gui.place_on("outcomes." + line + "." + item));
    gui.frame(2);
  };
  const auto copied = [] { return std::string(ImGui::GetClipboardText()); };
  choose("below", "Copy the count");
  EXPECT_EQ(copied(), "3");
  choose("below", "Copy the share");
  EXPECT_EQ(copied(), "50.00 %");
  EXPECT_EQ(data.chosen, 0u) << "nothing is marked";
  choose("below", "Previous element");
  EXPECT_EQ(data.probe, 5u) << "the last, without a probe";
  choose("below", "Next element");
  EXPECT_EQ(data.probe, 0u);
  choose("below", "Show stripes");
  EXPECT_EQ(data.chosen, 0b10u);
  choose("clipped", "Save as mask of elements (.npy)...");
  EXPECT_EQ(saved, 0b110u);
  data.pixels = true;
  gui.frame(2);
  choose("wholly kept", "Copy the count");
  EXPECT_EQ(copied(), "1");
  choose("above", "Save as mask of pixels (.npy)...");
  EXPECT_EQ(saved, 0b100u);
}

TEST_F(Plots, SharesAreNoneOrAllOnlyIfTheyAre) {
  EXPECT_EQ(share_text(0, 1u << 30), "0 %");
  EXPECT_EQ(share_text(1, 1u << 30), "<0.01 %");
  EXPECT_EQ(share_text(1, 8), "12.50 %");
  EXPECT_EQ(share_text((1u << 30) - 1, 1u << 30), ">99.99 %");
  EXPECT_EQ(share_text(7, 7), "100 %");
}

TEST_F(Plots, ClassesHaveColoursWhereThePicturesHaveTheSame) {
  const Tensor expected = floats({3}, {0, 1, 2}), actual = floats({3}, {std::nanf(""), 1.5f, 2});
  DifferencesData data{
      "gpu", DataType::Float32, {3}, judge_elements(expected, actual, expected.desc.sizes).value(), {}};
  gui.contents = [&] { draw_differences("differences", data); };
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("differences.colour of NaN"));
  EXPECT_FALSE(widget_rectangle("differences.colour of off by more than 16 ULP")) << "the picture shows ULP";
  data.class_colours = true;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("differences.colour of off by more than 16 ULP"));
}

TEST_F(Plots, EqualTensorsHaveNothingToJumpTo) {
  const Tensor tensor = floats({4}, {0, 1, 2, 3});
  const DifferencesData data{
      "gpu", DataType::Float32, {4}, judge_elements(tensor, tensor, tensor.desc.sizes).value(), {}};
  gui.contents = [&] { EXPECT_EQ(draw_differences("differences", data), std::nullopt); };
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("differences.worst").has_value());
}

TEST(RealNumbers, OfAHistogramAreItsEdgesWithScaleAndZeroPoint) {
  HistogramSeries series{"A", {.low = 0, .high = 4, .bins = {1, 2, 3, 4}, .below = 5, .above = 6}, true, {}, {}};
  EXPECT_EQ(shown_series({series}, true)[0].histogram.high, 4) << "it is not quantized";
  series.quantization = Quantization{DataType::UInt8, 0.5, 2};
  EXPECT_TRUE(any_quantized(std::vector{series}));
  EXPECT_EQ(shown_series({series}, false)[0].histogram.low, 0);
  const Histogram shown = shown_series({series}, true)[0].histogram;
  EXPECT_EQ(shown.low, -1);
  EXPECT_EQ(shown.high, 1);
  EXPECT_EQ(shown.edge(3), 0.5);
  series.quantization->scale = -0.5;
  const Histogram turned = shown_series({series}, true)[0].histogram;
  EXPECT_EQ(turned.low, -1);
  EXPECT_EQ(turned.high, 1);
  EXPECT_EQ(turned.bins, (std::vector<std::uint64_t>{4, 3, 2, 1}));
  EXPECT_EQ(turned.below, 6u);
}

TEST(RealNumbers, OfAHistogramEndWhereTheDataEnd) {
  HistogramSeries series{"A", {.low = 0, .high = 8, .bins = {0, 0, 1, 0, 3, 0, 0, 0}}, true, {}, {}};
  series.shares = {{.color = 0, .bins = {0, 0, 1, 0, 2, 0, 0, 0}}};
  series.quantization = Quantization{DataType::UInt8, 0.5, 2};
  const HistogramSeries shown = shown_series({series}, true)[0];
  EXPECT_EQ(shown.histogram.low, 0);
  EXPECT_EQ(shown.histogram.high, 1.5);
  EXPECT_EQ(shown.histogram.bins, (std::vector<std::uint64_t>{1, 0, 3}));
  EXPECT_EQ(shown.shares[0].bins, (std::vector<std::uint64_t>{1, 0, 2}));
  EXPECT_EQ(shown_series({series}, false)[0].histogram.high, 8);
}

TEST(RealNumbers, OfStatisticsHaveTheirExtremesInOrder) {
  StatisticsColumn column{"A", DataType::UInt8, {2}, statistics(test::row_of(DataType::UInt8, {3, 7})).value(), {}};
  column.quantization = Quantization{DataType::UInt8, -1, 0};
  const StatisticsColumn shown = shown_columns({column}, true)[0];
  EXPECT_EQ(shown.quantization->real(shown.statistics.min_bits), -7);
  EXPECT_EQ(shown.statistics.min_at, 1u);
  EXPECT_FALSE(shown_columns({column}, false)[0].quantization);
  EXPECT_EQ(shown_columns({column}, false)[0].statistics.min_bits, 3u);
}

}  // namespace
}  // namespace opscope::gui
