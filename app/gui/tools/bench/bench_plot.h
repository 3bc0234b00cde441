#pragma once
// Plots GB/s over the size: a curve for each measured series, a line for each speed of memory.

#include <imgui.h>

#include <optional>
#include <span>

#include "app/gui/tools/bench/bench_curves.h"

namespace opscope::gui {

struct BenchPlotState {
  bool logarithmic = true;            // the GB/s axis; sizes always are
  std::optional<std::size_t> curve;   // under the mouse, in the plot or in the table
  std::optional<std::uint64_t> size;  // whose point is under the mouse
};

// Fills `size` pixels at the cursor. `elements`: the sizes on the axis. If the mouse is in the plot, sets in `state`
// what is under it. `empty`: the text in the middle while there is nothing to show.
void draw_bench_plot(std::span<const BenchCurve> curves, std::span<const BenchLimit> limits,
                     const std::vector<std::uint64_t>& elements, const char* empty, ImVec2 size, BenchPlotState& state);

// The mark of a curve's points, around `at`. Curves differ in colour and shape.
void draw_bench_mark(ImDrawList& list, ImVec2 at, std::size_t curve, ImU32 color, float radius);

ImU32 curve_color(std::span<const BenchCurve> curves, std::size_t curve);

}  // namespace opscope::gui
