#pragma once
// Outlines the elements that have the address of the probed one, since strides are 0, equal or overlap.

#include <imgui.h>

#include <cstdint>
#include <vector>

#include "app/gui/panes/cells.h"

namespace opscope::gui {

// The cells in sight with an element at the address of that of `cell`, but for `cell` alone: each by itself, or a whole
// row, column or tile that strides of 0 repeat. `channel`: of the probed element, in pictures of several. Of very many,
// the first.
std::vector<CellRect> sharing_cells(const picture::Layout& layout, const picture::Viewport& viewport,
                                    picture::Cell cell, std::uint32_t channel);

// `corner` is the picture's top left corner on the screen.
void draw_sharers(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, picture::Cell cell);

}  // namespace opscope::gui
