#pragma once
// What the heatmap panes show, and how: plain values. The view can be saved with the case.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/picture/heatmap.h"

namespace opscope::gui {

// What a pane is to the case. Holding Space shows Reference and the last Computed in each other's place.
enum class PaneRole : std::uint8_t { Input, Reference, Computed, Difference };

struct HeatmapSource {
  std::string title;   // "InputTensor", "gpu"
  std::string origin;  // where it was computed: "llvmpipe (LLVM 15.0.6, 256 bits)"; may be empty
  Tensor tensor;
  std::optional<Tensor> reference;  // set: draw how `tensor` differs from it
  std::uint64_t version = 0;        // changes when the data change
  PaneRole role = PaneRole::Input;
  bool mistrusted = false;  // of a difference: equal elements prove nothing here
  bool outdated = false;    // of the case before: its own is being computed
};

struct HeatmapView {
  // Where. Fitted follows the panes' size; otherwise (centre_x, centre_y) in cells is the middle of every pane.
  bool fitted = true;
  double centre_x = 0, centre_y = 0;
  double pixels_per_cell = 1;

  std::optional<picture::Slice> slice;  // absent: the default of the largest tensor

  // How. A group of panes without an entry here follows its data.
  std::map<std::string, picture::Range> ranges;
  bool link_ranges = true;  // value panes of one data type are a group; otherwise each is its own
  picture::Colormap colormap = picture::Colormap::Viridis;  // of values; differences have the diverging one
  bool reversed = false;
  picture::Show difference = picture::Show::Ulp;
  bool hexadecimal = false;  // cells and probe in bits first

  // The probe: follows the mouse unless pinned. An index into the largest tensor.
  std::optional<std::vector<std::uint32_t>> probe;
  bool pinned = false;

  friend bool operator==(const HeatmapView&, const HeatmapView&) = default;
};

// What the actions call.
void fit(HeatmapView& view);
void reset_range(HeatmapView& view);

// Pins the probe at an element and brings it into sight: its slice, and its cell in the middle if not fitted.
void jump_to(HeatmapView& view, std::span<const std::uint32_t> sizes, std::vector<std::uint32_t> index);

// The range group of a source: panes of one group share low and high. Of the types in `apart`, outputs are a group of
// their own.
std::string range_group(const HeatmapSource& source, const HeatmapView& view, const std::set<DataType>& apart = {});

// The source the slice, the probe and the fit are told in: the one with the most elements, the first of equals.
const HeatmapSource* main_source(std::span<const HeatmapSource> sources);

// "N", "C", "H", "W" at rank 4, else "d0", "d1", ...
std::string dimension_name(std::size_t rank, std::size_t dimension);

}  // namespace opscope::gui
