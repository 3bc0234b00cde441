#include "core/backends/cpu/strided_copy.h"

#include <cstring>
#include <utility>

namespace opscope {
namespace {

template <class T>
void move_element(const std::byte* from, std::byte* to) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  std::memcpy(to, &value, sizeof(T));
}

template <class T>
void copy_row(std::uint64_t count, const std::byte* from, std::ptrdiff_t from_stride, std::byte* to,
              std::ptrdiff_t to_stride) {
  constexpr auto size = static_cast<std::ptrdiff_t>(sizeof(T));
  const auto n = static_cast<std::ptrdiff_t>(count);
  if (from_stride == size && to_stride == size) {
    if (n >= 32) {
      std::memcpy(to, from, count * sizeof(T));
    } else {
      for (std::ptrdiff_t i = 0; i < n; ++i) move_element<T>(from + i * size, to + i * size);
    }
  } else if (to_stride == size && from_stride == 0) {
    T value;
    std::memcpy(&value, from, sizeof(T));
    for (std::ptrdiff_t i = 0; i < n; ++i) std::memcpy(to + i * size, &value, sizeof(T));
  } else if (to_stride == size) {
    for (std::ptrdiff_t i = 0; i < n; ++i) move_element<T>(from + i * from_stride, to + i * size);
  } else if (from_stride == size) {
    for (std::ptrdiff_t i = 0; i < n; ++i) move_element<T>(from + i * size, to + i * to_stride);
  } else {
    for (std::ptrdiff_t i = 0; i < n; ++i) move_element<T>(from + i * from_stride, to + i * to_stride);
  }
}

// The inner loop goes where the tensor is denser: the scratch tile is in cache whichever way it is walked.
template <bool to_tensor, class T>
void copy(TileShape shape, const std::byte* from, std::byte* to) {
  std::ptrdiff_t scratch_column = sizeof(T);
  std::ptrdiff_t scratch_row = static_cast<std::ptrdiff_t>(shape.columns * sizeof(T));
  if (shape.columns == 1 || (shape.row_stride != 0 && shape.row_stride < shape.column_stride)) {
    std::swap(shape.rows, shape.columns);
    std::swap(shape.row_stride, shape.column_stride);
    std::swap(scratch_row, scratch_column);
  }
  const std::ptrdiff_t from_row = to_tensor ? scratch_row : shape.row_stride;
  const std::ptrdiff_t to_row = to_tensor ? shape.row_stride : scratch_row;
  for (std::uint64_t r = 0; r < shape.rows; ++r, from += from_row, to += to_row)
    copy_row<T>(shape.columns, from, to_tensor ? scratch_column : shape.column_stride, to,
                to_tensor ? shape.column_stride : scratch_column);
}

template <bool to_tensor>
void copy_sized(const TileShape& shape, const std::byte* from, std::byte* to) {
  switch (shape.element_size) {
    case 1: return copy<to_tensor, std::uint8_t>(shape, from, to);
    case 2: return copy<to_tensor, std::uint16_t>(shape, from, to);
    case 4: return copy<to_tensor, std::uint32_t>(shape, from, to);
    default: return copy<to_tensor, std::uint64_t>(shape, from, to);
  }
}

}  // namespace

void gather(const TileShape& shape, const std::byte* tensor, std::byte* scratch) {
  copy_sized<false>(shape, tensor, scratch);
}
void scatter(const TileShape& shape, const std::byte* scratch, std::byte* tensor) {
  copy_sized<true>(shape, scratch, tensor);
}

}  // namespace opscope
