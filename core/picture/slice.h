#pragma once
// The two dimensions of a tensor that make a picture, and where its cells lie.

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/tensor/tensor_desc.h"

namespace opscope::picture {

// Which part of a tensor is shown. Dimensions are numbered from the outermost, 0.
struct Slice {
  std::optional<std::uint32_t> x, y;     // across and down; absent: one cell that way
  std::optional<std::uint32_t> channel;  // shown as red, green, blue: size 1 to 4 (of 4 the last is not shown)
  std::uint64_t wrap = 0;                // above 0, with y absent: x goes on in a new row after this many elements
  std::vector<std::uint32_t> at;         // index in every dimension; entries of x, y and channel are not looked at

  friend bool operator==(const Slice&, const Slice&) = default;
};

// The last two dimensions of size above 1; a dimension of size 3 just before or after them becomes the channel where
// both are at least 8. With a
// single such dimension it wraps into rows, about as many as columns.
Slice default_slice(std::span<const std::uint32_t> sizes);

// `slice` made valid for `sizes`: dimensions it lacks dropped, indices clamped (so that a dimension of size 1 stands
// for all of it), a channel kept where its size is 1 to 4, no dimension used twice.
Slice fitted(Slice slice, std::span<const std::uint32_t> sizes);

// A slice laid over a tensor. Cell (x, y) of channel c is at base + x*x_stride + y*y_stride + c*channel_stride,
// counted in elements from the tensor's first. Wrapped, the last row may be shorter: last_row cells.
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

// A place in the picture, in cells from its top left.
struct Cell {
  std::uint64_t x = 0, y = 0;
  friend bool operator==(Cell, Cell) = default;
};

// The tensor's index at a cell, and back. Both fit the slice to `sizes` first; a cell outside is clamped.
std::vector<std::uint32_t> index_at(std::span<const std::uint32_t> sizes, const Slice& slice, Cell cell,
                                    std::uint32_t channel = 0);
Cell cell_of(std::span<const std::uint32_t> sizes, const Slice& slice, std::span<const std::uint32_t> index);

// `slice` moved so that it contains `index`: the fixed dimensions take its entries.
Slice showing(Slice slice, std::span<const std::uint32_t> index);

}  // namespace opscope::picture
