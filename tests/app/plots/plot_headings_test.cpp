// Titles and headings of plots and lists have their own room.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/plots/differences_panel.h"
#include "app/gui/plots/differences_table.h"
#include "app/gui/plots/histogram_plot.h"
#include "app/gui/plots/statistics_table.h"
#include "app/gui/plots/what_if_panel.h"
#include "app/gui/shell/jump_target.h"
#include "app/gui/widgets/marked_number.h"
#include "core/judge/judge.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"
#include "tests/support/cases.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

TEST(PlotHeadings, TitlesOfTheHistogramDoNotTouchEachOtherOrItsSwitch) {
  HeadlessGui gui;
  const Histogram counts = histogram(floats({5}, {0, 0.25f, 0.5f, 0.75f, 1}), 0, 1, 50).value();
  const std::vector<std::string> titles = {"InputTensor", "gpu", "tab clip_photo",
                                           "expected_output_of_the_other_program_at_half_precision.npy"};
  std::vector<HistogramSeries> series;
  for (const std::string& title : titles) series.push_back({title, counts, false});
  HistogramPlotState state;
  gui.contents = [&] { draw_histogram("histogram", series, {}, state, 260); };
  for (const float width : {240.0f, 344.0f, 360.0f, 500.0f, 1000.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    std::vector<ImVec4> placed = {gui.rectangle("histogram.counts axis")};
    EXPECT_LE(placed.front().x + placed.front().z, width);
    for (const std::string& title : titles) {
      const ImVec4 r = gui.rectangle("histogram.title " + title);
      EXPECT_LE(r.x + r.z, width) << title;
      for (const ImVec4& other : placed)
        EXPECT_TRUE(r.x + r.z + 8 <= other.x || other.x + other.z + 8 <= r.x || r.y + r.w <= other.y ||
                    other.y + other.w <= r.y)
            << title << " at " << width;
      placed.push_back(r);
    }
  }
}

// As at the largest size of text.
TEST(PlotHeadings, TheAxisOfANarrowHistogramHasAtLeastTwoNumbers) {
  struct Narrow {
    double low, high;
    std::vector<const char*> numbers;
  };
  HeadlessGui gui;
  HistogramPlotState state;
  for (const auto& [low, high, numbers] :
       {Narrow{-1.6, 1.6, {"-1", "1"}}, Narrow{3, 97, {"20", "60"}}, Narrow{-0.7, 0.7, {"-0.5", "0.5"}}}) {
    const auto middle = static_cast<float>((low + high) / 2);
    const std::vector<HistogramSeries> series = {
        {"gpu", histogram(floats({1}, {middle}), low, high, 10).value(), false}};
    gui.contents = [&] { draw_histogram("histogram", series, {}, state, 260); };
    ImGui::GetIO().DisplaySize.x = 166;
    gui.frame(2);
    const ImVec4 plot = gui.rectangle("histogram.plot");
    ASSERT_LT(plot.z, 104) << "it has room for no third number of usual length";
    float free = 0;
    for (const char* number : numbers) {
      const ImVec4 label = gui.rectangle(std::string("histogram.value ") + number);
      EXPECT_GE(label.x, free) << number;
      EXPECT_LE(label.x + label.z, 166) << number;
      free = label.x + label.z + 4;
    }
  }
}

TEST(PlotHeadings, NumbersOfTheAxisOfAHistogramHaveSeparators) {
  HeadlessGui gui;
  HistogramPlotState state;
  const std::vector<HistogramSeries> series = {{"gpu", histogram(floats({1}, {500}), 0, 20'000, 10).value(), false}};
  gui.contents = [&] { draw_histogram("histogram", series, {}, state, 260); };
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("histogram.value 10,000"));
}

TEST(PlotHeadings, TheAxisOfCountsHasTheLargestOneAtItsTop) {
  HeadlessGui gui;
  Histogram counts = histogram(floats({3}, {0, 0.5f, 1}), 0, 1, 50).value();
  HistogramPlotState state;
  gui.contents = [&] {
    draw_histogram("histogram", std::vector<HistogramSeries>{{"gpu", counts, false}}, {}, state, 260);
  };
  for (const bool logarithmic : {true, false})
    for (const auto& [count, label] :
         {std::pair<std::uint64_t, std::string>{1234, "1,234"}, {6'184'752, about_sign() + std::string("6.18M")}}) {
      state.logarithmic = logarithmic;
      counts.bins[7] = count;
      gui.frame(2);
      const ImVec4 top = gui.rectangle("histogram.count " + label), plot = gui.rectangle("histogram.plot");
      EXPECT_NEAR(top.y + top.w / 2, plot.y, 1);
      EXPECT_LE(top.x + top.z, plot.x) << "it covers no bar";
      EXPECT_GE(top.x, 0);
    }
  counts.bins[7] = 1000;
  gui.frame(2);
  EXPECT_NEAR(gui.rectangle("histogram.count 1,000").y, gui.rectangle("histogram.plot").y, 12) << "a round number";
}

TEST(PlotHeadings, OfAHistogramLoseTheWordTensorBeforeTheyTakeASecondLine) {
  HeadlessGui gui;
  const Histogram counts = histogram(floats({5}, {0, 0.25f, 0.5f, 0.75f, 1}), 0, 1, 50).value();
  std::vector<HistogramSeries> series;
  for (const char* title : {"ATensor", "BTensor", "gpu"}) series.push_back({title, counts, false});
  HistogramPlotState state;
  gui.contents = [&] { draw_histogram("histogram", series, {}, state, 260); };
  ImGui::GetIO().DisplaySize.x = 286;  // of the panel in a window of 1024
  gui.frame(2);
  const float line = gui.rectangle("histogram.counts axis").y;
  for (const char* title : {"ATensor", "BTensor", "gpu"})
    EXPECT_NEAR(gui.rectangle(std::string("histogram.title ") + title).y, line, 6) << title;
}

TEST(PlotHeadings, TellWhichSlicesAreCountedWhereThatHasRoom) {
  HeadlessGui gui;
  const Histogram counts = histogram(floats({3}, {0, 0.5f, 1}), 0, 1, 50).value();
  HistogramPlotState state;
  state.of = ", all C";
  gui.contents = [&] {
    draw_histogram("histogram", std::vector<HistogramSeries>{{"InputTensor", counts, true}, {"gpu", counts, false}}, {},
                   state, 260);
  };
  ImGui::GetIO().DisplaySize.x = 420;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("histogram.titles, all C"));
  ImGui::GetIO().DisplaySize.x = 250;
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("histogram.titles, all C"));
}

TEST(PlotHeadings, ACountOfNansStandsAboveTheHighestOfTheirBars) {
  HeadlessGui gui;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const Histogram one = histogram(floats({4}, {0, 0.5f, 1, nan}), 0, 1, 50).value(),
                  three = histogram(floats({4}, {0, nan, nan, nan}), 0, 1, 50).value();
  std::vector<HistogramSeries> series = {{"InputTensor", three, true}, {"gpu", one, false}};
  HistogramPlotState state;
  gui.contents = [&] { draw_histogram("histogram", series, {}, state, 260); };
  gui.frame(2);
  const ImVec4 above_first = gui.rectangle("histogram.NaN count 3");
  std::swap(series[0].histogram, series[1].histogram);
  gui.frame(2);
  const ImVec4 above_second = gui.rectangle("histogram.NaN count 3");
  EXPECT_GT(above_second.x, above_first.x + above_first.z);
}

TEST(PlotHeadings, CountsOfInfinitiesDoNotTouch) {
  HeadlessGui gui;
  Histogram counts = histogram(floats({3}, {0, 0.5f, 1}), 0, 1, 50).value();
  counts.negative_infinity = counts.positive_infinity = counts.nan = 6'184'752;
  HistogramPlotState state;
  gui.contents = [&] {
    draw_histogram("histogram", std::vector<HistogramSeries>{{"gpu", counts, false}}, {}, state, 260);
  };
  gui.frame(2);
  const std::string text = " count \u22486M";
  const ImVec4 below = gui.rectangle("histogram.-Inf" + text), above = gui.rectangle("histogram.+Inf" + text);
  EXPECT_LE(std::min(below.x + below.z, above.x + above.z) + 3, std::max(below.x, above.x));
}

TEST(PlotHeadings, OfFourColumnsOfStatisticsAreWholeInASmallWindow) {
  HeadlessGui gui;
  const Tensor tensor = floats({2}, {0.123456789f, 1e-7f});
  std::vector<StatisticsColumn> columns;
  for (const char* title : {"ConditionTensor", "ATensor", "BTensor", "gpu"})
    columns.push_back({title, DataType::Float32, {2}, statistics(tensor).value()});
  gui.contents = [&] { draw_statistics("statistics", columns); };
  ImGui::GetIO().DisplaySize.x = 286;
  gui.frame(3);
  for (const char* heading : {"Condition", "A", "B", "gpu"})
    EXPECT_TRUE(widget_rectangle(std::string("statistics.heading ") + heading)) << heading;
  const ImVec4 first = gui.rectangle("statistics.heading Condition");
  EXPECT_GT(first.x, 0);
  EXPECT_LT(first.x + first.z, gui.rectangle("statistics.heading A").x);
}

TEST(PlotHeadings, OfStatisticsHaveTheirShortFormsWhereTheyAreTooLong) {
  HeadlessGui gui;
  const Statistics numbers = statistics(floats({1}, {1})).value();
  std::vector<StatisticsColumn> columns;
  for (const char* title : {"InputTensor", "reference", "tab clip_int64_beyond_32_bits.json"})
    columns.push_back({title, DataType::Float32, {1}, numbers});
  gui.contents = [&] { draw_statistics("statistics", columns); };
  ImGui::GetIO().DisplaySize.x = 250;
  gui.frame(3);
  for (const char* heading : {"Input", "ref"})
    EXPECT_TRUE(widget_rectangle(std::string("statistics.heading ") + heading)) << heading;
  const std::string name = "clip_int64_beyond_32_bits";
  bool has_part = false;  // of the tab's name
  for (std::size_t first = 1; first < name.size(); ++first)
    for (std::size_t last = 0; first + last < name.size(); ++last)
      has_part = has_part || widget_rectangle("statistics.heading " + name.substr(0, first) + "..." +
                                              name.substr(name.size() - last));
  EXPECT_TRUE(has_part);
  ImGui::GetIO().DisplaySize.x = 1200;
  gui.frame(3);
  for (const StatisticsColumn& column : columns)
    EXPECT_TRUE(widget_rectangle("statistics.heading " + column.title)) << column.title;
}

TEST(PlotHeadings, OfStatisticsTellNamesApartWhereTheyAreShort) {
  HeadlessGui gui;
  const Statistics numbers = statistics(floats({1}, {1})).value();
  std::vector<StatisticsColumn> columns;
  const auto show = [&](std::initializer_list<const char*> titles) {
    columns.clear();
    for (const char* title : titles) columns.push_back({title, DataType::Float32, {1}, numbers});
    gui.frame(3);
  };
  gui.contents = [&] { draw_statistics("statistics", columns); };
  ImGui::GetIO().DisplaySize.x = 250;
  const auto begins = [&](const std::string& start, const std::string& name) {
    for (std::size_t end = 1; end <= name.size(); ++end)
      if (widget_rectangle("statistics.heading " + start + name.substr(0, end) + (end < name.size() ? "..." : "")))
        return true;
    return false;
  };
  show({"A", "tab quantized_values.json", "tab wrong_scale.json"});
  EXPECT_TRUE(begins("qu", "antized_values"));
  EXPECT_TRUE(begins("wr", "ong_scale"));
  show({"A", "tab quantized_add_values_of_all.json", "tab quantized_mul_values_of_all.json"});
  EXPECT_TRUE(begins("...", "add_values_of_all"));
  EXPECT_TRUE(begins("...", "mul_values_of_all"));
}

TEST(PlotHeadings, OfWhatIfCountsFitBesideALongSetting) {
  HeadlessGui gui;
  const OperatorSchema& schema = *find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
  const WhatIfData data{schema.numerics, {}, {2, 3}, {}, std::nullopt, ""};
  const std::string label(data.settings.front()->label);
  float right = 0;
  gui.contents = [&] {
    ImGui::BeginChild("panel", {ImGui::CalcTextSize(label.c_str()).x + 100, 400});
    right = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x;
    draw_what_if("what if", data);
    ImGui::EndChild();
  };
  gui.frame(2);
  const ImVec4 heading = gui.rectangle("what if.changed");
  EXPECT_LE(heading.x + heading.z, right + 1);
}

TEST(PlotHeadings, OfASettingIsCutBesideTheHeadingOfItsCounts) {
  HeadlessGui gui;
  const OperatorSchema& schema = *find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD");
  const WhatIfData data{schema.numerics, {}, {2, 3}, {}, std::nullopt, ""};
  const std::string label(data.settings.front()->label);
  float right = 0;
  gui.contents = [&] {
    ImGui::BeginChild("panel", {ImGui::CalcTextSize(label.c_str()).x + 20, 400});
    right = ImGui::GetWindowPos().x + ImGui::GetContentRegionMax().x;
    draw_what_if("what if", data);
    ImGui::EndChild();
  };
  gui.frame(2);
  const ImVec4 heading = gui.rectangle("what if.changed");
  EXPECT_LE(heading.x + heading.z, right + 1) << "all of it can be read";
  EXPECT_FALSE(widget_rectangle("what if.setting " + label)) << "it ends with ...";
}

TEST(PlotHeadings, AnEqualResultIsToldOnTwoLinesWhereOneHasNoRoom) {
  HeadlessGui gui;
  const Tensor ones = floats({1, 3, 512, 768}, std::vector<float>(3 * 512 * 768, 1));
  const DifferencesData data{
      "gpu", DataType::Float32, ones.desc.sizes, judge_elements(ones, ones, ones.desc.sizes).value(), {}};
  gui.contents = [&] { draw_differences("differences", data); };
  for (const float width : {200.0f, 600.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    const ImVec4 text = gui.rectangle("differences.equal");
    EXPECT_LE(text.x + text.z, width);
    EXPECT_EQ(text.w > 1.5f * ImGui::GetTextLineHeight(), width < 300) << width;
  }
}

TEST(PlotHeadings, OfShortNumbersAreWhole) {
  HeadlessGui gui;
  const Tensor expected = floats({1}, {std::numeric_limits<float>::quiet_NaN()}), actual = floats({1}, {1});
  const DifferencesData data{"gpu",
                             DataType::Float32,
                             {1},
                             judge_elements(expected, actual, expected.desc.sizes).value(),
                             first_mismatches(expected, actual)};
  float title = 0;
  gui.contents = [&] {
    title = ImGui::CalcTextSize("ULP").x;
    draw_differences("differences", data);
  };
  ImGui::GetIO().DisplaySize.x = 400;
  gui.frame(3);
  EXPECT_GE(gui.rectangle("differences.heading ULP").z, std::floor(title)) << "not \"U...\"";
}

TEST(DifferencesPanel, LeadsWithTheAbsoluteDifferencesThatThePictureShows) {
  HeadlessGui gui;
  const Tensor expected = floats({2}, {1, 100}), actual = floats({2}, {1.5f, 103});
  DifferencesData data{"gpu",
                       DataType::Float32,
                       {2},
                       judge_elements(expected, actual, expected.desc.sizes).value(),
                       first_mismatches(expected, actual)};
  gui.contents = [&] { draw_differences("differences", data); };
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("differences.heading ULP"));
  EXPECT_LT(gui.rectangle("differences.class off by more than 16 ULP").y, gui.rectangle("differences.largest").y);
  data.measure = DifferenceOrder::Absolute;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("differences.heading absolute") && widget_rectangle("differences.absolute 0.5"));
  EXPECT_FALSE(widget_rectangle("differences.heading ULP"));
  EXPECT_GT(gui.rectangle("differences.class off by more than 16 ULP").y, gui.rectangle("differences.largest").y);
}

