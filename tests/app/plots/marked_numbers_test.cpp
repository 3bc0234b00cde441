// Rounded numbers of the plots have a mark, exact ones have none.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "app/gui/plots/differences_panel.h"
#include "app/gui/plots/statistics_table.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/widget_map.h"
#include "core/judge/judge.h"
#include "tests/app/headless_gui.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

void expect_means(const Tensor& expected, const Tensor& actual, const std::string& mean, const std::string& rms) {
  const DifferencesData data{"gpu", DataType::Float32, expected.desc.sizes,
                             judge_elements(expected, actual, expected.desc.sizes).value(),
                             first_mismatches(expected, actual)};
  HeadlessGui gui;
  gui.contents = [&] { draw_differences("differences", data); };
  gui.frame(2);
  const std::string about = about_sign(), text = "mean: " + mean + " absolute, RMS " + rms;
  std::string shown = text;
  for (std::size_t at = 0; (at = shown.find('@', at)) != std::string::npos; at += about.size())
    shown.replace(at, 1, about);
  EXPECT_TRUE(widget_rectangle("differences." + shown)) << shown;
}

// What the statistics have in a cell, in any number of digits.
std::string shown_statistic(const std::string& column, const std::string& row, long double value,
                            DataType type = DataType::Float32) {
  for (int digits = 1; digits <= 20; ++digits)
    if (const std::string text = marked_number(value, digits, type);
        widget_rectangle("statistics." + column + " " + row + " shows " + text))
      return text;
  return "";
}

TEST(MarkedNumbers, AreTheRoundedMeansOfDifferences) {
  expect_means(floats({3}, {0, 0, 0}), floats({3}, {1, 0, 0}), "@0.3333", "@0.5774");
}

TEST(MarkedNumbers, AreTheRoundedIntegersOfStatistics) {
  const Tensor tensor = tensor_of<std::int64_t>(DataType::Int64, {3}, {INT64_MIN, -3, INT64_MAX});
  const std::vector<StatisticsColumn> columns = {{"InputTensor", DataType::Int64, {3}, statistics(tensor).value()}};
  HeadlessGui gui;
  gui.contents = [&] { draw_statistics("statistics", columns); };
  ImGui::GetIO().DisplaySize.x = 210;
  gui.frame(3);
  const std::string number = "statistics.InputTensor ";
  EXPECT_TRUE(shown_statistic("InputTensor", "min", -0x1p63L, DataType::Int64).starts_with(about_sign()));
  EXPECT_TRUE(shown_statistic("InputTensor", "max", INT64_MAX, DataType::Int64).starts_with(about_sign()));
  EXPECT_TRUE(widget_rectangle(number + "median shows -3"));
  ImGui::GetIO().DisplaySize.x = 600;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle(number + "min shows -9223372036854775808"));
}

TEST(MarkedNumbers, HaveTheSameDigitsInARowOfEqualOnes) {
  constexpr float exact = 0.29411766f;
  const Tensor tensor = floats({1}, {exact});
  std::vector<StatisticsColumn> columns;
  for (const char* title : {"A", "InputTensor", "a_candidate_with_a_long_name"})
    columns.push_back({title, DataType::Float32, {1}, statistics(tensor).value()});
  HeadlessGui gui;
  gui.contents = [&] { draw_statistics("statistics", columns); };
  for (const float width : {250.0f, 286.0f, 340.0f, 400.0f, 600.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    const std::string first = shown_statistic("A", "median", exact);
    EXPECT_NE(first, "") << width;
    for (const StatisticsColumn& column : columns)
      EXPECT_EQ(shown_statistic(column.title, "median", exact), first) << width;
  }
}

TEST(MarkedNumbers, AreNotCutInANarrowCell) {
  const Tensor tensor = floats({2}, {1.4e-45f, 4.2e-45f});
  std::vector<StatisticsColumn> columns;
  for (const char* title : {"A", "B", "reference", "gpu"})
    columns.push_back({title, DataType::Float32, {2}, statistics(tensor).value()});
  HeadlessGui gui;
  gui.contents = [&] { draw_statistics("statistics", columns); };
  ImGui::GetIO().DisplaySize.x = 80;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("statistics.cell ...")) << "a part of it would read as another number";
  ImGui::GetIO().DisplaySize.x = 600;
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("statistics.cell ..."));
}

