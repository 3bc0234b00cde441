// What the Bench panel says of settings before it starts, and of a result that is of others. Drawn without a window.

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "app/gui/edits/operators.h"
#include "app/gui/tools/bench/bench_left_out.h"
#include "app/gui/tools/bench/bench_panel.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"
#include "tests/support/cases.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

BenchFields fields_of(const char* op) {
  BenchFields fields;
  follow_case(fields, default_case(*find_operator(op), highest_feature_level), 0);
  return fields;
}

TEST(BenchSettings, AnotherNumberOfThreadsIsAnotherBench) {
  BenchFields fields = fields_of("ELEMENT_WISE_SIGN");
  const BenchOrder before = order_of(fields);
  EXPECT_TRUE(same(before, order_of(fields)));
  fields.threads = 1;
  EXPECT_FALSE(same(before, order_of(fields))) << "its result is that of the settings before";
}

TEST(BenchSettings, AShaderUnderTestTakesTheTimeOfADevice) {
  const test::TemporaryFolder folder;
  folder.write("mine.glsl", "#version 430\n");
  BenchFields fields = fields_of("ELEMENT_WISE_SIGN");
  fields.gpu = false;
  const auto forecast = [&] {
    fields.plan.clear();
    plan(fields);
    return fields.planned.forecast.total();
  };
  const double without = forecast();
  fields.candidates = {{.given = (folder / "mine.glsl").string(), .name = "mine"}};
  const double with = forecast();
  EXPECT_THAT(fields.plan, testing::StartsWith("Will take up to "));
  EXPECT_THAT(fields.plan, testing::HasSubstr("What mine cannot run is left out."));
  fields.candidates.clear(), fields.gpu = true;
  EXPECT_NEAR(with, forecast(), 1e-9);
  EXPECT_GT(with, without + 0.5 * static_cast<double>(fields.elements.size())) << "each is warmed up for half a second";
}

TEST(BenchSettings, DoNotCountWhatAShaderOfOneOperatorIsNotMeasuredOn) {
  BenchFields fields = fields_of("ELEMENT_WISE_SIGN");
  fields.gpu = false;
  fields.operators.push_back(find_operator("ELEMENT_WISE_NEGATE"));
  const std::size_t sizes = fields.elements.size();
  const auto planned = [&] {
    fields.plan.clear();
    plan(fields);
    return fields.planned.forecast;
  };
  const std::size_t cases = planned().cases.size();
  const double without = planned().total();
  fields.candidates = {{.given = "mine.glsl", .name = "mine", .op = find_operator("ELEMENT_WISE_SIGN")}};
  EXPECT_EQ(planned().measurements, cases + sizes) << "SIGN alone has it";
  EXPECT_THAT(fields.plan, testing::HasSubstr(fmt::format(" mine does not run {} of {} cases, such as Negate FLOAT32.",
                                                          cases - sizes, cases)));
  const double with = planned().total();
  fields.candidates.front().op = nullptr;
  EXPECT_EQ(planned().measurements, 2 * cases);
  EXPECT_LT(with, planned().total());
  EXPECT_GT(with, without);
}

TEST(BenchSettings, DoNotCountWhatABenchBeforeFoundToBeLeftOut) {
  BenchFields fields = fields_of("ELEMENT_WISE_CLIP");
  fields.gpu = false;
  fields.candidates = {{.given = "mine.so", .name = "mine"}};
  plan(fields);
  const std::size_t all = fields.planned.forecast.measurements;
  BenchSnapshot ended;
  ended.order = order_of(fields);
  CandidateCheck check{.status = Status::Passed};
  check.left_out = {{fields.operators.front(), DataType::Float32, BenchLayout::Packed, 4096, "ScaleBias"}};
  ended.checks["mine"] = check;
  learn_lacks(fields, ended);
  fields.plan.clear();
  plan(fields);
  EXPECT_EQ(fields.planned.forecast.measurements, all - fields.elements.size());
  EXPECT_THAT(fields.plan, testing::StartsWith("Will take 21 measurements: "));
  EXPECT_THAT(fields.plan, testing::HasSubstr(" mine does not run 7 of 14 cases, such as Clip ScaleBias FLOAT32."));
  EXPECT_THAT(fields.plan, testing::Not(testing::HasSubstr("What mine cannot run")));
  EXPECT_TRUE(same(ended.order, order_of(fields))) << "the result on show is of the same settings";
  fields.candidates.front().revision = 1;
  fields.plan.clear();
  plan(fields);
  EXPECT_EQ(fields.planned.forecast.measurements, all) << "another program, which may run it";
}

TEST(BenchSettings, TellsHowMuchIsLeftOutWithItsCause) {
  using Reasons = std::vector<std::string>;
  EXPECT_EQ(left_out_text(Reasons{}), "");
  EXPECT_EQ(left_out_text(Reasons{"gpu: not available: OpenGL 4.3 is missing"}),
            "1 left out (gpu: not available: OpenGL 4.3 is missing)");
  const std::string lengthy = left_out_text(Reasons{"mine: not available: " + std::string(500, 'x') + "\nline two"});
  EXPECT_LT(lengthy.size(), 150u) << "it stands in a line or two";
  EXPECT_EQ(lengthy.find('\n'), std::string::npos);
  const std::string begin = "ELEMENT_WISE_CLIP ScaleBias FLOAT32, ",
                    end = " elements, packed, mine: unsupported: it does not declare Scale";
  Reasons reasons = {begin + "4,096" + end, begin + "16,384" + end};
  EXPECT_EQ(left_out_text(reasons), "2 left out (mine: it does not declare Scale)");
  ASSERT_EQ(left_out_causes(reasons).size(), 1u);
  EXPECT_EQ(left_out_causes(reasons).front().first, "Clip ScaleBias FLOAT32, 4,096 elements, packed");
  reasons.emplace_back("Sign on UINT8, INT8: the operator has no such tensors");
  EXPECT_EQ(left_out_text(reasons),
            "3 left out (mine: it does not declare Scale; Sign on UINT8, INT8: the operator has no such tensors)");
  reasons.emplace_back("gpu: not available: OpenGL 4.3 is missing");
  EXPECT_THAT(left_out_text(reasons), testing::EndsWith("; 1 other reason)"));

  BenchSnapshot ended;
  ended.state = BenchSnapshot::State::Ended;
  BenchReport report;
  report.rows.resize(4);
  ended.report = std::make_shared<const BenchReport>(report);
  ended.machine.processor = "Some processor";
  ended.machine.members = {{"cpu", "2 threads", "", true}};
  ended.left_out = {begin + "4,096" + end, begin + "16,384" + end};
  EXPECT_EQ(conclusion_of(ended).brief,
            "4 measurements in 0 s, 2 left out (mine: it does not declare Scale); cpu: 2 threads.")
      << "before the devices, which are cut first";
}

