#pragma once
// The Bench panel: the settings, the progress, the curves.

#include <optional>
#include <span>
#include <string>

#include "app/gui/tools/bench/bench_fields.h"
#include "app/gui/tools/bench/bench_plot.h"
#include "app/gui/tools/tool.h"

namespace opscope::gui {

struct BenchPanelOutput {
  std::optional<BenchOrder> start;
  bool cancel = false, close = false, save = false;
  const char* copied = nullptr;  // as ToolOutput::copied
  std::optional<TestFor> test_for = {};
  std::optional<Invocation> open = {};  // on which an implementation under test is wrong
};

// Fills the present window. `fields` should follow the case already. `earlier`: the rows of runs before this one.
// `again`: a run after this one was stopped and found nothing.
BenchPanelOutput draw_bench_panel(const ToolInput& input, const BenchSnapshot& now, std::span<const BenchRow> earlier,
                                  BenchFields& fields, BenchPlotState& plot, bool again = false);

// It was stopped before its first measurement, and has nothing else to tell.
bool found_nothing(const BenchSnapshot& run);

// The result of a bench that has ended, in one line with its sign, which is empty if all was measured.
struct BenchConclusion {
  enum class Kind { Done, Wrong, Unfinished, Failed };  // Wrong: an implementation under test is, stopped or not
  Kind kind = Kind::Done;
  std::string sign, word, sentence;
  std::string brief = {};  // the sentence without the processor and details of devices, where there is little room
  // Of all that was measured: the slowest and the fastest batch of a row lie more than half of its median apart.
  bool is_unsteady = false;
  bool is_wrong() const { return kind == Kind::Wrong || kind == Kind::Failed; }
  // As the log tells it after "bench: ": "28 measurements in 15 s", "~ cancelled: 3 measurements in 2 s".
  std::string text() const { return sign.empty() ? sentence : sign + " " + without_colon(word) + ": " + sentence; }
};
BenchConclusion conclusion_of(const BenchSnapshot& ended);

}  // namespace opscope::gui
