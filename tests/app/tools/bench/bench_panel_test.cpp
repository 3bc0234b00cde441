// The Bench panel, drawn without a window from snapshots made up for it.

#include "app/gui/tools/bench/bench_panel.h"

#include "app/gui/edits/operators.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"
#include "tests/app/tools/bench/bench_row.h"

namespace opscope::gui {
namespace {

using State = BenchSnapshot::State;

class BenchPanel : public testing::Test {
 protected:
  BenchPanel() {
    ImGui::GetIO().DisplaySize = {1260, 400};
    gui.contents = [this] {
      const BenchPanelOutput drawn = draw_bench_panel(input, snapshot, earlier, fields, plot);
      if (drawn.start) output.start = drawn.start;
      if (drawn.test_for) output.test_for = drawn.test_for;
      output.cancel = output.cancel || drawn.cancel;
      output.close = output.close || drawn.close;
    };
    follow_case(fields, model, 0);
  }

  void end_with_rows() {
    BenchReport report;
    report.rows = {row("cpu", 4096, 40), row("cpu", 65536, 20), row("gpu", 4096, 0.5), row("gpu", 65536, 9)};
    report.limits["cpu"] = {20, 18};
    report.limits["gpu"] = {10, 9};
    snapshot.state = State::Ended;
    snapshot.order.request.elements = {4096, 65536};
    snapshot.report = std::make_shared<const BenchReport>(report);
    snapshot.machine.processor = "Some processor";
    snapshot.machine.members = {{"cpu", "2 threads", "", true}, {"gpu", "Some GPU", "", false}};
  }

  HeadlessGui gui;
  BenchSnapshot snapshot;
  BenchFields fields;
  BenchPlotState plot;
  std::vector<BenchRow> earlier;
  const Model model = default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level);
  ToolInput input{model, 0, {}, {}, {}};
  BenchPanelOutput output;
};

TEST_F(BenchPanel, StartsWhatTheFieldsSay) {
  gui.click_on("bench.Start");
  ASSERT_TRUE(output.start);
  const BenchRequest& request = output.start->request;
  EXPECT_EQ(request.operators, std::vector{find_operator("ELEMENT_WISE_SIGN")});
  EXPECT_EQ(request.data_types, std::vector{DataType::Float32});
  EXPECT_EQ(request.layouts, std::vector{BenchLayout::Packed});
  EXPECT_EQ(request.elements.size(), 7u);
  EXPECT_EQ(request.threads, 0u);
  EXPECT_TRUE(output.start->cpu && output.start->gpu && !output.start->reference);
}

TEST_F(BenchPanel, TakesSeveralOfEverything) {
  gui.click_on("bench.operators");
  gui.click_on("bench.operators=Add");
  gui.click(gui.place_on("bench.plot", 0.9f));  // elsewhere: closes the list
  gui.click_on("bench.layouts");
  gui.click_on("bench.layouts=all");
  gui.click(gui.place_on("bench.plot", 0.9f));
  EXPECT_EQ(fields.operators.size(), 2u);
  EXPECT_EQ(fields.layouts.size(), 4u);
  follow_case(fields, default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level), 0);
  EXPECT_EQ(fields.operators.size(), 2u) << "what a person chose stays";
}

TEST_F(BenchPanel, FollowsTheTypeOfTheInputsIfTheOutputHasAnother) {
  for (const char* name : {"ELEMENT_WISE_LOGICAL_GREATER_THAN", "ELEMENT_WISE_IF"}) {
    follow_case(fields, default_case(*find_operator(name), highest_feature_level), 0);
    EXPECT_EQ(fields.operators, std::vector{find_operator(name)});
    EXPECT_EQ(fields.data_types, std::vector{DataType::Float32}) << name;
  }
}

TEST_F(BenchPanel, FoldsItsFieldsToALineThatSaysThemAll) {
  fields.folded = true;
  snapshot.state = State::Running;
  gui.click_on("bench.Change...");
  EXPECT_TRUE(fields.folded) << "while it runs they cannot be changed";
  EXPECT_EQ(summary_of(fields), "Sign, FLOAT32, 7 sizes, packed, cpu and gpu");
  end_with_rows();
  gui.click_on("bench.Change...");
  EXPECT_FALSE(fields.folded);
  fields.elements = {4096}, fields.reference = true, fields.threads = 2;
  EXPECT_EQ(summary_of(fields), "Sign, FLOAT32, 4 Ki elements, packed, cpu, gpu and reference, 2 threads");
}

