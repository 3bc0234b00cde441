#pragma once
// Draws over the picture: grid, values and hatches on large cells; rings; the crosshair.

#include <imgui.h>

#include <span>

#include "app/gui/panes/found_rings.h"
#include "app/gui/panes/pane_cache.h"
#include "core/picture/heatmap.h"
#include "core/picture/montage.h"

namespace opscope::gui {

// The cells of the plane that are in sight: [from, to).
struct CellRect {
  picture::Cell from, to;
};
CellRect visible_cells(const picture::Layout& layout, const picture::Viewport& viewport);

// Elements that are marked by their outcomes.
struct MarkedCells {
  const MarkedElements* elements = nullptr;  // nullptr: none
  picture::Layout layout = {};               // of the slice of their members that the picture shows
};

float digit_height(const ImFont& font);  // from the top of a digit to its foot, in pixels
// The smallest cells with a number, in pixels: smaller ones would have too many of them.
float numbers_from();
// True if cells of this size, in pixels, are large enough for the numbers of a plane, or for "=" of equal elements.
bool has_room_for_numbers(const picture::Plane& plane, float size);
ImFont* cell_font(float size);          // of the numbers on cells of this size, in pixels
std::size_t characters_on(float size);  // of a number on a cell of this size that keeps off its edges

// `corner` is the picture's top left corner on the screen. `meaning`, `unfiltered`: as cell_text(). Numbers keep off
// the headings of a montage with this probe. `marked`: where cells have a number for each channel, those that are
// marked are underlined in the colour of their mark. `beside_numbers`: as closer_lines().
void draw_cells(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, bool hexadecimal, bool striped,
                const std::optional<Quantization>& meaning, const std::optional<picture::Cell>& probe,
                const Tensor* unfiltered = nullptr, const MarkedCells& marked = {}, bool beside_numbers = false);
// On dark cells with numbers, whose grid by draw_cells() is hardly seen: without it numbers would seem to be one.
void draw_light_grid(ImDrawList& list, ImVec2 corner, const PanePicture& drawn);
bool has_rings(const PanePicture& drawn);  // large cells, and many in a small picture, need none
// Rings around rare pixels, or others: thin ones where they surround a good part of the picture. `stand_out`: the
// elements have colours of their own, and have no rings where these would surround most of the picture.
void draw_marks(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, std::span<const picture::Mark> marks,
                bool stand_out);
// Frames inside the large cells of elements that were searched for. Small cells have rings in place of them.
void draw_found(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, const FoundRings& found,
                const HeatmapView& view, const picture::Slice& slice);
// Where the frame around an element is, on the screen: left, top, right, bottom.
ImVec4 element_frame(ImVec2 corner, const picture::Viewport& viewport, picture::Cell cell);
// A thin frame around the element at the mouse, while another one is pinned.
void draw_element_at_mouse(ImDrawList& list, ImVec2 corner, const picture::Viewport& viewport, picture::Cell cell);
void draw_crosshair(ImDrawList& list, ImVec2 corner, ImVec2 size, const picture::Viewport& viewport, picture::Cell cell,
                    bool pinned);
// Of a montage: the lines between small tiles, and the indices of the tiles at its edges. Those of the tile with the
// probe are in another colour.
void draw_tile_lines(ImDrawList& list, ImVec2 corner, const PanePicture& drawn);
picture::Measure heading_measure();  // of their typeface
void draw_headings(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, std::optional<picture::Cell> probe);
// Around the tile of a montage that the probed cell is in, with the index of its slice unless the headings tell it
// or it has no room there. `covered`: left, top, right and lower edge of what is drawn over the tile.
void draw_tile(ImDrawList& list, ImVec2 corner, const PanePicture& drawn, picture::Cell cell, const ImVec4& covered);

}  // namespace opscope::gui
