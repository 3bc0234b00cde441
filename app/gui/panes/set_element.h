#pragma once
// A dialog that takes a value, or bits, for one element of an input.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/gui/panes/bit_rows.h"
#include "app/gui/panes/heatmap_view.h"

namespace opscope::gui {

struct ElementEntry {
  bool asked = false;                                    // in this frame, for the element below
  std::string title = {};                                // of the input
  std::optional<std::vector<std::uint32_t>> index = {};  // nullopt: the probed one

  bool opening = false;
  std::optional<ChangedElement> element = {};  // the one that is typed
  std::array<char, 128> text = {};
};

// "Set the element of InputTensor..." for each input with an element at the index that can be changed. One that was
// chosen is asked for in `entry`.
void set_element_items(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index,
                       const BitEdits& edits, ElementEntry& entry);

// Must be called in every frame. Asks `edits` for the change once a value was entered.
void draw_element_dialog(ElementEntry& entry, std::span<const HeatmapSource> sources, const HeatmapView& view,
                         BitEdits& edits);

}  // namespace opscope::gui
