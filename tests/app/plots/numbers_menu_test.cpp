// The menus of numbers in the statistics and of the histogram.

#include <gmock/gmock.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/jobs/evaluate.h"
#include "app/gui/plots/differences_csv.h"
#include "app/gui/plots/differences_table.h"
#include "app/gui/plots/error_panel.h"
#include "app/gui/plots/histogram_plot.h"
#include "app/gui/plots/real_numbers.h"
#include "app/gui/plots/statistics_csv.h"
#include "app/gui/plots/statistics_table.h"
#include "app/gui/shell/workspace.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/json.h"
#include "tests/app/headless_gui.h"
#include "tests/support/cases.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"
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

  // Chooses an entry of the menu of that place. Returns what it copied.
  std::string copied(ImVec2 at, const char* entry) {
    open_menu(at);
    gui.click_on(entry);
    return ImGui::GetClipboardText();
  }

  HeadlessGui gui;
};

TEST_F(NumbersMenu, OfTheStatisticsCopiesTheNumberTheRowAndTheTableAndSaves) {
  const Tensor tensor = floats({3}, {0.1f, 0, 2});
  std::vector<StatisticsColumn> columns;
  for (const char* title : {"InputTensor", "gpu"})
    columns.push_back({title, DataType::Float32, {3}, *statistics(tensor)});
  std::optional<StatisticsJump> jump;
  StatisticsTable table{[&] { return statistics_csv(columns); }};
  gui.contents = [&] {
    if (const auto chosen = draw_statistics("statistics", columns, &table)) jump = chosen;
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
  EXPECT_FALSE(jump || table.save);
  open_menu(gui.place_on("statistics.gpu max", 0.9f));
  gui.click_on("statistics.Go to the element");
  ASSERT_TRUE(jump);
  EXPECT_EQ(jump->column, 1u);
  EXPECT_EQ(jump->index, std::vector<std::uint32_t>{2});
  open_menu(gui.place_on("statistics.gpu zeros", 0.9f));
  EXPECT_TRUE(widget_rectangle("statistics.Copy the count"));
  gui.click_on("statistics.Save as CSV...");
  EXPECT_TRUE(table.save);
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

TEST_F(NumbersMenu, OfTheQuantizationErrorCopiesTheTableAndSaves) {
  const QuantizationErrors errors{.elements = 9, .largest = 6, .above = 2, .mean = -5, .rms = 5};
  bool saves = false;
  gui.contents = [&] { saves = draw_errors("errors", {&errors, -0.5}).save || saves; };
  gui.frame(2);
  const std::string table = copied(gui.place_on("errors.row max |error|"), "errors.Copy the table");
  EXPECT_EQ(table, errors_csv(errors, -0.5));
  EXPECT_EQ(table,
            "figure,steps,value\nmax |error|,12,6\nmax |error| in range,0,0\nmean,10,-5\nRMS,10,5\n"
            "signal to noise in dB,,0\nelements,,9\nbelow the range,,0\nabove the range,,2\n"
            "without a finite error,,0\n");
  EXPECT_FALSE(saves);
  open_menu(gui.place_on("errors.table", 0.9f, 0.9f));
  gui.click_on("errors.Save as CSV...");
  EXPECT_TRUE(saves);
}

// Of a FLOAT32 and a FLOAT64, the former is converted, whose file has other bits.
TEST_F(NumbersMenu, OfADifferenceOfTwoTypesMarksTheSideThatIsConverted) {
  DifferencesTableData data;
  data.backend = "tab d.npy as FLOAT64", data.own_case = "a.npy";
  data.type = data.other_type = DataType::Float64, data.own_type = DataType::Float32;
  data.sizes = {2};
  data.comparison.elements = 2, data.comparison.mismatches = 1;
  DifferenceList list;
  list.rows.push_back({.linear = 1, .expected = 0x3FF0000000000000, .actual = 0x4000000000000000, .ulp = 1});
  list.found = list.outside = 1;
  data.list = &list;
  DifferencesTableState state;
  gui.contents = [&] { draw_differences_table(data, state); };
  ImGui::GetIO().DisplaySize = {1600, 500};
  gui.frame(3);
  const auto has = [](const std::string& widget) {
    return widget_rectangle("differences table." + widget).has_value();
  };
  EXPECT_TRUE(has("column a.npy as FLOAT64") && has("column a.npy as FLOAT64 bits"));
  EXPECT_TRUE(has("column tab d.npy") && has("column tab d.npy bits"));
  EXPECT_EQ(copied(gui.place_on("differences table.row 0"), "differences table.Copy the bits of a.npy as FLOAT64"),
            "0x3FF0000000000000");
  list.rows[0].kind = DifferenceClass::NanBits, list.rows[0].ulp = UINT64_MAX;
  data.own_type = data.other_type = DataType::Unknown;
  gui.frame(3);
  EXPECT_TRUE(has("column a.npy") && has("column tab d.npy as FLOAT64")) << "a name may end with a type";
  for (const char* column : {"ULP", "absolute", "relative"})
    EXPECT_TRUE(has(std::string("first ") + column + " shows bits")) << "of two NaNs, as in the cells";
}

TEST_F(NumbersMenu, OfADifferenceCopiesItsValuesItsIndexAndTheTableAndSaves) {
  DifferencesTableData data;
  data.backend = "gpu";
  data.sizes = {2, 2};
  data.comparison.elements = data.comparison.mismatches = 4;
  data.comparison.classes[static_cast<std::size_t>(DifferenceClass::OffByFew)] = 4;
  DifferenceList list;
  list.rows.push_back({.linear = 3, .expected = 0x3F800000, .actual = 0x40000000, .ulp = 8'388'608});
  list.found = list.outside = 1;
  data.list = &list;
  DifferencesTableState state;
  int saves = 0;
  gui.contents = [&] { saves += draw_differences_table(data, state).save; };
  ImGui::GetIO().DisplaySize = {1280, 500};
  gui.frame(3);
  const auto of_row = [&](const std::string& entry) {
    return copied(gui.place_on("differences table.row 0"), ("differences table." + entry).c_str());
  };
  EXPECT_EQ(of_row("Copy the value of gpu"), "2");
  EXPECT_EQ(of_row("Copy the bits of reference"), "0x3F800000");
  EXPECT_EQ(of_row("Copy the index"), "[1,1]");
  const std::string row = of_row("Copy the row");
  EXPECT_THAT(row, testing::StartsWith("index\tclass\treference\tgpu\tULP\t"));
  EXPECT_THAT(row, testing::HasSubstr("\n[1,1]\t"));
  EXPECT_EQ(of_row("Copy the table"), differences_csv(data));
  of_row("Save as CSV...");
  EXPECT_EQ(saves, 1);
  data.list = nullptr;  // the rows are still being listed
  data.first = &list;
  open_menu(gui.place_on("differences table.row 0"));
  EXPECT_TRUE(widget_rectangle("differences table.Copy the row"));
  EXPECT_FALSE(widget_rectangle("differences table.Copy the table"));
}

TEST_F(NumbersMenu, OfTheHistogramCopiesANameAsOneField) {
  const std::vector<HistogramSeries> series = {{"a\tb", histogram(floats({2}, {0.25f, 1}), 0, 1, 4).value(), false}};
  HistogramPlotState state;
  gui.contents = [&] { draw_histogram("histogram", series, {}, state, 260); };
  gui.frame(2);
  EXPECT_EQ(copied(gui.place_on("histogram.plot", 0.3f, 0.5f), "histogram.Copy the bin"), "a\\tb\t0.25\t0.5\t1\n");
}

// Shown, the first has 251 bins and the second has ten, each on an axis of its own.
TEST_F(NumbersMenu, OfAHistogramOfRealNumbersCopiesTheCountsOfStoredElements) {
  const auto series = [](const char* title, const std::vector<std::uint64_t>& elements, double scale) {
    const Histogram counts = histogram(test::row_of(DataType::UInt8, elements), 0, 256, 256).value();
    return HistogramSeries{title, counts, true, {}, Quantization{DataType::UInt8, scale, 3}};
  };
  const std::vector<HistogramSeries> stored = {series("A", {0, 7, 250}, 0.5), series("B", {20, 20, 29}, -0.25)};
  const std::vector<HistogramSeries> shown = shown_series(stored, true);
  ASSERT_EQ(shown[0].histogram.bins.size(), 251u);
  ASSERT_EQ(shown[1].histogram.bins.size(), 10u);
  HistogramPlotState state;
  gui.contents = [&] { draw_histogram("histogram", shown, {}, state, 260, stored); };
  gui.frame(2);
  const std::string table = copied(gui.place_on("histogram.plot", 0.3f, 0.5f), "histogram.Copy the table");
  EXPECT_EQ(table, histogram_csv(stored));
  EXPECT_THAT(table, testing::HasSubstr("\n20,21,0,2\n"));
}

// quantized_add_negative_scale.json: A is 0 to 100 in steps of 0.5, B is 10 to 250 in steps of -0.25, and the output is
// -29 to 31 in steps of 0.5 from -4 on.
class NumbersMenuOfRealNumbers : public NumbersMenu {
 protected:
  NumbersMenuOfRealNumbers() {
    const auto reference = make_reference_backend(), cpu = make_cpu_backend();
    const std::vector<Candidate> backends = {{"reference", reference.get()}, {"cpu", cpu.get()}};
    Request request;
    request.model = model;
    EvaluationCache cache;
    workspace.show(std::make_shared<const Results>(test::value_of(evaluate(request, backends, cache))));
    gui.contents = [this] { workspace.draw_inspect(*model, 0); };
    gui.click_on("real numbers");
  }
  std::string saved(ImVec2 at, const char* entry) {
    open_menu(at);
    gui.click_on(entry);
    const std::optional<SaveRequest> request = workspace.take_save();
    if (!request) return "nothing is saved";
    std::string text;
    for (const std::byte byte : test::value_of(request->contents())) text += static_cast<char>(byte);
    return text;
  }

  const std::shared_ptr<const Model> model = std::make_shared<const Model>(
      test::value_of(read_model(test::source_folder() / "assets/models/quantized_add_negative_scale.json")));
  Workspace workspace{[] {}};
};

TEST_F(NumbersMenuOfRealNumbers, CopiesTheRowAsItIsShown) {
  EXPECT_EQ(copied(gui.place_on("statistics.cpu min", 0.9f), "statistics.Copy the row"), "min\t0\t-62.5\t-12.5");
  EXPECT_EQ(copied(gui.place_on("statistics.cpu zeros", 0.9f), "statistics.Copy the row"), "stored 0\t1\t0\t0");
}

TEST_F(NumbersMenuOfRealNumbers, HaveTheirSwitchBelowAHeadingThatLeavesItNoRoom) {
  for (const float width : {175.0f, 600.0f}) {
    ImGui::GetIO().DisplaySize = {width, 3000};
    gui.frame(3);
    const ImVec4 heading = gui.rectangle("section Statistics"), real = gui.rectangle("real numbers");
    EXPECT_EQ(real.y + real.w / 2 > heading.y + heading.w, width < 200) << width;
    EXPECT_LE(real.x + real.z, width) << "it is not cut";
    EXPECT_LT(real.y + real.w / 2, gui.rectangle("statistics.heading cpu").y) << "above the table";
  }
}

TEST_F(NumbersMenuOfRealNumbers, CopiesTheStatisticsThatItSaves) {
  const Tensor other = test::row_of(DataType::UInt8, {3, 7});
  workspace.put_statistics_beside(
      StatisticsColumn{"tab one.json", DataType::UInt8, {2}, statistics(other).value(), {}, true});
  gui.frame(2);
  const ImVec2 cell = gui.place_on("statistics.cpu max", 0.9f);
  const std::string table = copied(cell, "statistics.Copy the table");
  EXPECT_THAT(table, testing::StartsWith(",\"ATensor\",\"BTensor\",\"cpu\",\"tab one.json\"\n"));
  EXPECT_THAT(table, testing::HasSubstr("\nmin,0,10,-29,3\n"));
  EXPECT_THAT(table, testing::HasSubstr("\nmax,100,250,31,7\n"));
  EXPECT_THAT(table, testing::EndsWith(",\n")) << "the outcomes are not of the case beside";
  EXPECT_EQ(saved(cell, "statistics.Save as CSV..."), table);
}

TEST_F(NumbersMenuOfRealNumbers, CopiesTheHistogramThatItSaves) {
  const ImVec2 plot = gui.place_on("histogram.plot", 0.3f, 0.5f);
  const std::string table = copied(plot, "histogram.Copy the table");
  EXPECT_THAT(table, testing::StartsWith("from,to,"));
  EXPECT_EQ(saved(plot, "histogram.Save as CSV..."), table);
}

TEST_F(NumbersMenu, SignallingNansHaveARowWhereThereAreSome) {
  const auto column = [](const std::vector<std::uint64_t>& bits) {
    const Tensor tensor = test::tensor_of(DataType::Float32, {2}, bits);
    return StatisticsColumn{"a", DataType::Float32, {2}, statistics(tensor).value()};
  };
  std::vector<StatisticsColumn> columns = {column({0x7FC00000, 0x7F800001})};
  std::optional<StatisticsJump> jump;
  gui.contents = [&] {
    if (const auto one = draw_statistics("statistics", columns)) jump = one;
  };
  gui.click_on("statistics.a signalling NaN");
  ASSERT_TRUE(jump.has_value());
  EXPECT_EQ(jump->kind, ValueKind::SignallingNan);
  columns = {column({0x7FC00000, 0x7FC00000})};
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("statistics.a signalling NaN"));
  EXPECT_TRUE(widget_rectangle("statistics.a NaN"));
}

}  // namespace
}  // namespace opscope::gui
