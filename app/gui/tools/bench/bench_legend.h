#pragma once
// The legend of the bench's plot: the mark and the name of each curve, in rows above the plot.

#include <imgui.h>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "app/gui/tools/bench/bench_curves.h"
#include "app/gui/tools/bench/bench_plot.h"

namespace opscope::gui {

// What tells each curve from the others: "cpu", or "FLOAT16 cpu" beside other data types. Words that all begin with, or
// have before their backend, are left out.
std::vector<std::string> legend_names(std::span<const BenchCurve> curves);

struct BenchLegend {
  struct Entry {
    std::size_t curve;
    std::string text;
    ImVec2 from, to;
  };
  std::vector<Entry> entries;
  std::string more;  // "+ 3 more": the curves that have no room; may be empty
  ImVec2 more_at;
  float height = 0;
};

// `width` pixels wide, in at most `rows` rows.
BenchLegend bench_legend(std::span<const BenchCurve> curves, ImVec2 at, float width, int rows);
// The curve whose entry is under the mouse becomes that of `state`. A click on an entry hides its curve or shows it
// again, and a double click hides all others.
void draw_bench_legend(const BenchLegend& legend, std::span<const BenchCurve> curves, BenchPlotState& state);

}  // namespace opscope::gui
