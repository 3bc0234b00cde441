#pragma once
// GB/s over the size: curves, and what memory allows as lines.

#include <imgui.h>

#include <optional>
#include <span>

#include "app/gui/bench/bench_curves.h"

namespace opscope::gui {

struct BenchPlotState {
  bool logarithmic = true;            // the GB/s axis; sizes always are
  std::optional<std::size_t> curve;   // under the mouse, in the plot or in the table
  std::optional<std::uint64_t> size;  // whose point is under the mouse
};

// Fills `size` pixels at the cursor. `elements`: the axis, whether measured already or not. Sets what is under the
// mouse in `state`, where the mouse is in the plot; `empty` stands in its middle while there is nothing to show.
void draw_bench_plot(std::span<const BenchCurve> curves, std::span<const BenchLimit> limits,
                     const std::vector<std::uint64_t>& elements, const char* empty, ImVec2 size, BenchPlotState& state);

// The sign of a curve, around `at`: colour and shape tell curves apart.
void draw_bench_mark(ImDrawList& list, ImVec2 at, std::size_t curve, float radius, float alpha = 1);

}  // namespace opscope::gui
