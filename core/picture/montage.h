#pragma once
// What tells the tiles of a montage apart: lines between them, and headings at its upper and left edge.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/picture/heatmap.h"
#include "core/picture/slice.h"

namespace opscope::picture {

// Of the typeface of the headings, in pixels.
struct Measure {
  double height = 0;
  std::function<double(std::string_view)> width;
};

// Words and where they begin: their upper left corner, in pixels from that of the picture.
struct Heading {
  enum class Of : std::uint8_t { Names, Column, Row, Tile };
  std::string text;
  double x = 0, y = 0, width = 0;
  Of of = Of::Names;
  std::uint64_t number = 0;  // of the column, the row or the tile, from 0
};

// The indices of the tiles' dimensions. Tiles in rows and columns of these have "C 0", "C 1", ... above the columns and
// "N 0", ... at the left; several dimensions have "0,1" and a line with their names: "→ d3,4   ↓ d1,2". If a dimension
// goes on in a new row, each tile has its own: "C 9" in its upper left corner, if that takes a small part of it. Else
// the rows have "C 0", "C 8", ... and the columns "+0", "+1", .... Headings that would touch are left out. They stay at
// the edge of the picture where the montage goes on beyond it. Empty if it is no montage, or if they would take too
// much of the room. `rank`: of the tensor. `probed`: column and row of this tile have theirs, and others that would
// touch these have none.
std::vector<Heading> montage_headings(const Layout& layout, std::size_t rank, const Viewport& viewport,
                                      const Measure& measure, std::optional<std::uint64_t> probed = std::nullopt);

// The whole index of a tile: "N 1, C 2".
std::string tile_name(const Layout& layout, std::size_t rank, std::uint64_t number);

// The headings tell the whole index of the tile.
bool tell_tile(const std::vector<Heading>& headings, const Layout& layout, std::uint64_t number);

// Shows the whole montage, with room for its headings and a margin around it.
Viewport fit_montage(const Layout& layout, std::size_t rank, int width, int height, const Measure& measure);

// Small tiles have no cells between them: a gap of a whole one would be wide. Lines lie there, over the cells' edges;
// and where the gap is narrower than two pixels.
struct TileLines {
  std::vector<PixelRect> lines;
  double strength = 1;  // less on cells so small that a line would hide one
};
TileLines tile_lines(const Layout& layout, const Viewport& viewport);

}  // namespace opscope::picture
