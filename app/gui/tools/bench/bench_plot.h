#pragma once
// Plots GB/s over the size: a curve for each measured series, a line for each speed of memory.

#include <imgui.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/gui/tools/bench/bench_curves.h"

namespace opscope::gui {

struct BenchPlotState {
  bool logarithmic = true;               // the GB/s axis; sizes always are
  bool earlier = true;                   // curves of earlier runs are drawn
  std::vector<std::string> hidden = {};  // the names of curves that are not drawn
  std::optional<std::size_t> curve;      // under the mouse, in the plot or in the table
  bool in_table = false;                 // the mouse was over the table in the last frame
  std::optional<std::uint64_t> size;     // whose point is under the mouse
  std::optional<std::uint64_t> listed;   // whose line in the table is under the mouse
};

struct BenchPlotData {
  std::span<const BenchCurve> curves;
  std::span<const std::optional<BenchCurve>> earlier;  // beside each of them: as it was measured before
  std::span<const BenchLimit> limits;
  const std::vector<std::uint64_t>& elements;  // the sizes on the axis
};

// Fills `size` pixels at the cursor. If the mouse is in the plot, sets in `state` what is under it. `empty`: the text
// in the middle while there is nothing to show.
void draw_bench_plot(const BenchPlotData& data, const char* empty, ImVec2 size, BenchPlotState& state);

// The mark of a curve's points, around `at`. Curves differ in colour and shape.
void draw_bench_mark(ImDrawList& list, ImVec2 at, std::size_t curve, ImU32 color, float radius);

// "clip FLOAT32 cpu, 64 Ki elements", its figures and what they mean, on several lines.
std::string point_text(const BenchCurve& curve, const BenchRow& row, const BenchRow* earlier);

ImU32 curve_color(std::span<const BenchCurve> curves, std::size_t curve);

}  // namespace opscope::gui
