#pragma once
// The findings of a sweep as a list: a line for each implementation, then the lines as they came.

#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "app/gui/tools/other_operator.h"
#include "app/gui/tools/sweep/sweep_job.h"

namespace opscope::gui {

struct SweepListOutput {
  std::optional<Invocation> open;  // a counterexample, to be opened as a case
  std::optional<TestFor> test_for = {};
  bool frames = false;  // a few more are needed until it shows what it should
};

// Fills the room of the present window. The lines scroll by themselves, unless there is no room for some of them: then
// the panel scrolls, and they do not. `low`: the plan of another sweep takes the room above; then the first
// counterexample is in sight, and not the lines of the implementations. `row_of_menu` is kept between frames: the text
// of the row whose menu is open.
SweepListOutput draw_sweep_list(const SweepSnapshot& now, const std::vector<UnderTest>& candidates, bool low,
                                std::string& row_of_menu);

ImU32 color_of(SweepLine::Kind kind);
const SweepLine* first_difference(const SweepSnapshot& now);  // nullptr: there is none
// The result is told of each implementation, if some are under test.
bool has_implementations(const SweepSnapshot& now);

}  // namespace opscope::gui