TEST(MarkedNumbers, OfStatisticsAreInLargeTextNoSmallerThanSmallText) {
  const Tensor tensor = floats({2}, {0.023529412f, 1e-7f});
  std::vector<StatisticsColumn> columns;
  for (const char* title : {"A", "B", "reference", "gpu"})
    columns.push_back({title, DataType::Float32, {2}, statistics(tensor).value()});
  HeadlessGui gui;
  constexpr float scale = 1.78f;
  load_fonts(scale);
  apply_theme(Theme::Dark, scale);
  unsigned char* pixels = nullptr;
  ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, nullptr, nullptr);
  gui.contents = [&] { draw_statistics("statistics", columns); };
  ImGui::GetIO().DisplaySize.x = 230 * scale;
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("statistics.cell ..."));
  // Rows of a table end at whole pixels, so that up to one is missing.
  const float least = fonts().small->FontSize - 1, around = 2 * ImGui::GetStyle().CellPadding.y;
  const float size = gui.rectangle("statistics.A max").w - around;
  for (const StatisticsColumn& column : columns) {
    const float height = gui.rectangle("statistics." + column.title + " max").w - around;
    EXPECT_GE(height, least) << column.title;
    EXPECT_NEAR(height, size, 0.5) << column.title;
  }
  EXPECT_LT(gui.rectangle("statistics.A max").y, gui.rectangle("statistics.gpu max").y) << "in a table below it";
}

TEST(MarkedNumbers, OfStatisticsHaveFourDigitsInAnyPanel) {
  const Tensor tensor = floats({1}, {-16381.25f});
  std::vector<StatisticsColumn> columns;
  for (const char* title : {"A", "B", "reference", "gpu"})
    columns.push_back({title, DataType::Float32, {1}, statistics(tensor).value()});
  HeadlessGui gui;
  gui.contents = [&] { draw_statistics("statistics", columns); };
  for (const float scale : {1.0f, 1.78f}) {
    load_fonts(scale);
    apply_theme(Theme::Dark, scale);
    unsigned char* pixels = nullptr;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, nullptr, nullptr);
    for (float width = 240; width < 520; width += 4) {
      ImGui::GetIO().DisplaySize = {scale * width, 3000};
      gui.frame(3);
      EXPECT_TRUE(widget_rectangle(std::string("statistics.cell ") + about_sign() + "-16381") ||
                  widget_rectangle("statistics.cell -16381.25"))
          << scale << " " << width;
      for (const char* rough : {"-2e4", "-1.6e4", "-1.64e4"})
        EXPECT_FALSE(widget_rectangle(std::string("statistics.cell ") + about_sign() + rough)) << scale << " " << width;
    }
  }
}

TEST(MarkedNumbers, AreNotShortenedToOneDigitWhereTheyHaveRoom) {
  const Tensor tensor = floats({2}, {0, 99999});
  const std::vector<StatisticsColumn> columns = {{"A", DataType::Float32, {2}, statistics(tensor).value()}};
  HeadlessGui gui;
  gui.contents = [&] { draw_statistics("statistics", columns); };
  ImGui::GetIO().DisplaySize.x = 600;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("statistics.cell 49999.5")) << "mean: four digits of it are 5.000e4";
}

TEST(MarkedNumbers, AreNotTheExactOnes) {
  expect_means(floats({4}, {0, 0, 0, 0}), floats({4}, {1, 0, 0, 0}), "0.25", "0.5");
}

}  // namespace
}  // namespace opscope::gui
