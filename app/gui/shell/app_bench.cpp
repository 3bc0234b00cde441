// The bench.

#include <fmt/format.h>
#include <imgui.h>

#include "app/gui/shell/app.h"

namespace opscope::gui {

void App::start_bench() {
  drawer_ = Drawer::Bench;
  follow_case(bench_fields_, *document_.model(), dispatch_);
  plan(bench_fields_);
  if (!bench_fields_.refusal.empty() || sweep_.busy()) return;
  BenchOrder order = order_of(bench_fields_);
  order.request.memory_limit = memory_limit_;
  bench_.start(std::move(order));
  bench_told_ = false;
}

void App::take_bench() {
  if (bench_told_ || bench_.busy()) return;
  bench_told_ = true;
  const BenchConclusion line = conclusion_of(bench_.snapshot());
  log_.add(line.kind == BenchConclusion::Kind::Failed ? Log::Weight::Wrong : Log::Weight::Plain,
           "bench: " + line.text());
}

void App::draw_bench() {
  if (!bench_.busy()) follow_case(bench_fields_, *document_.model(), dispatch_);
  const std::string not_now =
      sweep_.busy() ? "A sweep is under way, and would slow what is measured: wait for it, or cancel it with Esc." : "";
  const BenchSnapshot snapshot = bench_.snapshot();
  const BenchPanelOutput output = draw_bench_panel({snapshot, gpu_missing(), not_now}, bench_fields_, bench_plot_);
  if (output.start) start_bench();
  if (output.cancel) bench_.cancel();
  if (output.close) drawer_ = Drawer::None;
}

std::string App::gpu_missing() const { return runner_.gpu_started() ? runner_.gpu_slot().reason : ""; }

}  // namespace opscope::gui