TEST_F(BenchPanel, LeavesOutOperatorsWithoutTheTypeAndSaysSo) {
  fields.operators = {find_operator("ELEMENT_WISE_SIGN"), find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD")};
  fields.own_choice = true;
  const BenchOrder order = order_of(fields);
  EXPECT_EQ(order.request.operators, std::vector{find_operator("ELEMENT_WISE_SIGN")});
  ASSERT_EQ(order.left_out.size(), 1u);
  EXPECT_NE(order.left_out[0].find("on FLOAT32: the operator has no such tensors"), std::string::npos);
  plan(fields);
  EXPECT_NE(fields.plan.find("Left out: "), std::string::npos) << fields.plan;
}

TEST_F(BenchPanel, SaysWhichSettingsAreMeasuredToo) {
  fields.operators = {find_operator("ELEMENT_WISE_CLIP")};
  fields.own_choice = true;
  plan(fields);
  EXPECT_NE(fields.plan.find("14 cases"), std::string::npos) << fields.plan;
  EXPECT_NE(fields.plan.find("Each size is measured with and without ScaleBias."), std::string::npos) << fields.plan;
  fields.operators = {find_operator("ELEMENT_WISE_SIGN")};
  plan(fields);
  EXPECT_EQ(fields.plan.find("with and without"), std::string::npos) << fields.plan;
}

TEST_F(BenchPanel, StartsNothingWhileSomethingIsNotChosenOrInTheWay) {
  fields.elements.clear();
  gui.click_on("bench.Start");
  EXPECT_FALSE(output.start);
  EXPECT_EQ(fields.refusal, "Choose a size.");
  fields.elements = {4096};
  input.not_now = "A sweep is under way.";
  gui.click_on("bench.Start");
  EXPECT_FALSE(output.start);
  input.not_now.clear();
  fields.cpu = fields.gpu = false;
  gui.click_on("bench.Start");
  EXPECT_FALSE(output.start);
  fields.cpu = true;
  gui.click_on("bench.Start");
  EXPECT_TRUE(output.start);
}

TEST_F(BenchPanel, TellsWhatIsNoCountBesideTheField) {
  gui.frame(2);
  const auto enter = [&](const char* text) {
    gui.click_on("bench.threads");
    gui.type(text);
    gui.key(504);
    gui.frame(2);
  };
  enter("2");
  enter("many");
  EXPECT_TRUE(widget_rectangle("bench.message threads"));
  EXPECT_EQ(fields.threads, 2u);
  enter("3");
  EXPECT_FALSE(widget_rectangle("bench.message threads"));
  EXPECT_EQ(fields.threads, 3u);
}

TEST_F(BenchPanel, RefusesSizesThatNoMemoryHolds) {
  fields.elements = {std::uint64_t{1} << 45};
  plan(fields);
  EXPECT_FALSE(fields.refusal.empty());
  EXPECT_TRUE(fields.plan.empty());
}

TEST_F(BenchPanel, OffersNoGpuWhereThereIsNone) {
  input.gpu_missing = "OpenGL 4.3 is missing";
  gui.click_on("bench.Start");
  ASSERT_TRUE(output.start);
  EXPECT_FALSE(output.start->gpu);
}

TEST_F(BenchPanel, ACurveStandsOutOnlyWhileTheMouseIsOverIt) {
  end_with_rows();
  gui.frame(2);
  gui.move(gui.place_on("bench.row Sign FLOAT32 gpu 65536"));
  gui.frame(2);
  EXPECT_EQ(plot.curve, 1u);
  gui.move(gui.place_on("bench.Start"));
  gui.frame(2);
  EXPECT_FALSE(plot.curve);
  gui.move(gui.place_on("bench.row Sign FLOAT32 gpu 65536"));
  gui.frame(2);
  snapshot.report = std::make_shared<const BenchReport>();  // of the next run
  gui.frame(2);
  gui.move(gui.place_on("bench.Start"));
  end_with_rows();
  gui.frame(2);
  EXPECT_FALSE(plot.curve);
}

TEST_F(BenchPanel, CancelsABenchUnderWayAndStartsNoSecond) {
  gui.frame(2);
  const ImVec4 start = gui.rectangle("bench.Start");
  snapshot.state = State::Running;
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("bench.Start"));
  const ImVec4 cancel = gui.rectangle("bench.Cancel (Esc)");
  EXPECT_EQ(cancel.x, start.x) << "in its place";
  EXPECT_EQ(cancel.y, start.y);
  EXPECT_EQ(cancel.z, start.z);
  EXPECT_FALSE(output.cancel);
  gui.click(gui.place_on("bench.Cancel (Esc)"));
  EXPECT_FALSE(output.start);
  EXPECT_TRUE(output.cancel);
}

