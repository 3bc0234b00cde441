#include "app/gui/tools/bench/bench_tool.h"

#include <GLFW/glfw3.h>

#include <algorithm>

#include "app/gui/tools/bench/bench_panel.h"
#include "app/gui/tools/job_tool.h"

namespace opscope::gui {
namespace {

class BenchTool final : public JobTool<BenchJob> {
 public:
  BenchTool(const std::function<void()>& wake, const std::function<Candidate()>& gpu) : JobTool(wake, gpu) {}

  const ToolInfo& info() const override;
  ToolOutput draw(const ToolInput& input) override;
  void start(const ToolInput& input) override;
  double fraction() const override { return job_.snapshot().rest().fraction; }
  std::string text() const override;

 private:
  ToolEnd end() override;

  BenchFields fields_;
  BenchPlotState plot_;
  std::vector<BenchRow> earlier_;  // of runs before the last one; of each measurement the latest
};

const ToolInfo& BenchTool::info() const {
  static constexpr ToolInfo info = {
      .name = "Bench",
      .noun = "bench",
      .tooltip = "Measures how fast the backends are, and their share of the memory bandwidth.",
      .key = GLFW_KEY_F7,
      .height = 400,         // two rows above a plot
      .frame_interval = -1,  // a frame would disturb the measurement: the bench wakes the window between two
      .names = "benchmark, performance, speed, throughput, threads"};
  return info;
}

ToolOutput BenchTool::draw(const ToolInput& input) {
  if (!busy()) {
    follow_case(fields_, input.model, input.dispatch);
    fields_.candidates = input.candidates;
  }
  BenchPanelOutput panel = draw_bench_panel(input, job_.snapshot(), earlier_, fields_, plot_);
  if (panel.start) start(input);
  if (panel.cancel) cancel();
  ToolOutput output{panel.close, std::move(panel.open)};
  output.test_for = panel.test_for;
  if (panel.save) {
    const BenchSnapshot now = job_.snapshot();
    output.save = {"bench", [now] { return bench_markdown(*now.report, now.machine, now.wrong); },
                   [now] { return bench_json(*now.report, now.machine); }};
  }
  return output;
}

void BenchTool::start(const ToolInput& input) {
  if (busy() || !input.not_now.empty()) return;
  follow_case(fields_, input.model, input.dispatch);
  fields_.candidates = input.candidates;
  plan(fields_);
  if (!fields_.refusal.empty()) return;
  BenchOrder order = order_of(fields_);
  order.request.memory_limit = input.memory_limit;
  order.forecast = fields_.planned.forecast;
  fields_.folded = true;
  plot_.hidden.clear();
  earlier_ = joined_rows(std::move(earlier_), job_.snapshot().report->rows);
  begin(std::move(order));
}

ToolEnd BenchTool::end() {
  const BenchSnapshot ended = job_.snapshot();
  const double forecast = ended.order.forecast.total();
  if (!ended.error && !ended.report->stopped && forecast > 0)
    fields_.pace = std::clamp(fields_.pace * ended.elapsed.count() / forecast, 0.1, 10.0);
  fields_.plan.clear(), fields_.refusal.clear();  // they are made anew
  const BenchConclusion line = conclusion_of(job_.snapshot());
  return {line.is_wrong() ? ToolEnd::Kind::Wrong : ToolEnd::Kind::Plain, line.text()};
}

std::string BenchTool::text() const {
  std::string text;
  const BenchSnapshot now = job_.snapshot();
  for (const BenchCurve& curve : curves_of(*now.report))
    for (const BenchRow& row : curve.rows) text += row_text(curve, row) + "\n";
  for (const std::string& reason : now.left_out) text += "left out " + reason + "\n";
  return now.busy() ? text + "under way" : text;
}

}  // namespace

std::unique_ptr<Tool> make_bench_tool(const std::function<void()>& wake, const std::function<Candidate()>& gpu) {
  return std::make_unique<BenchTool>(wake, gpu);
}

}  // namespace opscope::gui
