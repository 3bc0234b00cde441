#pragma once
// Copying a tile between a strided tensor and a packed scratch tile.

#include <cstddef>
#include <cstdint>

namespace opscope {

struct TileShape {
  std::size_t element_size;  // 1, 2, 4 or 8 bytes
  std::uint64_t rows, columns;
  std::ptrdiff_t row_stride, column_stride;  // of the tensor, in bytes; 0 repeats
};

// Tensor to scratch, which holds rows * columns elements row by row.
void gather(const TileShape& shape, const std::byte* tensor, std::byte* scratch);

// Scratch to tensor.
void scatter(const TileShape& shape, const std::byte* scratch, std::byte* tensor);

}  // namespace opscope