TEST_F(BenchPanel, AFasterPointStandsHigherAndALargerOneFartherRight) {
  end_with_rows();
  for (const bool logarithmic : {true, false}) {
    plot.logarithmic = logarithmic;
    gui.frame(2);
    const ImVec4 fast = gui.rectangle("bench.point Sign FLOAT32 cpu 4096");
    const ImVec4 slow = gui.rectangle("bench.point Sign FLOAT32 gpu 4096");
    const ImVec4 large = gui.rectangle("bench.point Sign FLOAT32 gpu 65536");
    EXPECT_LT(fast.y, slow.y);
    EXPECT_LT(large.y, slow.y);
    EXPECT_LT(slow.x, large.x);
    const ImVec4 inside = gui.rectangle("bench.plot");
    EXPECT_GE(fast.y + 4, inside.y);
    EXPECT_LE(slow.y, inside.y + inside.w);
  }
}

TEST_F(BenchPanel, ThePointUnderTheMouseNamesItsCurveAndSize) {
  end_with_rows();
  gui.frame(2);
  gui.move(gui.place_on("bench.point Sign FLOAT32 gpu 4096"));
  gui.frame();
  EXPECT_EQ(plot.curve, 1u);
  EXPECT_EQ(plot.size, 4096u);
  gui.move(gui.place_on("bench.curve Sign FLOAT32 cpu"));
  gui.frame();
  EXPECT_EQ(plot.curve, 0u) << "and the row in the table its curve";
  EXPECT_FALSE(plot.size);
}

TEST_F(BenchPanel, ReadsEveryCurveAtTheMeasuredSizeNearestToTheMouse) {
  end_with_rows();
  gui.frame(2);
  const ImVec4 inside = gui.rectangle("bench.plot");
  const auto read_at = [&](float share) {
    gui.move({inside.x + share * inside.z, gui.rectangle("bench.point Sign FLOAT32 gpu 65536").y + 40});
    gui.frame(2);
  };
  read_at(0.3f);
  EXPECT_EQ(plot.size, 4096u);
  EXPECT_FALSE(plot.curve) << "the mouse is on no point";
  for (const char* name : {"cpu", "gpu"})
    EXPECT_TRUE(widget_rectangle(std::string("bench.reading Sign FLOAT32 ") + name)) << name;
  const float line = gui.place_on("bench.point Sign FLOAT32 cpu 4096").x;
  EXPECT_GT(gui.rectangle("bench.readout").x, line);
  read_at(0.7f);
  EXPECT_EQ(plot.size, 65536u);
  const ImVec4 readout = gui.rectangle("bench.readout");
  EXPECT_LT(readout.x + readout.z, gui.place_on("bench.point Sign FLOAT32 cpu 65536").x) << "at the line's left";
  gui.move({inside.x - 20, inside.y});
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("bench.readout"));
}

TEST_F(BenchPanel, ShowsItsCurvesInASmallWindowToo) {
  ImGui::GetIO().DisplaySize = {420, 160};
  end_with_rows();
  gui.frame(2);
  const ImVec4 start = gui.rectangle("bench.Start"), plot_at = gui.rectangle("bench.plot");
  EXPECT_GT(plot_at.y, start.y + start.w);
  EXPECT_GT(plot_at.w, 80);
  ImGui::GetIO().DisplaySize = {420, 800};
  gui.frame(2);
  const ImVec4 tall = gui.rectangle("bench.plot");
  EXPECT_GT(gui.rectangle("bench.curve Sign FLOAT32 cpu").y, tall.y + tall.w) << "the figures stand below";
}

TEST_F(BenchPanel, TheHintStaysInTheEmptyPlotOfASmallWindow) {
  for (const ImVec2 window : {ImVec2{735, 240}, ImVec2{735, 130}, ImVec2{1260, 400}, ImVec2{500, 500}}) {
    ImGui::GetIO().DisplaySize = window;
    gui.frame(3);
    const ImVec4 frame = gui.rectangle("bench.plot"), hint = gui.rectangle("bench.empty plot");
    EXPECT_GE(hint.x, frame.x - 44) << window.x;  // where an axis would stand
    EXPECT_LE(hint.x + hint.z, frame.x + frame.z) << window.x;
  }
}

