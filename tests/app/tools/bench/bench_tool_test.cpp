// The Bench tool from run to run, without a window: it measures a little, for real.

#include "app/gui/tools/bench/bench_tool.h"

#include "app/gui/edits/operators.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"
#include "tests/app/tools/ended_job.h"

namespace opscope::gui {
namespace {

TEST(BenchTool, KeepsItsResultsWhenTheNextRunIsStoppedBeforeItsFirstMeasurement) {
  HeadlessGui gui;
  const Model model = default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level);
  const ToolInput input{model, 0, {}, "none here", {}};
  const std::unique_ptr<Tool> tool = make_bench_tool([] {}, no_gpu);
  gui.contents = [&] { tool->draw(input); };
  gui.frame();
  const auto ends = [&] { return test::wait_until([&] { return !tool->busy(); }); };
  tool->start(input);
  ASSERT_TRUE(test::wait_until([&] { return tool->text().find("4 Ki elements") != std::string::npos; }));
  tool->cancel();
  ASSERT_TRUE(ends());
  const std::string measured = tool->text();
  for (int run = 0; run < 2; ++run) {
    tool->start(input);
    tool->cancel();
    ASSERT_TRUE(ends());
    EXPECT_TRUE(tool->take_end().has_value()) << "its end is told";
    EXPECT_EQ(tool->text(), measured) << run;
    gui.frame(2);
    EXPECT_TRUE(widget_rectangle("bench.row Sign FLOAT32 cpu 4096")) << run;
    EXPECT_TRUE(widget_rectangle("bench.Save...")) << run;
    EXPECT_FALSE(widget_rectangle("bench.earlier Sign FLOAT32 cpu")) << "it is not compared with itself, " << run;
  }
}

}  // namespace
}  // namespace opscope::gui
