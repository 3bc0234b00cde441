#pragma once
// The rows under the panes that show the probed element of every tensor.

#include <imgui.h>

#include <optional>
#include <span>

#include "app/gui/panes/bit_rows.h"
#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/pane_frame.h"

namespace opscope::gui {

struct ProbeContents {
  bool hexadecimal = false;
  bool bits_below = false;                    // rows of their own show the bits
  const RealOperator* real = nullptr;         // as PaneFrame
  std::optional<std::uint32_t> channel = {};  // the dimension of red, green and blue
  bool enlarged = false;                      // as PaneFrame
};
// How many rows the probe's columns take in `room` pixels each way: two if one has no room for all numbers with their
// bits, or if a pixel has several channels, and the panes are high enough. It depends on types and sizes alone, so that
// the pictures keep their sizes.
int probe_rows(std::span<const HeatmapSource> sources, const ProbeContents& contents, ImVec2 room);
float probe_height(int rows);  // pixels

struct ProbeOutput {
  bool asks_index = false;    // the index was clicked
  bool lacks_bits = false;    // there is no room for the bits of the elements
  bool has_all_bits = false;  // all elements have them in hexadecimal
};
// Each column keeps its place whatever the numbers are, where there is room for the longest of the tensors' types.
ProbeOutput draw_probe(std::span<const HeatmapSource> sources, int rows, const HeatmapView& view,
                       const PaneFrame& frame);
// draw_bit_rows(), with the menu of the probe.
void draw_probed_bits(std::span<const HeatmapSource> sources, const HeatmapView& view, ImVec2 size,
                      const PaneFrame& frame, BitEdits& edits);

}  // namespace opscope::gui
