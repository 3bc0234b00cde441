// The sweep and random cases.

#include <fmt/format.h>
#include <imgui.h>

#include "app/gui/edits/access.h"
#include "app/gui/form/fields.h"
#include "app/gui/session/surprise.h"
#include "app/gui/shell/app.h"
#include "app/gui/testing/widget_map.h"
#include "core/cases/case_model.h"

namespace opscope::gui {

void App::start_sweep() {
  drawer_ = Drawer::Sweep;
  follow_case(sweep_fields_, *document_.model(), dispatch_);
  SweepOrder order = order_of(sweep_fields_, document_.model()->numerics);
  if ((!order.cpu && !order.gpu) || bench_.busy()) return;
  sweep_.start(std::move(order));
  sweep_told_ = false;
}

void App::take_sweep() {
  if (sweep_told_ || sweep_.busy()) return;
  sweep_told_ = true;
  const SweepSnapshot ended = sweep_.snapshot();
  const SweepLine line = conclusion_of(ended);
  log_.add(line.kind == SweepLine::Kind::Equal       ? Log::Weight::Good
           : line.kind == SweepLine::Kind::Different ? Log::Weight::Wrong
                                                     : Log::Weight::Plain,
           "sweep: " + line.text());
}

void App::draw_sweep() {
  if (!sweep_.busy()) follow_case(sweep_fields_, *document_.model(), dispatch_);
  const std::string not_now =
      bench_.busy()
          ? "A bench is under way, and a sweep would slow what it measures: wait for it, or cancel it with Esc."
          : "";
  const SweepSnapshot snapshot = sweep_.snapshot();
  const SweepPanelOutput output =
      draw_sweep_panel({snapshot, document_.model()->numerics, gpu_missing(), not_now}, sweep_fields_);
  if (output.start) start_sweep();
  if (output.cancel) sweep_.cancel();
  if (output.close) drawer_ = Drawer::None;
  if (output.open) open_counterexample(*output.open);
}

void App::open_counterexample(const Invocation& invocation) {
  if_saved([this, invocation] { display(Document(model_of(invocation), {}, "counterexample")); });
}

void App::surprise(std::uint64_t number, const OperatorSchema& schema) {
  apply({surprising_case(number, schema), ""});
  dispatch_ = 0;
  workspace_.open(document_.model());
  surprise_ = document_.model();
  surprise_name_ = fmt::format("random case {} of {}", number, schema.title);
  log_.add(Log::Weight::Plain, surprise_name_);
}

const OperatorSchema& App::present_operator() const {
  const Dispatchable* present = find_dispatchable(*document_.model(), dispatch_);
  return present != nullptr ? *present->desc.schema : surprising_operator(0);
}

}  // namespace opscope::gui
