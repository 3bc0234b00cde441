#pragma once
// Copying a tile between a strided tensor and a scratch tile.

#include <cstddef>
#include <cstdint>

namespace opscope {

struct TileShape {
  std::size_t element_size;  // 1, 2, 4 or 8 bytes
  std::uint64_t rows, columns;
  std::ptrdiff_t row_stride, column_stride;  // of the tensor, in bytes; 0: broadcast
  std::ptrdiff_t pitch;                      // bytes from row to row of the scratch tile, whose columns are packed
  std::ptrdiff_t ahead = 0;                  // bytes from this tile to the one that will be gathered next
};

// Copies from tensor to scratch. May write up to `scratch_slack` bytes behind the tile's last element.
using Gather = void (*)(const TileShape& shape, const std::byte* tensor, std::byte* scratch);
inline constexpr std::size_t scratch_slack = 64;

// The function for elements of this size on the current SIMD target.
Gather bind_gather(std::size_t element_size);

// Copies from scratch to tensor.
void scatter(const TileShape& shape, const std::byte* scratch, std::byte* tensor);

}  // namespace opscope
