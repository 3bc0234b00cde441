#pragma once
// The Sweep panel: the settings, the progress, the findings.

#include <optional>
#include <string>

#include "app/gui/tools/sweep/sweep_estimate.h"
#include "app/gui/tools/sweep/sweep_fields.h"
#include "app/gui/tools/tool.h"

namespace opscope::gui {

struct SweepPanelOutput {
  std::optional<SweepOrder> start;
  std::optional<Invocation> open;  // a counterexample, to be opened as a case
  std::optional<TestFor> test_for = {};
  bool cancel = false, close = false, save = false;
  const char* copied = nullptr;  // as ToolOutput::copied
  bool frames = false;           // a few more are needed
  bool clear = false;            // the result that is shown goes away
};

// Fills the present window. `fields` should follow the case already.
SweepPanelOutput draw_sweep_panel(const ToolInput& input, const SweepSnapshot& now, SweepFields& fields,
                                  SweepEstimate& estimate);

// The result of a sweep that has ended.
SweepLine conclusion_of(const SweepSnapshot& ended);
// "1:00 min. For all of it raise Seconds to about 720", if its limit left random cases, and it is known how long these
// and the rest take. `whole`: all of it.
std::string took_text(const SweepSnapshot& ended, const std::optional<std::chrono::duration<double>>& whole);
// Of the work, or of the time that limits it, whichever is further.
double fraction_done(const SweepSnapshot& snapshot);
// What that is a fraction of: "the sweep", or the limit: "60 s".
std::string done_of(const SweepSnapshot& snapshot);
// The estimated rest of the sweep, from its speed and its limit; nullopt while it cannot be estimated. Its first
// seconds say little of its speed: if there is a `forecast` of the whole, as that says.
std::optional<std::chrono::duration<double>> time_left(
    const SweepSnapshot& snapshot, const std::optional<std::chrono::duration<double>>& forecast = {});
// "40 s", "2:30 min", "1 h 10 min": in steps, since the speed is another one in each moment.
std::string rough_left_text(std::chrono::duration<double> left);

}  // namespace opscope::gui