TEST(DifferencesPanel, LeadsToTheFirstDifferenceThatIsTheDispatchsOwn) {
  HeadlessGui gui;
  const Tensor expected = floats({3}, {1, 2, 3}), actual = floats({3}, {1, 2.5f, 3.5f});
  DifferencesData data{"gpu",
                       DataType::Float32,
                       {3},
                       judge_elements(expected, actual, expected.desc.sizes).value(),
                       first_mismatches(expected, actual)};
  std::optional<DifferenceJump> jump;
  gui.contents = [&] {
    if (const auto chosen = draw_differences("differences", data)) jump = chosen;
  };
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("differences.own"));
  Comparison& own = data.judgement.own_difference.emplace();
  own.mismatches = 1, own.first_mismatch = 2;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("differences.1 of its own, at [2]"));
  gui.click(gui.place_on("differences.own"));
  EXPECT_EQ(jump, (DifferenceJump{.kind = DifferenceJump::Kind::Row, .linear = 2}));
}

TEST(DifferencesPanel, CallsNoOutputEqualThatTheImplementationDidNotGive) {
  HeadlessGui gui;
  const Tensor one = floats({2}, {1, 2});
  DifferencesData data{"mine", DataType::Float32, {2}, judge_elements(one, one, one.desc.sizes).value(), {}};
  gui.contents = [&] { draw_differences("differences", data); };
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("differences.equal"));
  data.inheritance = "not run";
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("differences.not run"));
  EXPECT_FALSE(widget_rectangle("differences.equal"));
}

