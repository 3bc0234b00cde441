// What the Bench panel copies, and how it marks a wrong implementation.

#include <gmock/gmock.h>

#include "app/gui/edits/operators.h"
#include "app/gui/tools/bench/bench_panel.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"
#include "tests/app/tools/bench/bench_row.h"

namespace opscope::gui {
namespace {

class BenchReportOfPanel : public testing::Test {
 protected:
  BenchReportOfPanel() {
    ImGui::GetIO().DisplaySize = {1260, 400};
    gui.contents = [this] { draw_bench_panel(input, snapshot, {}, fields, plot); };
    follow_case(fields, model, 0);
    BenchReport report;
    report.rows = {row("cpu", 4096, 40), row("gpu", 4096, 0.5)};
    report.rows.front().time = {100, 90, 150, 9, 3};
    report.limits["cpu"] = {20, 18};
    report.limits["gpu"] = {10, 9};
    snapshot.state = BenchSnapshot::State::Ended;
    snapshot.order = order_of(fields);
    snapshot.report = std::make_shared<const BenchReport>(report);
    snapshot.machine.processor = "Some processor";
    snapshot.machine.members = {{"cpu", "2 threads", "", true}, {"gpu", "Some GPU", "", false}};
    snapshot.machine.command = command_of(snapshot.order);
  }

  HeadlessGui gui;
  BenchSnapshot snapshot;
  BenchFields fields;
  BenchPlotState plot;
  const Model model = default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level);
  ToolInput input{model, 0, {}, {}, {}};
};

TEST_F(BenchReportOfPanel, CopiesSpreadsWhatIsLeftOutAndTheCommand) {
  snapshot.left_out = {"SIGN FLOAT32, 1,024 elements, mine: unsupported: it is small"};
  gui.click_on("bench.Copy...");
  gui.click_on("bench.Copy as Markdown");
  EXPECT_THAT(ImGui::GetClipboardText(),
              testing::AllOf(testing::HasSubstr("| -10 +50 %, unsteady |"),
                             testing::HasSubstr("- left out: SIGN FLOAT32, 1,024 elements, mine: unsupported"),
                             testing::HasSubstr("`opscope bench SIGN --data-type FLOAT32 --elements 4096 "),
                             testing::HasSubstr(" --layout packed --backend cpu gpu --markdown`")));
  gui.click_on("bench.Copy...");
  gui.click_on("bench.Copy as JSON");
  EXPECT_THAT(
      ImGui::GetClipboardText(),
      testing::AllOf(testing::HasSubstr(R"("slowest_microseconds": 150)"), testing::HasSubstr(R"("unsteady": true)"),
                     testing::HasSubstr("it is small"), testing::HasSubstr("--backend cpu gpu --json")));
}

TEST_F(BenchReportOfPanel, HasNoCommandForWhatNoCommandLineMeasures) {
  BenchOrder order = snapshot.order;
  order.candidates = {{.given = "mine.glsl", .name = "mine", .op = find_operator("ELEMENT_WISE_SIGN")}};
  EXPECT_THAT(command_of(order), testing::HasSubstr(" --backend cpu gpu --candidate 'mine.glsl'"));
  order.request.operators.push_back(find_operator("ELEMENT_WISE_CLIP"));
  EXPECT_EQ(command_of(order), "") << "it would run the shader for both operators";
  order.candidates.front().op = nullptr;
  EXPECT_NE(command_of(order), "");
  order.cpu = order.gpu = order.reference = false;
  EXPECT_EQ(command_of(order), "") << "it would run the backends of Opscope too";
}

TEST_F(BenchReportOfPanel, NamesWhatIsNotAvailableOnce) {
  snapshot.machine.members.push_back({"mine", "", "no such file", true});
  snapshot.left_out = {not_available_text(snapshot.machine.members.back())};
  gui.click_on("bench.Copy...");
  gui.click_on("bench.Copy as Markdown");
  EXPECT_THAT(ImGui::GetClipboardText(), testing::AllOf(testing::HasSubstr("- mine: not available: no such file"),
                                                        testing::Not(testing::HasSubstr("left out: mine"))));
}

TEST_F(BenchReportOfPanel, MarksAWrongCandidateInTheLegendAndTheTable) {
  const std::string of_cpu = "Sign FLOAT32 cpu";
  gui.frame(2);
  EXPECT_FALSE(widget_rectangle("bench.wrong " + of_cpu));
  snapshot.checks["cpu"].status = Status::Failed;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("bench.wrong " + of_cpu));
  EXPECT_TRUE(widget_rectangle("bench.legend wrong " + of_cpu));
  EXPECT_FALSE(widget_rectangle("bench.wrong Sign FLOAT32 gpu"));
}

TEST_F(BenchReportOfPanel, TheMenuOfTheReportLeavesItsButtonInSight) {
  gui.click_on("bench.Copy...");
  const ImVec4 button = gui.rectangle("bench.Copy..."), entry = gui.rectangle("bench.Copy as Markdown");
  EXPECT_GE(entry.y, button.y + button.w);
  EXPECT_GE(entry.x, button.x);
}

}  // namespace
}  // namespace opscope::gui