TEST_F(BenchPanel, SaysWhatOtherFieldsWouldMeasureBesideWhatWasMeasured) {
  end_with_rows();
  snapshot.order = order_of(fields);
  fields.folded = true;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("bench.conclusion"));
  EXPECT_FALSE(widget_rectangle("bench.plan"));
  gui.click_on("bench.Change...");
  EXPECT_TRUE(widget_rectangle("bench.conclusion"));
  EXPECT_TRUE(widget_rectangle("bench.plan")) << "before an edit";
  fields.folded = true;
  fields.elements = {4096};
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("bench.conclusion"));
  EXPECT_TRUE(widget_rectangle("bench.plan"));
}

TEST_F(BenchPanel, CopiesMarkdownAndJson) {
  end_with_rows();
  gui.click_on("bench.Copy...");
  gui.click_on("bench.Copy as JSON");
  const std::string json = ImGui::GetClipboardText();
  EXPECT_NE(json.find("\"gigabytes_per_second\": 40"), std::string::npos) << json;
  gui.click_on("bench.Copy...");
  gui.click_on("bench.Copy as Markdown");
  const std::string markdown = ImGui::GetClipboardText();
  EXPECT_NE(markdown.find("Some processor"), std::string::npos) << markdown;
  EXPECT_NE(markdown.find("Some GPU"), std::string::npos) << markdown;
}

TEST(BenchCurves, AreSortedBySizeAndToldApartByLayout) {
  BenchReport report;
  report.rows = {row("cpu", 65536, 20), row("cpu", 4096, 40), row("cpu", 4096, 30, BenchLayout::Transposed)};
  const auto curves = curves_of(report);
  ASSERT_EQ(curves.size(), 2u);
  EXPECT_EQ(curves[0].rows.front().elements, 4096u);
  EXPECT_EQ(curves[1].name, "Sign FLOAT32 transposed cpu");
  EXPECT_EQ(curves[0].at(65536)->gigabytes_per_second, 20);
  EXPECT_EQ(curves[1].at(65536), nullptr);
}

// Its number is that among the implementations under test, also of those that could not be measured.
TEST(BenchCurves, KnowTheImplementationUnderTestThatTheyAreOf) {
  BenchReport report;
  report.rows = {row("gpu", 4096, 20), row("second", 4096, 40)};
  std::vector<BenchMachine::Member> members;
  for (const char* name : {"cpu", "gpu", "reference", "first", "second"}) members.push_back({name, "", "", true});
  const auto curves = curves_of(report, members);
  ASSERT_EQ(curves.size(), 2u);
  EXPECT_EQ(curves[0].candidate, std::nullopt);
  EXPECT_EQ(curves[1].candidate, 1u);
}

TEST(BenchLimits, AreToldOnceForBackendsThatShareThem) {
  BenchReport report;
  report.limits["cpu"] = report.limits["reference"] = {20, 18};
  report.limits["gpu"] = {4000, 3900};
  const auto limits = limits_of(report, {"gpu"});
  ASSERT_EQ(limits.size(), 4u);
  EXPECT_EQ(limits[0].name, "host copy");
  EXPECT_EQ(limits[3].name, "gpu triad");
  EXPECT_EQ(limits[3].gigabytes_per_second, 3900);
}

TEST(BenchLimits, OfAShaderUnderTestAreTheGpus) {
  BenchReport report;
  report.limits["cpu"] = {20, 18};
  report.limits["gpu"] = report.limits["mine"] = {4000, 3900};
  EXPECT_EQ(limits_of(report, {"gpu", "mine"}).size(), 4u);
  report.limits.erase("gpu");
  EXPECT_EQ(limits_of(report, {"mine"})[2].name, "gpu copy");
}

TEST(BenchWords, HaveThreeDigits) {
  EXPECT_EQ(size_text(65536), "64 Ki");
  EXPECT_EQ(size_text(std::uint64_t{1} << 24), "16 Mi");
  EXPECT_EQ(size_text(1000), "1,000");
  EXPECT_EQ(time_text(0.3841), "0.384 \u00b5s");
  EXPECT_EQ(time_text(12.34), "12.3 \u00b5s");
  EXPECT_EQ(time_text(4567), "4.57 ms");
  EXPECT_EQ(speed_text(1234.4), "1,234");
  EXPECT_EQ(speed_text(9.996), "10.0");
}

