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
  std::vector<std::uint32_t> at;         // the index in every other dimension; those of x, y and channel are ignored

  friend bool operator==(const Slice&, const Slice&) = default;
};

// The last two dimensions of size above 1. If both are at least 8, a dimension of size 3 directly before or after them
// becomes the channel. If there is only one dimension of size above 1, it is wrapped into a roughly square picture.
Slice default_slice(std::span<const std::uint32_t> sizes);

// The dimension that can be red, green and blue: the present one, otherwise the first free one of size 3 or 4.
std::optional<std::uint32_t> colour_dimension(const Slice& slice, std::span<const std::uint32_t> sizes);

// Makes `slice` valid for `sizes`: drops dimensions that do not exist or are used twice, clamps indices, and drops a
// channel whose size is not 1 to 4.
Slice fitted(Slice slice, std::span<const std::uint32_t> sizes);

// The cells of a slice in a tensor. Cell (x, y) of channel c is at base + x*x_stride + y*y_stride + c*channel_stride,
// in elements from the tensor's first. If the slice is wrapped, the last row may be shorter: last_row cells.
struct Layout {
  std::uint64_t width = 1, height = 1, last_row = 1;  // cells
  std::uint32_t channels = 1;
  std::uint64_t base = 0, x_stride = 0, y_stride = 0, channel_stride = 0;  // elements

  std::uint64_t row_width(std::uint64_t y) const { return y + 1 == height ? last_row : width; }
  bool contains(std::uint64_t x, std::uint64_t y) const { return y < height && x < row_width(y); }
  std::uint64_t offset(std::uint64_t x, std::uint64_t y, std::uint32_t c = 0) const {
    return base + x * x_stride + y * y_stride + c * channel_stride;
  }
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
