#pragma once
// The Bench panel: what to measure, how far it is, the curves.

#include <optional>
#include <string>

#include "app/gui/bench/bench_fields.h"
#include "app/gui/bench/bench_plot.h"

namespace opscope::gui {

struct BenchPanelInput {
  const BenchSnapshot& snapshot;
  std::string gpu_missing;  // why there is no GPU; empty where there is one or it is still being started
  std::string not_now;      // why nothing may be started at present; empty where it may
};

struct BenchPanelOutput {
  std::optional<BenchOrder> start;
  bool cancel = false, close = false;
};

// Fills the present window. `fields` should follow the case already.
BenchPanelOutput draw_bench_panel(const BenchPanelInput& input, BenchFields& fields, BenchPlotState& plot);

// What a bench that has ended came to, in one line with its sign.
struct BenchConclusion {
  enum class Kind { Done, Unfinished, Failed };
  Kind kind = Kind::Done;
  std::string sign, word, sentence;
  std::string text() const { return sign + " " + word + "  " + sentence; }
};
BenchConclusion conclusion_of(const BenchSnapshot& ended);

}  // namespace opscope::gui