TEST(PlotHeadings, TheRowOfThePinnedElementIsMarked) {
  HeadlessGui gui;
  const Tensor expected = floats({3}, {1, 2, 3}), actual = floats({3}, {1, 2.5f, 3.5f});
  DifferencesData data{"gpu",
                       DataType::Float32,
                       {3},
                       judge_elements(expected, actual, expected.desc.sizes).value(),
                       first_mismatches(expected, actual)};
  gui.contents = [&] { draw_differences("differences", data); };
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("differences.probed row"));
  data.probe = 2;
  gui.frame(2);
  EXPECT_GT(gui.rectangle("differences.probed row").y, gui.rectangle("differences.row 0").y);
}

TEST(PlotHeadings, OfDifferencesOfLongIntegersLeaveTheUlpInSight) {
  HeadlessGui gui;
  const Tensor expected = tensor_of<std::int64_t>(DataType::Int64, {1}, {9007199254740993}),
               actual = tensor_of<std::int64_t>(DataType::Int64, {1}, {41});
  const DifferencesData data{"tab clip_int64_beyond_32_bits.json",
                             DataType::Int64,
                             {1},
                             judge_elements(expected, actual, expected.desc.sizes).value(),
                             first_mismatches(expected, actual)};
  gui.contents = [&] { draw_differences("differences", data); };
  for (const float width : {286.0f, 344.0f, 420.0f, 700.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    const ImVec4 ulp = gui.rectangle("differences.ULP 0"), row = gui.rectangle("differences.row 0");
    EXPECT_LE(ulp.x + ulp.z, width - ImGui::GetStyle().ScrollbarSize) << width;
    EXPECT_EQ(ulp.y > row.y + 10, width < 400) << "below the index where a column of its own has no room";
  }
}

TEST(DifferencesPanel, KeepsItsPlaceWhetherOrNotANaNHidesTheLargestDifference) {
  HeadlessGui gui;
  const auto of = [](float first) {
    const Tensor expected = floats({2}, {1, 1}), actual = floats({2}, {first, 1.5f});
    DifferencesData data{"gpu",
                         DataType::Float32,
                         {2},
                         judge_elements(expected, actual, expected.desc.sizes).value(),
                         first_mismatches(expected, actual)};
    data.largest_finite = hidden_by_worst(data.judgement.comparison, expected, actual).value();
    return data;
  };
  DifferencesData data = of(2);
  gui.contents = [&] { draw_differences("differences", data); };
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("differences.largest finite"));
  const float top = gui.rectangle("differences.first").y;
  data = of(std::numeric_limits<float>::quiet_NaN());
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("differences.largest finite"));
  EXPECT_EQ(gui.rectangle("differences.first").y, top);
}

