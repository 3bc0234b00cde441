#include "app/gui/tools/sweep/sweep_tool.h"

#include <GLFW/glfw3.h>

#include "app/gui/tools/job_tool.h"
#include "app/gui/tools/sweep/sweep_panel.h"
#include "app/gui/widgets/drawer.h"

namespace opscope::gui {
namespace {

class SweepTool final : public JobTool<SweepJob> {
 public:
  SweepTool(const std::function<void()>& wake, const std::function<Candidate()>& gpu)
      : JobTool(wake, gpu), estimate_(wake, gpu) {}

  const ToolInfo& info() const override;
  ToolOutput draw(const ToolInput& input) override;
  void start(const ToolInput& input) override;
  Entry* entry() override { return &fields_.entry; }
  double fraction() const override { return fraction_done(job_.snapshot()); }
  std::string text() const override;

 private:
  ToolEnd end() override;

  SweepFields fields_;
  SweepEstimate estimate_;
};

const ToolInfo& SweepTool::info() const {
  static constexpr ToolInfo info = {
      .name = "Sweep",
      .noun = "sweep",
      .tooltip = "Proves that the backends agree on all possible inputs.",
      .key = GLFW_KEY_F6,
      .height = 340,  // two rows above a conclusion and two long results with counterexamples
      .frame_interval = 0.1,
      .names = "fuzz, random cases, exhaustive"};
  return info;
}

ToolOutput SweepTool::draw(const ToolInput& input) {
  if (!busy()) {
    follow_case(fields_, input.model, input.dispatch);
    fields_.candidates = input.candidates;
  }
  SweepPanelOutput panel = draw_sweep_panel(input, job_.snapshot(), fields_, estimate_);
  if (panel.start) start(input);
  if (panel.cancel) cancel();
  if (panel.clear) job_.clear();
  if (panel.open) note_opened(fields_, input.model, input.dispatch, *panel.open);
  ToolOutput output{panel.close, std::move(panel.open)};
  output.test_for = std::move(panel.test_for);
  output.frames = panel.frames;
  output.copied = panel.copied;
  if (panel.save) {
    const SweepSnapshot now = job_.snapshot();
    output.save = {"sweep", [now] { return sweep_markdown(*now.report, now.made); },
                   [now] { return sweep_json(*now.report, now.made); }};
  }
  return output;
}

void SweepTool::start(const ToolInput& input) {
  if (busy() || !input.not_now.empty() || !refused_entry(fields_.entry).empty()) return;
  follow_case(fields_, input.model, input.dispatch);
  fields_.candidates = input.candidates;
  SweepOrder order = order_of(fields_, numerics_of(fields_, input.model));
  if (!order.cpu && !order.gpu && order.candidates.empty()) return;
  const auto whole = estimate_.time(fields_.plan.elements, !fields_.plan.others.empty());
  fields_.forecast = whole && order.limit ? std::min(*whole, *order.limit) : whole;
  order.speed = estimate_.speed();
  estimate_.cancel();
  fields_.folded = true;
  begin(std::move(order));
}

ToolEnd SweepTool::end() {
  estimate_.learn(job_.snapshot());
  SweepLine line = conclusion_of(job_.snapshot());
  if (!line.brief.empty()) line.sentence = line.brief;  // the drawer has the whole sentence
  const ToolEnd::Kind kind = line.kind == SweepLine::Kind::Equal       ? ToolEnd::Kind::Good
                             : line.kind == SweepLine::Kind::Different ? ToolEnd::Kind::Wrong
                                                                       : ToolEnd::Kind::Plain;
  return {kind, line.text(": ")};
}

std::string SweepTool::text() const {
  std::string text;
  const SweepSnapshot now = job_.snapshot();
  for (const auto& line : now.lines) text += line->text() + "\n";
  return now.busy() ? text + "under way" : text;
}

}  // namespace

std::unique_ptr<Tool> make_sweep_tool(const std::function<void()>& wake, const std::function<Candidate()>& gpu) {
  return std::make_unique<SweepTool>(wake, gpu);
}

}  // namespace opscope::gui
