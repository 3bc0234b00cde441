#pragma once
// A dialog that takes an element's index, or a value, and goes there.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/typed_value.h"

namespace opscope::gui {

struct IndexEntry {
  bool opening = false;  // in this frame
  std::array<char, 128> text = {};
  std::string found = {};       // what the last search for a value came to: "0.5 in gpu: 2 of 17, at [0,0,1,4]"
  bool none = false;            // and that it found no element
  std::string nearest = {};     // then the value nearest to it that an element has; empty: not known
  std::string searched = {};    // the title of the source in which a value is looked for
  bool takes_keyboard = false;  // the field, in the next frame
};

struct TypedIndex {
  std::vector<std::uint32_t> index;
  std::string fault = {};   // what is allowed; empty: nothing is wrong
  bool unfinished = false;  // the fault is that numbers are missing
};
// "0,0,100,200", with brackets or without, as an index into a tensor of these sizes. One number alone is that of the
// element in row-major order.
TypedIndex typed_index(std::string_view text, std::span<const std::uint32_t> sizes);

// Must be called in every frame. `sizes`: of the largest tensor. A value, as "=0.5", is `sought` in the source of the
// title `preset`, which there is, until another one is chosen.
void draw_index_dialog(IndexEntry& entry, std::optional<ValueRequest>& sought, std::span<const std::uint32_t> sizes,
                       std::span<const HeatmapSource> sources, const std::string& preset, HeatmapView& view);

}  // namespace opscope::gui