TEST(DifferencesPanel, HasItsNumbersWholeInANarrowPanelAndKeepsItsPlaceWhileTheyChange) {
  HeadlessGui gui;
  DifferencesData data;
  gui.contents = [&] { draw_differences("differences", data); };
  ImGui::GetIO().DisplaySize.x = 286;  // of the panel in a window of 1024
  const float right = 286 - ImGui::GetStyle().WindowPadding.x,
              two_lines = 1.5f * ImGui::GetIO().Fonts->Fonts[0]->FontSize;
  std::vector<float> heights;
  for (const auto& [last, line] : {std::pair{1.0625f, "largest: 524,288 ULP, 0.0625 absolute"},
                                   {1.03125f, "largest: 262,144 ULP, 0.03125 absolute"},
                                   {std::numeric_limits<float>::quiet_NaN(), "largest finite"}}) {
    const Tensor expected = floats({3}, {1, 1, 1}), actual = floats({3}, {1.0078125f, 1, last});
    data = {"gpu", DataType::Float32, {3}, judge_elements(expected, actual, expected.desc.sizes).value(), {}};
    const Comparison& comparison = data.judgement.comparison;
    data.largest = largest_found(comparison, expected, actual);
    data.largest_finite = hidden_by_worst(comparison, expected, actual).value();
    gui.frame(3);
    const ImVec4 largest = gui.rectangle(std::string("differences.") + line);
    const ImVec4 means =
        gui.rectangle(fmt::format("differences.{}mean: {} absolute, RMS {}", comparison.has_nan() ? "finite " : "",
                                  marked_number(comparison.mean_abs), marked_number(comparison.rms_abs)));
    for (const ImVec4& each : {largest, means}) {
      EXPECT_LE(each.x + each.z, right) << line;
      EXPECT_GT(each.w, two_lines) << line;
    }
    heights.push_back(gui.rectangle("differences.first").y - largest.y);
  }
  EXPECT_EQ(heights, std::vector<float>(3, heights.front()));
  ImGui::GetIO().DisplaySize.x = 600;
  gui.frame(3);
  EXPECT_LT(gui.rectangle("differences.largest finite").w, two_lines) << "where one line has room";
}

