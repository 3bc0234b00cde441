#pragma once
// A dialog that takes an element's index and goes there.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/panes/heatmap_view.h"

namespace opscope::gui {

struct IndexEntry {
  bool opening = false;  // in this frame
  std::array<char, 128> text = {};
};

struct TypedIndex {
  std::vector<std::uint32_t> index;
  std::string fault = {};  // what is allowed; empty: nothing is wrong
};
// "0,0,100,200", with brackets or without, as an index into a tensor of these sizes.
TypedIndex typed_index(std::string_view text, std::span<const std::uint32_t> sizes);

// Must be called in every frame.
void draw_index_dialog(IndexEntry& entry, std::span<const std::uint32_t> sizes, HeatmapView& view);

}  // namespace opscope::gui
