// What the Bench panel has room for in a small window, and the words for what is unsteady or was not measured. Drawn
// without a window from snapshots made up for it.

#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>

#include "app/gui/edits/operators.h"
#include "app/gui/tools/bench/bench_curves.h"
#include "app/gui/tools/bench/bench_legend.h"
#include "app/gui/tools/bench/bench_panel.h"
#include "app/gui/widgets/items.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

using State = BenchSnapshot::State;

class BenchLayoutOf : public testing::Test {
 protected:
  BenchLayoutOf() {
    ImGui::GetIO().DisplaySize = {737, 240};  // as in a window of 1024 x 700
    gui.contents = [this] { draw_bench_panel(input, snapshot, earlier, fields, plot); };
    follow_case(fields, model, 0);
  }

  // Of seven sizes, which are steady.
  void end_with_seven_sizes() {
    BenchReport report;
    for (const std::uint64_t size : fields.elements) {
      BenchRow steady;
      steady.operator_name = "ELEMENT_WISE_SIGN";
      steady.elements = size;
      steady.backend = "cpu";
      steady.gigabytes_per_second = 20;
      steady.microseconds = static_cast<double>(size) * 4e-4;
      steady.share_of_limit = 0.5;
      steady.time = {steady.microseconds, steady.microseconds * 0.99, steady.microseconds * 1.01, 9, 4};
      report.rows.push_back(steady);
    }
    report.limits["cpu"] = {40, 36};
    fields.folded = true;
    snapshot.state = State::Ended;
    snapshot.order = order_of(fields);
    snapshot.report = std::make_shared<const BenchReport>(report);
    snapshot.machine.processor = "Some processor";
    snapshot.machine.members = {{"cpu", "2 threads", "", true}};
  }

  HeadlessGui gui;
  BenchSnapshot snapshot;
  BenchFields fields;
  BenchPlotState plot;
  std::vector<BenchRow> earlier;
  const Model model = default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level);
  ToolInput input{model, 0, {}, {}, {}};
};

TEST_F(BenchLayoutOf, OpensWithNothingCutInASmallWindow) {
  // Its plan has two lines.
  const Model clip = default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level);
  follow_case(fields, clip, 0);
  gui.frame(3);
  for (const char* name :
       {"bench.operators", "bench.data types", "bench.elements", "bench.layouts", "bench.cpu", "bench.gpu",
        "bench.reference", "bench.threads", "bench.plan", "bench.explanation", "bench.Start", "bench.x"}) {
    const ImVec4 place = gui.rectangle(name);
    EXPECT_LE(place.x + place.z, 737 - 8) << name;
    EXPECT_LE(place.y + place.w, 240 - 8) << name;
  }
  EXPECT_EQ(gui.rectangle("bench.threads").y, gui.rectangle("bench.layouts").y) << "two rows of fields";
  const float names =
      gui.rectangle("bench.operators").z - ImGui::GetFrameHeight() - 2 * ImGui::GetStyle().FramePadding.x;
  for (const OperatorSchema* schema : all_operators())
    EXPECT_LE(ImGui::CalcTextSize(schema->title.c_str()).x, names) << schema->title;
}

TEST_F(BenchLayoutOf, FiguresHaveNoScrollbarWithinThatOfALowPanel) {
  ImGui::GetIO().DisplaySize.y = 150;
  end_with_seven_sizes();
  gui.frame(3);
  const ImVec4 last = gui.rectangle("bench.row Sign FLOAT32 cpu 16777216"), axis = gui.rectangle("bench.speed axis");
  gui.wheel(gui.place_on("bench.curve Sign FLOAT32 cpu"), -20);
  gui.frame(2);
  const float moved = axis.y - gui.rectangle("bench.speed axis").y;
  EXPECT_GT(moved, 0) << "the panel scrolls";
  const ImVec4 end = gui.rectangle("bench.row Sign FLOAT32 cpu 16777216");
  EXPECT_EQ(last.y - end.y, moved) << "and the figures with it";
  EXPECT_LE(end.y + end.w, 150);
}