BenchRow with_share(double share, double microseconds = 1) {
  BenchRow made;
  made.microseconds = microseconds;
  made.gigabytes_per_second = 10;
  made.share_of_limit = share;
  return made;
}

TEST(BenchWords, AShareAboveTheMemorysIsThatOfACache) {
  EXPECT_EQ(share_text(with_share(0.98)), "98 %");
  EXPECT_EQ(share_text(with_share(0.003)), "0.3 %");
  EXPECT_EQ(share_text(with_share(0.0003)), "< 0.1 %");
  EXPECT_EQ(share_text(with_share(1.02)), "102 %") << "within what two measurements differ";
  EXPECT_EQ(share_text(with_share(2.15)), "cache 215 %");
  EXPECT_EQ(share_text(with_share(2.15, 1e5)), "215 %") << "too large for one";
}

TEST(BenchWords, SayWhichLimitAndWhyARowIsAboveIt) {
  EXPECT_EQ(why_above(with_share(0.98)), "");
  EXPECT_EQ(why_above(with_share(2.15)), "Its 9.77 KiB fit into a cache, which is faster than the memory.");
  BenchRow large = with_share(2.15, 1e5);
  EXPECT_EQ(why_above(large),
            "Above 100 %: the machine was busy while the copy was measured, or a large cache helped.");
  large.of_triad = true;
  EXPECT_EQ(why_above(large),
            "Above 100 %: the machine was busy while the triad was measured, or a large cache helped.");
  EXPECT_EQ(why_above(with_share(1.004)), "") << "reads as 100 %";
  EXPECT_EQ(why_above(with_share(1.02)), "Above 100 % by no more than two measurements of the copy differ.");
  const BenchCurve curve{"Add cpu", {large}, {}};
  EXPECT_NE(row_text(curve, large).find("215 % of triad"), std::string::npos);
  EXPECT_EQ(bytes_text(with_share(1, 0.1)), "1000 B");
  EXPECT_EQ(bytes_text(with_share(1, 1048576 * 1e-4)), "1.00 MiB");
}

TEST(BenchWords, TellTheRepeatsAndHowFarTheyLieApart) {
  BenchRow made = row("cpu", 4096, 40);
  EXPECT_EQ(repeats_text(made), "");
  EXPECT_EQ(spread_text(made), "");
  made.time = {10, 9.5, 12, 9, 35};
  EXPECT_EQ(repeats_text(made), "median of 9 batches of 35 runs, from 9.50 \u00b5s to 12.0 \u00b5s");
  EXPECT_EQ(spread_text(made), "-5.0 +20 %");
  made.time = {10, 9.95, 10.01, 1, 1};
  EXPECT_EQ(repeats_text(made), "median of 1 batch of 1 run, from 9.95 \u00b5s to 10.0 \u00b5s");
  EXPECT_EQ(spread_text(made), "-0.5 +0.1 %");
}

TEST(BenchEarlier, TellsNoiseFromADifference) {
  BenchRow now = row("cpu", 4096, 40), before = row("cpu", 4096, 20);
  EXPECT_EQ(ratio_text(now, before), "2.00 x") << "neither tells its batches";
  now.time = {now.microseconds, now.microseconds * 0.9, now.microseconds * 1.1, 9, 4};
  before.time = {before.microseconds, before.microseconds * 0.9, before.microseconds * 1.1, 9, 4};
  EXPECT_EQ(ratio_text(now, before), "2.00 x");
  EXPECT_FALSE(is_unsteady(now));
  before.time.least = now.time.most;
  EXPECT_EQ(ratio_text(now, before), "~2.00 x");
  EXPECT_TRUE(is_unsteady(before));
  EXPECT_NE(point_text({"Sign cpu", {now}}, now, &before).find("within noise"), std::string::npos);
}

