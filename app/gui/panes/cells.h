#pragma once
// Draws over the picture: grid, values and hatches on large cells; rings; the crosshair.

#include <imgui.h>

#include "app/gui/panes/pane_cache.h"
#include "core/picture/heatmap.h"

namespace opscope::gui {

// The cells of the plane that are in sight: [from, to).
struct CellRect {
  picture::Cell from, to;
};
CellRect visible_cells(const picture::Layout& layout, const picture::Viewport& viewport);

ImFont* cell_font(float size);  // of the numbers on cells of this size, in pixels

// `corner` is the picture's top left corner on the screen. `meaning`: as cell_text().
void draw_cells(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, bool hexadecimal, bool striped,
                const std::optional<Quantization>& meaning);
bool has_rings(const PanePicture& drawn);                                    // large cells need none
void draw_marks(ImDrawList& list, ImVec2 corner, const PanePicture& drawn);  // rings around rare pixels
void draw_crosshair(ImDrawList& list, ImVec2 corner, ImVec2 size, const picture::Viewport& viewport, picture::Cell cell,
                    bool pinned);
// The index of its slice at each tile of a montage that is large enough.
void draw_tile_labels(ImDrawList& list, ImVec2 corner, const PanePicture& drawn);
// Around the tile of a montage that the probed cell is in, with the index of its slice.
void draw_tile(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, picture::Cell cell);
// Around all cells that have the address of the probed one, since strides are 0.
void draw_repeated(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, picture::Cell cell);

}  // namespace opscope::gui
