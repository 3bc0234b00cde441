#pragma once
// Selects two dimensions of a tensor for a picture and locates its cells.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/tensor/tensor_desc.h"

namespace opscope::picture {

// The part of a tensor that is shown. Dimension 0 is the outermost.
struct Slice {
  std::optional<std::uint32_t> x, y;     // the dimensions across and down; nullopt: one cell in that direction
  std::optional<std::uint32_t> channel;  // the dimension shown as red, green, blue; size 1 to 4, of which 3 are shown
  std::uint64_t wrap = 0;                // if above 0 and y is nullopt: x continues in a new row after so many elements
  std::vector<std::uint32_t> at;         // the index in every other dimension; those of x, y, channel and tiled are
                                         // ignored
  // A montage: the slices of these dimensions stand side by side, the outermost dimension first.
  std::vector<std::uint32_t> tiled = {};
  bool all_tiled = false;  // tiled are all free_dimensions(), whichever they are; fitted() puts them there

  friend bool operator==(const Slice&, const Slice&) = default;
};

// The last two dimensions of size above 1. If both are at least 8, a dimension of size 3 directly before or after them
// becomes the channel. If there is only one dimension of size above 1, it is wrapped into a roughly square picture.
Slice default_slice(std::span<const std::uint32_t> sizes);

// The dimension that can be red, green and blue: the present one, otherwise the first free one of size 3 or 4.
std::optional<std::uint32_t> colour_dimension(const Slice& slice, std::span<const std::uint32_t> sizes);

// The dimensions of size above 1 that a slice does not draw.
std::vector<std::uint32_t> free_dimensions(const Slice& slice, std::span<const std::uint32_t> sizes);

// Those along which `index` lies in another slice. Preconditions: `slice` is fitted to `sizes`, `index` is within them.
std::vector<std::uint32_t> dimensions_beside(const Slice& slice, std::span<const std::uint32_t> sizes,
                                             std::span<const std::uint32_t> index);

// A slice that was fitted to these sizes.
struct ShownSlice {
  std::vector<std::uint32_t> sizes;
  Slice slice;
};

inline constexpr std::uint64_t most_tiles = 1024;  // of a montage

// Makes `slice` valid for `sizes`: drops dimensions that do not exist or are used twice, clamps indices, and drops a
// channel whose size is not 1 to 4. Of a montage, drops the outermost dimensions until there are at most most_tiles
// with 64 Mi elements together.
Slice fitted(Slice slice, std::span<const std::uint32_t> sizes);

// The cells of a slice in a tensor. Cell (x, y) of channel c is at base + x*x_stride + y*y_stride + c*channel_stride,
// in elements from the tensor's first. If the slice is wrapped, the last row may be shorter: last_row cells.
struct Layout {
  std::uint64_t width = 1, height = 1, last_row = 1;  // cells
  std::uint32_t channels = 1;
  std::uint64_t base = 0, x_stride = 0, y_stride = 0, channel_stride = 0;  // elements

  // Of a montage: tiles in rows, each tile_width x tile_height cells, from one tile's first cell to the next one's
  // pitch_x and pitch_y. The cells between them have no element; small tiles have none.
  std::uint64_t tile_count = 0, tile_columns = 1;  // 0: it is no montage
  std::uint64_t tile_width = 0, tile_height = 0, pitch_x = 1, pitch_y = 1;
  struct TileDimension {
    std::uint32_t dimension = 0, size = 1, stride = 0;
  };
  std::vector<TileDimension> tiled = {};  // outermost first

  std::uint64_t row_width(std::uint64_t y) const { return y + 1 == height ? last_row : width; }
  bool contains(std::uint64_t x, std::uint64_t y) const {
    if (y >= height || x >= row_width(y)) return false;
    return tile_count == 0 || (x % pitch_x < tile_width && y % pitch_y < tile_height && tile_at(x, y) < tile_count);
  }
  std::uint64_t offset(std::uint64_t x, std::uint64_t y, std::uint32_t c = 0) const {
    if (tile_count > 0) return tile(tile_at(x, y)).offset(x % pitch_x, y % pitch_y, c);
    return base + x * x_stride + y * y_stride + c * channel_stride;
  }
  std::uint64_t tile_at(std::uint64_t x, std::uint64_t y) const { return y / pitch_y * tile_columns + x / pitch_x; }
  Layout tile(std::uint64_t number) const;  // its cells alone
};
Layout layout_of(const TensorDesc& desc, const Slice& slice);

// A position in the picture, in cells from its top left corner.
struct Cell {
  std::uint64_t x = 0, y = 0;
  friend bool operator==(Cell, Cell) = default;
};

// The tensor's index at a cell, and the inverse. Both fit the slice to `sizes` first; a cell outside is clamped.
std::vector<std::uint32_t> index_at(std::span<const std::uint32_t> sizes, const Slice& slice, Cell cell,
                                    std::uint32_t channel = 0);
Cell cell_of(std::span<const std::uint32_t> sizes, const Slice& slice, std::span<const std::uint32_t> index);

// Moves the slice to contain `index`: its fixed dimensions take the entries of `index`.
Slice showing(Slice slice, std::span<const std::uint32_t> index);

}  // namespace opscope::picture