TEST_F(BenchLayoutOf, KeepsItsFiguresInTheirPlaceWhenItEnds) {
  for (const ImVec2 size : {ImVec2{737, 240}, ImVec2{737, 312}, ImVec2{1260, 400}})
    for (const char* device :
         {"2 threads", "a name of a device that needs a line or two, as the names of devices do"}) {
      ImGui::GetIO().DisplaySize = size;
      end_with_seven_sizes();
      snapshot.machine.members[0].device = device;
      snapshot.state = State::Running;
      gui.frame(3);
      const float place = gui.rectangle("bench.curve Sign FLOAT32 cpu").y, plot_at = gui.rectangle("bench.plot").y;
      snapshot.state = State::Ended;
      gui.frame(3);
      EXPECT_EQ(gui.rectangle("bench.curve Sign FLOAT32 cpu").y, place) << size.x << " x " << size.y;
      EXPECT_EQ(gui.rectangle("bench.plot").y, plot_at) << size.x << " x " << size.y;
    }
}

TEST_F(BenchLayoutOf, SaysInWordsWhatTheColourOfUnsteadyNumbersMeans) {
  for (const ImVec2 size : {ImVec2{737, 240}, ImVec2{1260, 400}}) {
    ImGui::GetIO().DisplaySize = size;
    end_with_seven_sizes();
    gui.frame(2);
    EXPECT_FALSE(widget_rectangle("bench.unsteady")) << "all are steady";
    BenchReport report = *snapshot.report;
    report.rows[2].time.most *= 2;
    snapshot.report = std::make_shared<const BenchReport>(report);
    gui.frame(2);
    const ImVec4 word = gui.rectangle("bench.unsteady"), axis = gui.rectangle("bench.speed axis");
    EXPECT_GE(word.x, axis.x + axis.z) << size.x;
    EXPECT_LE(word.y + word.w, gui.rectangle("bench.plot").y) << "over no curve";
    EXPECT_TRUE(widget_rectangle("bench.why unsteady")) << "and what helps";
    EXPECT_NE(point_text({"Sign cpu", {}}, report.rows[2], nullptr).find("\nUnsteady: "), std::string::npos);
    EXPECT_EQ(point_text({"Sign cpu", {}}, report.rows[1], nullptr).find("Unsteady"), std::string::npos);
    EXPECT_NE(point_text({"Sign cpu", {}}, report.rows[2], nullptr).find("Close other programs"), std::string::npos);
  }
}

TEST_F(BenchLayoutOf, ShowsSevenSizesInASmallWindow) {
  ImGui::GetIO().DisplaySize.y = 312;  // with results
  end_with_seven_sizes();
  snapshot.machine.members[0].device = "a name of a device that needs more than one line, as names of devices do";
  gui.frame(2);
  const ImVec4 last = gui.rectangle("bench.row Sign FLOAT32 cpu 16777216");
  EXPECT_LE(last.y + last.w, 312 - 8) << "the window's edge";
}

TEST_F(BenchLayoutOf, KeepsTheSpeedAndTheSpreadInANarrowTable) {
  end_with_seven_sizes();
  gui.frame(2);
  for (const char* column : {"elements", "time", "time spread", "GB/s", "of memory"})
    EXPECT_TRUE(widget_rectangle(std::string("bench.heading ") + column)) << column;
  EXPECT_FALSE(widget_rectangle("bench.heading bytes")) << "which the number of elements says";
}

TEST_F(BenchLayoutOf, AnEarlierRunTakesNoRoomThatTheNumbersNeed) {
  end_with_seven_sizes();
  earlier = snapshot.report->rows;
  for (const float height : {240.0f, 400.0f}) {
    ImGui::GetIO().DisplaySize.y = height;
    gui.frame(3);
    const ImVec4 legend = gui.rectangle("bench.earlier run"), axis = gui.rectangle("bench.speed axis");
    EXPECT_GE(legend.x, axis.x + axis.z) << "over no heading, " << height;
    EXPECT_LE(legend.x + legend.z, gui.rectangle("bench.curve Sign FLOAT32 cpu").x) << height;
    EXPECT_TRUE(widget_rectangle("bench.heading time")) << height;
    EXPECT_FALSE(widget_rectangle("bench.heading earlier")) << "the plot shows it too, " << height;
  }
}

