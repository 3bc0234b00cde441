#pragma once
// Histograms of several tensors over one axis, and bounds that can be dragged on it.

#include <optional>
#include <span>
#include <string>

#include <imgui.h>

#include "app/gui/plots/bound_menu.h"
#include "core/compare/statistics.h"
#include "core/picture/histogram_range.h"
#include "core/quantization/quantization.h"

namespace opscope::gui {

// All series of a plot count over the same low, high and number of bins. As real numbers each has its own.
struct HistogramSeries {
  std::string title;
  Histogram histogram;
  bool filled = false;  // inputs as areas, outputs as outlines over them
  // Shares of the elements, by which an area is divided. Each has the same bins; they need not cover all elements.
  struct Share {
    ImU32 color;
    std::vector<std::uint64_t> bins;
  };
  std::vector<Share> shares = {};
  std::optional<Quantization> quantization = {};  // what the elements mean, if they are quantized
  std::optional<std::size_t> candidate = {};      // the number of the implementation under test, if it is of one
  bool outdated = false;         // of earlier results: its outline, or the shares of its area, are dimmed
  std::string shown_title = {};  // in place of `title`; empty: that
  const std::string& heading() const { return shown_title.empty() ? title : shown_title; }
};

struct BoundEdit {
  std::size_t index = 0;  // into the bounds
  double value = 0;
  bool active = false;  // still being dragged; the last edit of a drag is not
  int steps = 0;        // by the arrow keys; 0: by the mouse
  bool exact = false;   // to where it was before the drag, or chosen in its menu: not rounded
};

// The values of a series that are beyond an end of the axis.
struct BeyondAxis {
  std::size_t series = 0;
  bool above = false;  // otherwise below
};

struct HistogramPlotState {
  bool logarithmic = true;  // of the counts: single elements stay visible beside millions
  std::optional<std::size_t> dragged;
  float mouse = 0, place = 0;  // of the drag: x of the mouse in the last frame, x of the bound
  double before = 0;           // the bound when the drag began, which Esc brings back
  picture::Range
      axis;           // as drawn last: that of the series; while a bound is dragged, the axis at the start of the drag
  bool held = false;  // a bound was dragged in the last frame
  std::optional<std::size_t> pointed, with_ring;  // the bounds with the mouse and the keyboard in the last frame
  // The bound whose number is to be typed, in this frame: Enter or what could begin a number with the ring on it, or a
  // double click.
  std::optional<std::size_t> entered;
  std::string typed = {};           // what was typed for it
  int ringed_frame = -1;            // ImGui::GetFrameCount() when a bound had the ring last
  std::optional<std::size_t> used;  // the bound that was dragged since the mouse came to it: it needs no tooltip
  // The case on show. Bounds of another one are other items, so that the keyboard's ring stays on none of them.
  int case_number = 0;
  ImGuiID ringed = 0;                     // the item that had the ring last
  int ringed_in = 0;                      // its case
  bool leads_beyond = false;              // the numbers of values beyond the axis can be clicked
  std::optional<BeyondAxis> beyond = {};  // those that were, in this frame
  std::optional<std::size_t> menu_of;     // the bound whose menu is open
  std::optional<double> pasted = {};      // to what that menu can set it, as bound_in_clipboard()
  std::optional<BoundData> data = {};     // to whose ends that menu sets it
  bool can_save = false;                  // the menu offers to save the counts
  bool save = false;                      // that was chosen, in this frame
  std::string of = {};                    // ", all C": what is counted, beside the titles if there is room
};

// `height` in pixels includes axes and titles; the plot takes the whole width. `stored`: if `series` are real numbers,
// the same as their elements are stored, with one axis for all. The menu copies the table of these; on a bound it has
// the entries of that too.
std::optional<BoundEdit> draw_histogram(const char* id, std::span<const HistogramSeries> series,
                                        std::span<const HistogramBound> bounds, HistogramPlotState& state, float height,
                                        std::span<const HistogramSeries> stored = {});

}  // namespace opscope::gui