TEST(DifferencesPanel, LeadsToTheLargestDifferenceByTheMeasureOfThePicture) {
  using Kind = DifferenceJump::Kind;
  HeadlessGui gui;
  const Tensor expected = floats({2}, {1, 100}), actual = floats({2}, {1.5f, 103});
  DifferencesData data{
      "gpu", DataType::Float32, {2}, judge_elements(expected, actual, expected.desc.sizes).value(), {}};
  std::optional<DifferenceJump> jump;
  gui.contents = [&] {
    if (const auto one = draw_differences("differences", data)) jump = one;
  };
  for (const DifferenceOrder measure : {DifferenceOrder::Ulp, DifferenceOrder::Absolute}) {
    data.measure = measure;
    gui.click_on("differences.largest");
    EXPECT_EQ(jump, (DifferenceJump{Kind::Largest, 0, {}, measure}));
    gui.click_on("differences.worst");
    EXPECT_EQ(jump, (DifferenceJump{Kind::Worst, 0, {}, measure}));
  }
  data.measure = DifferenceOrder::Relative;  // which the line does not tell
  gui.click_on("differences.largest");
  EXPECT_EQ(jump->measure, DifferenceOrder::Ulp);
  gui.click_on("differences.worst");
  EXPECT_EQ(jump->measure, DifferenceOrder::Relative);
}