TEST_F(BenchLayoutOf, NamesTheLimitsBesideThePlotAndNotOverItsCurves) {
  end_with_seven_sizes();
  BenchReport report = *snapshot.report;
  report.limits["gpu"] = {38, 37};
  snapshot.report = std::make_shared<const BenchReport>(report);
  snapshot.machine.members.push_back({"gpu", "Some GPU", "", false});
  for (const ImVec2 size : {ImVec2{737, 240}, ImVec2{737, 312}, ImVec2{1260, 400}}) {
    ImGui::GetIO().DisplaySize = size;
    gui.frame(2);
    const ImVec4 plot_at = gui.rectangle("bench.plot"), table = gui.rectangle("bench.curve Sign FLOAT32 cpu");
    EXPECT_GE(plot_at.z, 180) << size.x;
    float above = 0;
    for (const char* name : {"bench.limit host copy", "bench.limit gpu copy", "bench.limit gpu triad",
                             "bench.limit host triad"}) {  // from the top
      const ImVec4 limit = gui.rectangle(name);
      EXPECT_GE(limit.x, plot_at.x + plot_at.z) << name;
      EXPECT_LE(limit.x + limit.z, table.x) << name;
      EXPECT_LE(limit.y + limit.w, plot_at.y + plot_at.w + 4) << name;
      EXPECT_GE(limit.y, above - 2) << name << " over another one";
      above = limit.y + limit.w;
    }
  }
}

TEST_F(BenchLayoutOf, HasTheSpeedsOfTheLimitsWhereverTwoLinesForEachHaveRoom) {
  end_with_seven_sizes();
  BenchReport report = *snapshot.report;
  report.limits["gpu"] = {38, 37};
  snapshot.report = std::make_shared<const BenchReport>(report);
  snapshot.machine.members.push_back({"gpu", "Some GPU", "", false});
  const float line = small_text_size();
  int with_speeds = 0;
  for (int height = 240; height <= 340; height += 4) {
    ImGui::GetIO().DisplaySize = {737, static_cast<float>(height)};
    gui.frame(2);
    const float room = gui.rectangle("bench.plot").w + 4, needed = 4 * (2 * line + 1);
    if (std::abs(room - needed) < 2) continue;  // the map has whole pixels
    EXPECT_EQ(gui.rectangle("bench.limit host copy").w > 2 * line, room > needed) << height;
    with_speeds += room > needed ? 1 : 0;
    const bool has_unit = widget_rectangle("bench.speed of host copy " + speed_text(40) + " GB/s").has_value();
    EXPECT_TRUE(has_unit || room <= needed) << height;
  }
  EXPECT_GT(with_speeds, 0);
}

TEST_F(BenchLayoutOf, NamesItsCurvesAboveThePlot) {
  end_with_seven_sizes();
  BenchReport report = *snapshot.report;
  for (const char* backend : {"gpu", "mine"}) {
    report.rows.push_back(report.rows.front());
    report.rows.back().backend = backend;
  }
  snapshot.report = std::make_shared<const BenchReport>(report);
  for (const ImVec2 size : {ImVec2{737, 240}, ImVec2{737, 312}, ImVec2{1260, 400}}) {
    ImGui::GetIO().DisplaySize = size;
    gui.frame(2);
    const ImVec4 plot_at = gui.rectangle("bench.plot"), axis = gui.rectangle("bench.speed axis");
    float left = 0;
    for (const char* backend : {"cpu", "gpu", "mine"}) {
      const ImVec4 entry = gui.rectangle(std::string("bench.legend Sign FLOAT32 ") + backend);
      EXPECT_GE(entry.x, left) << backend;
      EXPECT_GE(entry.y, axis.y + axis.w) << backend;
      EXPECT_LE(entry.y + entry.w, plot_at.y) << "over no curve";
      left = entry.x + entry.z;
    }
    EXPECT_LE(left, gui.rectangle("bench.curve Sign FLOAT32 cpu").x);
    gui.move(gui.place_on("bench.legend Sign FLOAT32 mine"));
    gui.frame();
    EXPECT_EQ(plot.curve, 2u) << "the curve of the entry stands out";
    gui.move({1, 1});
    gui.frame();
    EXPECT_FALSE(plot.curve);
  }
}

TEST_F(BenchLayoutOf, HidesTheCurveOfAnEntryThatIsClicked) {
  end_with_seven_sizes();
  BenchReport report = *snapshot.report;
  report.rows.push_back(report.rows.front());
  report.rows.back().backend = "gpu";
  snapshot.report = std::make_shared<const BenchReport>(report);
  ImGui::GetIO().DisplaySize = {1260, 400};
  ImGui::GetIO().DeltaTime = 1.0f / 60;  // two clicks make a double click
  gui.frame(2);
  const std::string cpu = "bench.point Sign FLOAT32 cpu 4096", gpu = "bench.point Sign FLOAT32 gpu 4096";
  const auto shows = [&](bool of_cpu, bool of_gpu) {
    gui.frame(2);
    EXPECT_EQ(widget_rectangle(cpu).has_value(), of_cpu);
    EXPECT_EQ(widget_rectangle(gpu).has_value(), of_gpu);
  };
  shows(true, true);
  gui.click_on("bench.legend Sign FLOAT32 cpu");
  shows(false, true);
  EXPECT_TRUE(widget_rectangle("bench.row Sign FLOAT32 cpu 4096")) << "the table has all";
  gui.frame(60);  // no double click
  gui.click_on("bench.legend Sign FLOAT32 gpu");
  shows(false, false);
  gui.move(gui.place_on("bench.plot"));
  shows(false, false);
  for (const char* name : {"bench.legend Sign FLOAT32 cpu", "bench.legend Sign FLOAT32 gpu"}) {
    gui.frame(60);
    gui.click_on(name);
  }
  shows(true, true);
  gui.frame(60);
  for (int i = 0; i < 2; ++i) gui.click_on("bench.legend Sign FLOAT32 gpu");
  shows(false, true);
  gui.frame(60);
  for (int i = 0; i < 2; ++i) gui.click_on("bench.legend Sign FLOAT32 gpu");
  shows(true, true);
}

