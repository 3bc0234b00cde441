#pragma once
// The Sweep panel: what to prove, how far it is, what it found.

#include <optional>
#include <string>

#include "app/gui/sweep/sweep_fields.h"

namespace opscope::gui {

struct SweepPanelInput {
  const SweepSnapshot& snapshot;
  const Numerics& numerics;  // of the case on screen
  std::string gpu_missing;   // why there is no GPU; empty where there is one or it is still being started
  std::string not_now;       // why nothing may be started at present; empty where it may
};

struct SweepPanelOutput {
  std::optional<SweepOrder> start;
  std::optional<Invocation> open;  // a counterexample, to be opened as a case
  bool cancel = false, close = false;
};

// Fills the present window. `fields` should follow the case already.
SweepPanelOutput draw_sweep_panel(const SweepPanelInput& input, SweepFields& fields);

// What a sweep that has ended came to.
SweepLine conclusion_of(const SweepSnapshot& ended);
// What is left of the sweep, by its pace and its limit; absent while that cannot be told.
std::optional<std::chrono::duration<double>> time_left(const SweepSnapshot& snapshot);

}  // namespace opscope::gui