// The second element is the farthest apart in ULP, the third in absolute terms.
TEST(DifferencesPanel, BesideANaNTellsAndLeadsToTheLargestDifferenceByTheMeasure) {
  HeadlessGui gui;
  const Tensor expected = floats({3}, {1, 0.25f, 2}),
               actual = floats({3}, {std::numeric_limits<float>::quiet_NaN(), 0.265625f, 2.0625f});
  DifferencesData data{
      "gpu", DataType::Float32, {3}, judge_elements(expected, actual, expected.desc.sizes).value(), {}};
  data.largest_finite = hidden_by_worst(data.judgement.comparison, expected, actual).value();
  std::optional<DifferenceJump> jump;
  gui.contents = [&] {
    if (const auto one = draw_differences("differences", data)) jump = one;
  };
  for (const DifferenceOrder measure : {DifferenceOrder::Ulp, DifferenceOrder::Absolute}) {
    data.measure = measure;
    gui.click_on("differences.largest finite");
    EXPECT_EQ(jump, (DifferenceJump{DifferenceJump::Kind::Largest, 1, {}, measure}));
    EXPECT_TRUE(widget_rectangle(measure == DifferenceOrder::Ulp
                                     ? "differences.largest finite: 524,288 ULP, 0.0625 absolute elsewhere"
                                     : "differences.largest finite: 0.0625 absolute, 524,288 ULP elsewhere"));
  }
  Results results;
  results.backends.resize(2);
  results.backends[0].output = expected, results.backends[1].output = actual;
  results.backends[1].judgement = data.judgement;
  results.backends[1].largest_finite = data.largest_finite;
  const auto position_of = [&](const DifferenceJump& wanted) {
    const JumpTarget target = target_of(wanted, results, results.backends[1], {});
    return target.at ? *target.at : target.search(0, {}).position;
  };
  EXPECT_EQ(position_of(*jump), 2u);
  jump->measure = DifferenceOrder::Ulp;
  EXPECT_EQ(position_of(*jump), 1u);
}

