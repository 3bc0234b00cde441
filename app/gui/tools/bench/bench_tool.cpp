#include "app/gui/tools/bench/bench_tool.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <utility>

#include "app/gui/tools/bench/bench_panel.h"
#include "app/gui/tools/job_tool.h"
#include "app/gui/widgets/drawer.h"

namespace opscope::gui {
namespace {

class BenchTool final : public JobTool<BenchJob> {
 public:
  BenchTool(const std::function<void()>& wake, const std::function<Candidate()>& gpu) : JobTool(wake, gpu) {}

  const ToolInfo& info() const override;
  ToolOutput draw(const ToolInput& input) override;
  void start(const ToolInput& input) override;
  Entry* entry() override { return &fields_.entry; }
  double fraction() const override { return job_.snapshot().rest().fraction; }
  std::string text() const override;

 private:
  ToolEnd end() override;

  // On show, with the rows of runs before it; of each measurement the latest.
  struct Shown {
    BenchSnapshot run;
    std::vector<BenchRow> earlier;
    bool again = false;  // a later run was stopped before it found anything
  };
  Shown shown() const;

  BenchFields fields_;
  BenchPlotState plot_;
  Shown before_;                   // the last run before this one that measured anything
  std::vector<BenchRow> earlier_;  // of runs before the last one
};

const ToolInfo& BenchTool::info() const {
  static constexpr ToolInfo info = {
      .name = "Bench",
      .noun = "bench",
      .tooltip = "Measures how fast the backends are, and their share of the memory bandwidth.",
      .key = GLFW_KEY_F7,
      .height = 400,         // two rows above a plot
      .frame_interval = -1,  // a frame would disturb the measurement: the bench wakes the window between two
      .names = "benchmark, performance, speed, throughput, threads, timing"};
  return info;
}

BenchTool::Shown BenchTool::shown() const {
  BenchSnapshot last = job_.snapshot();
  if (found_nothing(last) && !before_.run.report->rows.empty()) return {before_.run, before_.earlier, true};
  return {std::move(last), earlier_};
}

ToolOutput BenchTool::draw(const ToolInput& input) {
  if (!busy()) {
    follow_case(fields_, input.model, input.dispatch);
    fields_.candidates = input.candidates;
  }
  const Shown on_show = shown();
  BenchPanelOutput panel = draw_bench_panel(input, on_show.run, on_show.earlier, fields_, plot_, on_show.again);
  if (panel.start) start(input);
  if (panel.cancel) cancel();
  ToolOutput output{panel.close, std::move(panel.open)};
  output.test_for = panel.test_for;
  output.copied = panel.copied;
  if (panel.save) {
    const BenchSnapshot now = on_show.run;
    output.save = {"bench", [now] { return bench_markdown(*now.report, now.machine, now.wrong, now.left_out); },
                   [now] { return bench_json(*now.report, now.machine, now.checks, now.left_out); }};
  }
  return output;
}

void BenchTool::start(const ToolInput& input) {
  if (busy() || !input.not_now.empty() || !refused_entry(fields_.entry).empty()) return;
  follow_case(fields_, input.model, input.dispatch);
  fields_.candidates = input.candidates;
  plan(fields_);
  if (!fields_.refusal.empty()) return;
  BenchOrder order = order_of(fields_);
  order.request.memory_limit = input.memory_limit;
  order.forecast = fields_.planned.forecast;
  fields_.folded = true;
  plot_.hidden.clear();
  if (Shown now = shown(); !now.run.report->rows.empty()) before_ = std::move(now);
  earlier_ = joined_rows(before_.earlier, before_.run.report->rows);
  begin(std::move(order));
}

ToolEnd BenchTool::end() {
  const BenchSnapshot ended = job_.snapshot();
  const double forecast = ended.order.forecast.total();
  if (!ended.error && !ended.report->stopped && forecast > 0)
    fields_.pace = std::clamp(fields_.pace * ended.elapsed.count() / forecast, 0.1, 10.0);
  learn_lacks(fields_, ended);
  fields_.plan.clear(), fields_.refusal.clear();  // they are made anew
  const BenchConclusion line = conclusion_of(job_.snapshot());
  return {line.is_wrong() ? ToolEnd::Kind::Wrong : ToolEnd::Kind::Plain, line.text()};
}

std::string BenchTool::text() const {
  std::string text;
  const BenchSnapshot now = shown().run;
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