TEST(BenchLegend, HasWhatTellsTheCurvesApart) {
  const auto curve = [](const char* name, const char* backend) {
    BenchRow row;
    row.backend = backend;
    return BenchCurve{name, {row}};
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(legend_names(std::vector{curve("Sign FLOAT32 cpu", "cpu")}), Names{"cpu"});
  EXPECT_EQ(legend_names(std::vector{curve("Sign FLOAT32 cpu", "cpu"), curve("Sign FLOAT32 cpu two", "cpu two")}),
            (Names{"cpu", "cpu two"}));
  EXPECT_EQ(legend_names(std::vector{curve("Clip FLOAT32 cpu", "cpu"), curve("Clip ScaleBias FLOAT16 cpu", "cpu")}),
            (Names{"FLOAT32 cpu", "ScaleBias FLOAT16 cpu"}));
  EXPECT_EQ(legend_names(std::vector{curve("Clip FLOAT32 cpu", "cpu"), curve("Clip ScaleBias FLOAT32 gpu", "gpu")}),
            (Names{"cpu", "ScaleBias gpu"}));
  EXPECT_EQ(legend_names(std::vector{curve("Clip FLOAT32 cpu", "cpu"), curve("Clip FLOAT32 padded cpu", "cpu")}),
            (Names{"cpu", "padded cpu"}));
  EXPECT_EQ(legend_names(std::vector{curve("Max FLOAT32 cpu", "cpu"), curve("Min FLOAT32 cpu", "cpu")}),
            (Names{"Max cpu", "Min cpu"}));
  EXPECT_EQ(legend_names(std::vector{curve("Clip INT32 cpu", "cpu"), curve("Clip UINT32 cpu", "cpu")}),
            (Names{"INT32 cpu", "UINT32 cpu"}));
}

TEST_F(BenchLayoutOf, ShowsTheRowOfThePointUnderTheMouseAndWhoseItIs) {
  end_with_seven_sizes();
  BenchReport report = *snapshot.report;
  for (const BenchRow& row : std::vector<BenchRow>(report.rows)) {
    report.rows.push_back(row);
    report.rows.back().backend = "gpu";
    report.rows.back().gigabytes_per_second = 1;
  }
  snapshot.report = std::make_shared<const BenchReport>(report);
  gui.frame(2);
  const float top = gui.rectangle("bench.curve Sign FLOAT32 cpu").y;
  EXPECT_FALSE(widget_rectangle("bench.head Sign FLOAT32 cpu")) << "its own line is in sight";
  gui.move(gui.place_on("bench.point Sign FLOAT32 gpu 16777216"));
  gui.frame(4);
  const ImVec4 row = gui.rectangle("bench.row Sign FLOAT32 gpu 16777216"),
               head = gui.rectangle("bench.head Sign FLOAT32 gpu");
  EXPECT_GE(row.y, head.y + head.w) << "not below the head";
  EXPECT_LE(row.y + row.w, 240);
  EXPECT_NEAR(head.y, top, 3) << "at the top of the list";
  gui.move(gui.place_on("bench.point Sign FLOAT32 cpu 4096"));
  gui.frame(4);
  EXPECT_GE(gui.rectangle("bench.row Sign FLOAT32 cpu 4096").y, top);
}

TEST_F(BenchLayoutOf, SaysInBriefWhatIsWrongAndNotOnWhichDevice) {
  end_with_seven_sizes();
  snapshot.wrong = {"mine is wrong: SIGN FLOAT32, 2 of 4,096 differ, worst at [0,0,0,0]: reference -1, mine 1"};
  EXPECT_EQ(conclusion_of(snapshot).brief, "mine is wrong: SIGN FLOAT32, 2 of 4,096 differ; 7 measurements in 0 s.")
      << "what is wrong comes first, as the end may be cut";
  EXPECT_TRUE(conclusion_of(snapshot).sentence.starts_with("7 measurements in 0 s on "));
  EXPECT_NE(conclusion_of(snapshot).sentence.find("worst at [0,0,0,0]"), std::string::npos);
  ImGui::GetIO().DisplaySize = {737, 312};
  gui.frame(2);
  const ImVec4 sentence = gui.rectangle("bench.conclusion sentence");
  EXPECT_LE(sentence.w, 2 * ImGui::GetTextLineHeight() + 1);
  EXPECT_GE(sentence.z * sentence.w / ImGui::GetFontSize(),
            ImGui::CalcTextSize(conclusion_of(snapshot).brief.c_str()).x)
      << "all of it";
}

TEST_F(BenchLayoutOf, LeavesItsRoomToThePlotInAPanelThatWasDraggedHigh) {
  end_with_seven_sizes();
  snapshot.wrong = {
      "mine is wrong: SIGN FLOAT32, 2 of 4,096 differ, worst at [0,0,0,0]: reference -0.015640395 "
      "(0xBC802049), mine 1 (0x3F800000)"};
  for (const float height : {312.0f, 384.0f, 450.0f}) {
    ImGui::GetIO().DisplaySize = {737, height};
    gui.frame(3);
    EXPECT_LE(gui.rectangle("bench.conclusion sentence").w, 2 * ImGui::GetTextLineHeight() + 1) << height;
    EXPECT_LE(gui.rectangle("bench.Save...").y, gui.rectangle("bench.conclusion").y) << "beside it, " << height;
    EXPECT_TRUE(widget_rectangle("bench.wrong 0")) << "all of it is in the list";
  }
}

TEST_F(BenchLayoutOf, SaysOnceThatNothingWasMeasured) {
  end_with_seven_sizes();
  BenchReport report;
  report.stopped = true;
  snapshot.report = std::make_shared<const BenchReport>(report);
  const BenchConclusion stopped = conclusion_of(snapshot);
  EXPECT_EQ(stopped.word, "cancelled:");
  EXPECT_EQ(stopped.sentence, "before the first measurement, after 0 s on Some processor; cpu: 2 threads.");
  report.stopped = false;
  snapshot.report = std::make_shared<const BenchReport>(report);
  EXPECT_EQ(conclusion_of(snapshot).word, "nothing measured:");
  EXPECT_EQ(conclusion_of(snapshot).sentence, "after 0 s on Some processor; cpu: 2 threads.");
}

TEST_F(BenchLayoutOf, SaysThatItIsUnsteadyIfTheBatchesOfARowLieMoreThanHalfOfItsMedianApart) {
  end_with_seven_sizes();
  EXPECT_EQ(conclusion_of(snapshot).word, "measured:");
  const auto with_batches = [&](double least, double most) {
    BenchReport report = *snapshot.report;
    report.rows.back().time = {.median = 10, .least = least, .most = most, .samples = 9, .runs_per_sample = 1};
    snapshot.report = std::make_shared<const BenchReport>(report);
    return conclusion_of(snapshot);
  };
  EXPECT_EQ(with_batches(9, 14).word, "measured:");
  const BenchConclusion found = with_batches(9, 190);
  EXPECT_EQ(found.word, "unsteady:");
  EXPECT_TRUE(found.is_unsteady && found.kind == BenchConclusion::Kind::Done);
  EXPECT_NE(std::string(unsteady_meaning).find("more than 50 % apart"), std::string::npos) << "the panel explains it";
}

TEST_F(BenchLayoutOf, CopiesTheRowUnderTheMouse) {
  ImGui::GetIO().DisplaySize = {1400, 600};
  end_with_seven_sizes();
  gui.frame(3);
  gui.move(gui.place_on("bench.row Sign FLOAT32 cpu 4096"));
  gui.frame();
  ImGui::GetIO().KeyCtrl = true;
  gui.key(GLFW_KEY_C);
  ImGui::GetIO().KeyCtrl = false;
  const std::string copied = ImGui::GetClipboardText();
  EXPECT_TRUE(copied.starts_with("curve\telements\tbytes\ttime\ttime spread\tGB/s\tof memory\nSign FLOAT32 cpu\t"))
      << copied;
}

}  // namespace
}  // namespace opscope::gui