TEST(BenchLimits, TellHowFarTheirPassesLieApart) {
  BenchReport report;
  report.rows = {row("cpu", 4096, 20), row("gpu", 4096, 20)};
  report.rows[1].of_triad = true;
  report.limits["cpu"] = {20, 18, {19, 21}, {}};
  report.limits["gpu"] = {20, 18, {}, {12, 27}};
  const auto curves = curves_of(report);
  EXPECT_EQ(spread_text(curves[0].limit), "-5.0 +5.0 %");
  EXPECT_FALSE(is_unsteady(curves[0].limit));
  EXPECT_EQ(curves[1].limit.name, "triad");
  EXPECT_EQ(spread_text(curves[1].limit), "-33 +50 %");
  EXPECT_TRUE(is_unsteady(curves[1].limit));
  EXPECT_NE(point_text(curves[1], report.rows[1], nullptr).find("unsteady: -33 +50 %"), std::string::npos);
  EXPECT_EQ(spread_text(limits_of(report, {"gpu"})[1]), "") << "that of the host's triad is not known";
}

TEST(BenchEarlier, KeepsOfEachMeasurementTheLatest) {
  const std::vector<BenchRow> first = {row("cpu", 4096, 40), row("cpu", 65536, 20)};
  const std::vector<BenchRow> second = {row("cpu", 4096, 50), row("gpu", 4096, 9)};
  const std::vector<BenchRow> joined = joined_rows(joined_rows({}, first), second);
  ASSERT_EQ(joined.size(), 3u);
  const std::vector<BenchCurve> curves = curves_of(BenchReport{.limits = {}, .rows = {row("cpu", 4096, 60)}});
  const auto earlier = earlier_curve(curves[0], joined);
  ASSERT_TRUE(earlier);
  EXPECT_EQ(earlier->at(4096)->gigabytes_per_second, 50);
  EXPECT_EQ(earlier->at(65536)->gigabytes_per_second, 20);
  const std::vector<BenchCurve> others =
      curves_of(BenchReport{.limits = {}, .rows = {row("cpu", 4096, 60, BenchLayout::Padded)}});
  EXPECT_FALSE(earlier_curve(others[0], joined)) << "another layout is not the same";
}

TEST_F(BenchPanel, ListsEverySizeOfEveryCurve) {
  end_with_rows();
  gui.frame(2);
  for (const char* name : {"cpu 4096", "cpu 65536", "gpu 4096", "gpu 65536"})
    EXPECT_TRUE(widget_rectangle(std::string("bench.row Sign FLOAT32 ") + name)) << name;
  EXPECT_TRUE(widget_rectangle("bench.why above")) << "one is in a cache";
  gui.move(gui.place_on("bench.row Sign FLOAT32 gpu 65536"));
  gui.frame();
  EXPECT_EQ(plot.curve, 1u);
  EXPECT_EQ(plot.listed, 65536u);
}

TEST_F(BenchPanel, TheHeadingsStayWhileTheFiguresScroll) {
  ImGui::GetIO().DisplaySize = {1260, 280};
  end_with_rows();
  gui.frame(2);
  const ImVec4 heading = gui.rectangle("bench.heading elements"), first = gui.rectangle("bench.curve Sign FLOAT32 cpu");
  gui.wheel(gui.place_on("bench.curve Sign FLOAT32 cpu"), -20);
  gui.frame(2);
  EXPECT_EQ(gui.rectangle("bench.heading elements").y, heading.y);
  const auto scrolled = widget_rectangle("bench.curve Sign FLOAT32 cpu");
  EXPECT_TRUE(!scrolled || scrolled->y < first.y);
}

TEST_F(BenchPanel, DrawsTheSpreadOfTheRepeats) {
  end_with_rows();
  BenchReport report = *snapshot.report;
  EXPECT_FALSE(widget_rectangle("bench.spread Sign FLOAT32 gpu 65536"));
  BenchRow& spread = report.rows[3];
  spread.time = {spread.microseconds, spread.microseconds / 2, spread.microseconds * 2, 9, 4};
  snapshot.report = std::make_shared<const BenchReport>(report);
  gui.frame(2);
  const ImVec4 bar = gui.rectangle("bench.spread Sign FLOAT32 gpu 65536");
  const ImVec4 point = gui.rectangle("bench.point Sign FLOAT32 gpu 65536");
  EXPECT_LT(bar.y, point.y);
  EXPECT_GT(bar.y + bar.w, point.y + point.w);
}