TEST(BenchSettings, FieldsStayInOneRowWithAnImplementationUnderTest) {
  HeadlessGui gui;
  ImGui::GetIO().DisplaySize = {1260, 400};  // as in a window of 1600 x 1000
  BenchFields fields = fields_of("ELEMENT_WISE_SIGN");
  fields.candidates = {{"sign_element.glsl", "sign_element"}};
  const Model model = default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level);
  const ToolInput input{model, 0, {}, {}, {}};
  BenchPlotState plot;
  gui.contents = [&] { draw_bench_panel(input, {}, {}, fields, plot); };
  gui.frame(2);
  EXPECT_EQ(gui.rectangle("bench.threads").y, gui.rectangle("bench.operators").y);
}

TEST(BenchSettings, OffersTheCaseOfAWrongResult) {
  HeadlessGui gui;
  BenchFields fields = fields_of("ELEMENT_WISE_SIGN");
  fields.folded = true;
  BenchReport report;
  report.rows.resize(1);
  report.rows.front().operator_name = "ELEMENT_WISE_SIGN", report.rows.front().backend = "mine";
  report.rows.front().elements = 4096, report.rows.front().gigabytes_per_second = 1;
  BenchSnapshot ended;
  ended.state = BenchSnapshot::State::Ended;
  ended.order = order_of(fields);
  ended.report = std::make_shared<const BenchReport>(report);
  ended.wrong = {"mine is wrong: SIGN FLOAT32, 2 of 4,096 differ, worst at [0]: reference -1, mine 1"};
  const Model model = default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level);
  const ToolInput input{model, 0, {}, {}, {}};
  BenchPlotState plot;
  std::optional<Invocation> opened;
  gui.contents = [&] {
    if (auto drawn = draw_bench_panel(input, ended, {}, fields, plot); drawn.open) opened = std::move(drawn.open);
  };
  for (const ImVec2 size : {ImVec2{737, 312}, ImVec2{1260, 400}}) {
    ImGui::GetIO().DisplaySize = size;
    ended.wrong_case.reset();
    gui.frame(2);
    EXPECT_FALSE(widget_rectangle("bench.Open the case"));
    ended.wrong_case =
        std::make_shared<const Invocation>(test::CaseBuilder("SIGN", {test::row_of(DataType::Float32, {1})}).build());
    gui.frame(2);
    const ImVec4 save = gui.rectangle("bench.Save...");
    EXPECT_LE(save.x + save.z, size.x) << "in the panel";
    gui.click_on("bench.Open the case");
    EXPECT_TRUE(opened.has_value()) << size.x;
    opened.reset();
  }
  // Stopped before the first measurement.
  auto stopped = std::make_shared<BenchReport>();
  stopped->stopped = true;
  ended.report = stopped;
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("bench.Save..."));
  gui.click_on("bench.Open the case");
  EXPECT_TRUE(opened.has_value());
}

TEST(BenchSettings, SaysWhileItRunsThatAnImplementationIsWrong) {
  HeadlessGui gui;
  BenchFields fields = fields_of("ELEMENT_WISE_SIGN");
  BenchSnapshot running;
  running.state = BenchSnapshot::State::Running;
  BenchPlotState plot;
  const Model model = default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level);
  const ToolInput input{model, 0, {}, {}, {}};
  gui.contents = [&] { draw_bench_panel(input, running, {}, fields, plot); };
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("bench.wrong so far"));
  running.wrong = {"mine is wrong: SIGN FLOAT32 with Input nan (0x7FC00000): 1 of 1 differs, worst at [0]"};
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("bench.wrong so far"));
  EXPECT_TRUE(widget_rectangle("bench.wrong 0")) << "all of it";
}

TEST(BenchSettings, AWrongResultIsWrongInABenchThatWasStoppedToo) {
  BenchSnapshot ended;
  ended.state = BenchSnapshot::State::Ended;
  BenchReport report;
  report.stopped = true;
  ended.report = std::make_shared<const BenchReport>(report);
  EXPECT_EQ(conclusion_of(ended).kind, BenchConclusion::Kind::Unfinished);
  ended.wrong = {"mine is wrong: SIGN FLOAT32, 2 of 4,096 differ, worst at [0]: reference -1, mine 1"};
  for (const std::size_t rows : {0, 3}) {
    report.rows.resize(rows);
    ended.report = std::make_shared<const BenchReport>(report);
    const BenchConclusion line = conclusion_of(ended);
    EXPECT_EQ(line.kind, BenchConclusion::Kind::Wrong) << rows;
    EXPECT_EQ(line.sign + " " + line.word, "! cancelled:") << rows;
  }
}

}  // namespace
}  // namespace opscope::gui
