// The menus of numbers in the statistics and of the histogram.

#include <gmock/gmock.h>

#include "app/gui/plots/histogram_plot.h"
#include "app/gui/plots/statistics_csv.h"
#include "app/gui/plots/statistics_table.h"
#include "tests/app/headless_gui.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

class NumbersMenu : public testing::Test {
 protected:
  NumbersMenu() { ImGui::SetClipboardText(""); }

  void open_menu(ImVec2 at) {
    gui.move(at);
    ImGui::GetIO().MouseDown[ImGuiMouseButton_Right] = true;
    gui.frame();
    ImGui::GetIO().MouseDown[ImGuiMouseButton_Right] = false;
    gui.frame(3);
  }

  HeadlessGui gui;
};

TEST_F(NumbersMenu, OfTheStatisticsCopiesTheNumberTheRowAndTheTableAndSaves) {
  const Tensor tensor = floats({3}, {0.1f, 0, 2});
  std::vector<StatisticsColumn> columns;
  for (const char* title : {"InputTensor", "gpu"})
    columns.push_back({title, DataType::Float32, {3}, *statistics(tensor)});
  std::optional<StatisticsJump> jump;
  bool save = false;
  gui.contents = [&] {
    if (const auto chosen = draw_statistics("statistics", columns, &save)) jump = chosen;
  };
  gui.frame(2);
  open_menu(gui.place_on("statistics.gpu mean", 0.9f));
  gui.click_on("statistics.Copy the number");
  EXPECT_STREQ(ImGui::GetClipboardText(), "0.7000000004967054");
  open_menu(gui.place_on("statistics.gpu max", 0.9f));
  gui.click_on("statistics.Copy the row");
  EXPECT_STREQ(ImGui::GetClipboardText(), "max\t2\t2");
  open_menu(gui.place_on("statistics.gpu NaN", 0.9f));
  gui.click_on("statistics.Copy the table");
  EXPECT_EQ(ImGui::GetClipboardText(), statistics_csv(columns));
  EXPECT_FALSE(jump || save);
  open_menu(gui.place_on("statistics.gpu max", 0.9f));
  gui.click_on("statistics.Go to the element");
  ASSERT_TRUE(jump);
  EXPECT_EQ(jump->column, 1u);
  EXPECT_EQ(jump->index, std::vector<std::uint32_t>{2});
  open_menu(gui.place_on("statistics.gpu zeros", 0.9f));
  EXPECT_TRUE(widget_rectangle("statistics.Copy the count"));
  gui.click_on("statistics.Save as CSV...");
  EXPECT_TRUE(save);
}

TEST_F(NumbersMenu, OfTheHistogramCopiesTheBinAndTheTableAndSaves) {
  const Histogram counts = histogram(floats({5}, {0, 0.25f, 0.25f, 0.75f, 1}), 0, 1, 4).value();
  const std::vector<HistogramSeries> series = {{"gpu", counts, false}};
  HistogramPlotState state;
  int saves = 0;
  gui.contents = [&] {
    draw_histogram("histogram", series, {}, state, 260);
    if (state.save) ++saves;
  };
  gui.frame(2);
  open_menu(gui.place_on("histogram.plot", 0.3f, 0.5f));
  EXPECT_FALSE(widget_rectangle("histogram.Save as CSV..."));
  gui.click_on("histogram.Copy the bin");
  EXPECT_STREQ(ImGui::GetClipboardText(), "gpu\t0.25\t0.5\t2\n");
  state.can_save = true;
  open_menu(gui.place_on("histogram.plot", 0.3f, 0.5f));
  gui.click_on("histogram.Copy the table");
  EXPECT_EQ(ImGui::GetClipboardText(), histogram_csv(series));
  open_menu(gui.place_on("histogram.plot", 0.3f, 0.5f));
  gui.click_on("histogram.Save as CSV...");
  EXPECT_EQ(saves, 1);
  open_menu(gui.place_on("histogram.plot", 0.3f, 0.5f));
  gui.click_on("histogram.Log counts");
  EXPECT_FALSE(state.logarithmic);
}

}  // namespace
}  // namespace opscope::gui