TEST_F(BenchPanel, DrawsAnEarlierRunBesideThisOneUntilItIsHidden) {
  end_with_rows();
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("bench.earlier run"));
  earlier = {row("gpu", 4096, 1), row("gpu", 65536, 4)};
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("bench.earlier Sign FLOAT32 gpu"));
  EXPECT_FALSE(widget_rectangle("bench.earlier Sign FLOAT32 cpu")) << "that was not measured before";
  const ImVec4 legend = gui.rectangle("bench.earlier run");
  EXPECT_LE(legend.y + legend.w, gui.rectangle("bench.plot").y) << "over no curve";
  gui.click_on("bench.earlier run");
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("bench.earlier Sign FLOAT32 gpu"));
  EXPECT_TRUE(widget_rectangle("bench.earlier run")) << "it can be shown again";
}

TEST_F(BenchPanel, CutsNoColumnOfFigures) {
  end_with_rows();
  earlier = {row("gpu", 4096, 1), row("gpu", 65536, 4)};
  for (float width = 1600; width >= 720; width -= 40) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    const ImVec4 name = gui.rectangle("bench.curve Sign FLOAT32 cpu");
    EXPECT_LE(name.x + name.z, width - ImGui::GetStyle().ScrollbarSize) << width;
  }
}

TEST_F(BenchPanel, EndsTheLimitWithTheColumnOfShares) {
  end_with_rows();
  for (const float width : {738.0f, 900.0f, 1260.0f, 1600.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    const ImVec4 limit = gui.rectangle("bench.limit of Sign FLOAT32 cpu"),
                 of = gui.rectangle("bench.heading of memory");
    EXPECT_NEAR(limit.x + limit.z, of.x + of.z, 1) << width;
  }
}

TEST_F(BenchPanel, ChecksALogarithmicAxis) {
  end_with_rows();
  for (const float height : {240.0f, 600.0f}) {
    ImGui::GetIO().DisplaySize = {1260, height};
    plot.logarithmic = true;
    gui.frame(2);
    const ImVec4 axis = gui.rectangle("bench.speed axis"), inside = gui.rectangle("bench.plot");
    EXPECT_LE(axis.y + axis.w, inside.y) << height;
    gui.click_on("bench.speed axis");
    EXPECT_FALSE(plot.logarithmic) << height;
  }
}

TEST_F(BenchPanel, NamesTheDevicesInBrief) {
  end_with_rows();
  snapshot.machine.members[1].device = "llvmpipe (LLVM 15.0.7, 256 bits)";
  EXPECT_EQ(conclusion_of(snapshot).brief, "4 measurements in 0 s; cpu: 2 threads; gpu: llvmpipe.");
  EXPECT_NE(conclusion_of(snapshot).sentence.find("on Some processor; cpu: 2 threads; gpu: llvmpipe (LLVM 15.0.7"),
            std::string::npos);
}

TEST_F(BenchPanel, OffersToTestAnImplementationOfAnotherOperatorForThisOne) {
  fields.candidates = {{.given = "mine.glsl", .name = "mine", .op = find_operator("ELEMENT_WISE_CLIP")}};
  gui.click_on("bench.test mine");
  ASSERT_TRUE(output.test_for);
  EXPECT_EQ(output.test_for->op, find_operator("ELEMENT_WISE_SIGN"));
  end_with_rows();
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("bench.test mine"));
  fields.candidates.front().op = find_operator("ELEMENT_WISE_SIGN");
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("bench.test mine"));
}

TEST(BenchWords, TellThreadsOfTheHostAlone) {
  EXPECT_NE(point_text({"Sign cpu", {}}, row("cpu", 4096, 20), nullptr).find("1 thread"), std::string::npos);
  EXPECT_EQ(point_text({"Sign gpu", {}}, row("gpu", 4096, 20), nullptr).find("thread"), std::string::npos);
}

TEST_F(BenchPanel, SaysHowLongItWillTake) {
  gui.frame(2);
  const auto seconds = [&] {
    plan(fields);
    const auto at = fields.plan.find("Takes about ");
    return at == std::string::npos ? "" : fields.plan.substr(at, fields.plan.find(',', at) - at);
  };
  const std::string usual = seconds();
  EXPECT_NE(usual, "");
  fields.elements = {1u << 12};
  EXPECT_NE(seconds(), usual);
}

TEST_F(BenchPanel, PowersOfTenAreLabelledFirst) {
  end_with_rows();
  gui.frame(2);
  for (const char* speed : {"1", "10"}) EXPECT_TRUE(widget_rectangle(std::string("bench.speed ") + speed)) << speed;
}

}  // namespace
}  // namespace opscope::gui