// An edit may bring the word "elsewhere", which must not move what stands below.
TEST(DifferencesPanel, TheLargestDifferenceHasAsManyLinesWhicheverElementItIs) {
  HeadlessGui gui;
  const auto data_of = [](const std::vector<float>& values) {
    const Tensor expected = floats({2}, {0.25f, 2}), actual = floats({2}, values);
    DifferencesData data{
        "gpu", DataType::Float32, {2}, judge_elements(expected, actual, expected.desc.sizes).value(), {}};
    add_elements(data, expected, actual);
    return data;
  };
  const DifferencesData one = data_of({0.265625f, 2}), elsewhere = data_of({0.265625f, 2.0625f});
  const auto height_of = [&](const DifferencesData& data) {
    gui.contents = [&] { draw_differences("differences", data); };
    gui.frame(2);
    return gui.rectangle("differences.largest").w;
  };
  for (float width = 200; width < 700; width += 20) {
    ImGui::GetIO().DisplaySize.x = width;
    EXPECT_EQ(height_of(one), height_of(elsewhere)) << width;
  }
}

// NaN against a NaN of other bits, infinity against 1, and 1 against 2.
TEST(DifferencesPanel, CountsNaNsOfOtherBitsApartAndGoesToThemLast) {
  HeadlessGui gui;
  const std::uint64_t one = 0x3F800000, two = 0x40000000, infinite = 0x7F800000, quiet = 0x7FC00000;
  const auto of = [](const std::vector<std::uint64_t>& bits) { return test::row_of(DataType::Float32, bits); };
  for (const bool has_infinity : {true, false}) {
    const Tensor expected = of({quiet, has_infinity ? infinite : one, one}), actual = of({quiet | 1, one, two});
    DifferencesData data{
        "gpu", DataType::Float32, {3}, judge_elements(expected, actual, expected.desc.sizes).value(), {}};
    data.largest_finite = hidden_by_worst(data.judgement.comparison, expected, actual).value();
    gui.contents = [&] { draw_differences("differences", data); };
    gui.frame(3);
    EXPECT_TRUE(widget_rectangle("differences.class 1 NaN bits"));
    EXPECT_TRUE(widget_rectangle("differences.colour of NaN bits"));
    EXPECT_FALSE(widget_rectangle("differences.class NaN"));
    EXPECT_EQ(widget_rectangle("differences.largest finite").has_value(), has_infinity);
    Results results;
    results.backends.resize(2);
    results.backends[0].output = expected, results.backends[1].output = actual;
    results.backends[1].judgement = data.judgement;
    results.backends[1].largest_finite = data.largest_finite;
    const auto worst_from = [&](std::optional<std::uint64_t> from) {
      const JumpTarget target = target_of({.kind = DifferenceJump::Kind::Worst}, results, results.backends[1], from);
      return target.at ? *target.at : target.search(from.value_or(0), {}).position;
    };
    const std::uint64_t first = has_infinity ? 1 : 2;
    EXPECT_EQ(worst_from({}), first);
    EXPECT_EQ(worst_from(first), 2u) << "the largest finite one comes next";
    EXPECT_EQ(worst_from(0), first) << "NaN bits are not the worst";
    data.rows = {{0, quiet, quiet | 1}}, data.measure = DifferenceOrder::Absolute;
    gui.frame(2);
    EXPECT_TRUE(widget_rectangle("differences.absolute bits")) << "as in the cells";
  }
}

TEST(PlotHeadings, OfNumbersEndWhereTheNumbersDo) {
  HeadlessGui gui;
  DifferencesTableData data;
  data.backend = "gpu";
  data.reference = "reference";
  data.type = DataType::Float32;
  data.sizes = {2, 2};
  data.comparison.elements = data.comparison.mismatches = 4;
  DifferencesTableState state;
  gui.contents = [&] { draw_differences_table(data, state); };
  ImGui::GetIO().DisplaySize.x = 1400;
  gui.frame(3);
  for (const char* column : {"reference", "gpu", "reference bits", "gpu bits", "ULP", "absolute", "relative"}) {
    const ImVec4 whole = gui.rectangle(std::string("differences table.column ") + column);
    const ImVec4 text = gui.rectangle(std::string("differences table.heading ") + column);
    EXPECT_NEAR(text.x + text.z, whole.x + whole.z - ImGui::GetStyle().CellPadding.x, 1) << column;
  }
}

}  // namespace
}  // namespace opscope::gui
