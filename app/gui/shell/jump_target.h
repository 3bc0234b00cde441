#pragma once
// Where a jump to a difference leads among all elements, whatever is listed.

#include <cstdint>
#include <optional>

#include "app/gui/jobs/results.h"
#include "app/gui/panes/heatmap_view.h"
#include "app/gui/plots/differences_panel.h"
#include "app/gui/shell/element_search.h"

namespace opscope::gui {

// By which measure the picture of the difference shows how far elements are apart: Absolute, Relative or, also of
// classes and of the quantization error, Ulp.
DifferenceOrder measure_on_show(const HeatmapView& view);

struct JumpTarget {
  std::optional<std::uint64_t> at;  // logical position; nullopt: `search` finds it
  ElementSearch::Step search = {};
};
// `computed`: of `results`, and compared. `from`: the logical position of the probe.
JumpTarget target_of(const DifferenceJump& jump, const Results& results, const BackendOutcome& computed,
                     std::optional<std::uint64_t> from);

}  // namespace opscope::gui
