#include "core/backends/cpu/strided_copy.h"

#include <algorithm>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/cpu/strided_copy.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "core/backends/cpu/tile_transpose.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace {

// Whole vectors, row after row: what a row's last one writes too much, the next row writes again.
template <class T>
void repeat_along_rows(const TileShape& shape, const std::byte* from, std::byte* to) {
  const hn::ScalableTag<T> d;
  const std::size_t lanes = hn::Lanes(d);
  for (std::uint64_t r = 0; r < shape.rows; ++r, from += shape.row_stride, to += shape.pitch) {
    T value;
    std::memcpy(&value, from, sizeof(T));
    const auto repeated = hn::Set(d, value);
    for (std::uint64_t c = 0; c < shape.columns; c += lanes)
      hn::StoreU(repeated, d, reinterpret_cast<T*>(to + c * sizeof(T)));
  }
}

void copy_rows(const TileShape& shape, const std::byte* from, std::byte* to) {
  const std::size_t bytes = shape.columns * shape.element_size;
  for (std::uint64_t r = 0; r < shape.rows; ++r, from += shape.row_stride, to += shape.pitch)
    std::memcpy(to, from, bytes);
}

template <class T>
void gather(const TileShape& shape, const std::byte* tensor, std::byte* scratch) {
  constexpr auto size = static_cast<std::ptrdiff_t>(sizeof(T));
  if (shape.column_stride == 0) return repeat_along_rows<T>(shape, tensor, scratch);
  if (shape.column_stride == size || shape.columns == 1) return copy_rows(shape, tensor, scratch);
  if (shape.row_stride != size && shape.rows > 1) return gather_elements<T>(shape, tensor, scratch);
  if (!gather_interleaved<T>(shape, tensor, scratch)) gather_turned<T>(shape, tensor, scratch);
}

Gather gather_of(std::size_t element_size) {
  switch (element_size) {
    case 1: return gather<std::uint8_t>;
    case 2: return gather<std::uint16_t>;
    case 4: return gather<std::uint32_t>;
    default: return gather<std::uint64_t>;
  }
}

}  // namespace
}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace opscope {
namespace {

HWY_EXPORT(gather_of);

template <class T>
void scatter_elements(const TileShape& shape, const std::byte* scratch, std::byte* tensor) {
  for (std::uint64_t r = 0; r < shape.rows; ++r, scratch += shape.pitch, tensor += shape.row_stride) {
    const std::byte* from = scratch;
    std::byte* to = tensor;
    for (std::uint64_t c = 0; c < shape.columns; ++c, from += sizeof(T), to += shape.column_stride)
      std::memcpy(to, from, sizeof(T));
  }
}

}  // namespace

Gather bind_gather(std::size_t element_size) { return HWY_DYNAMIC_DISPATCH(gather_of)(element_size); }

void scatter(const TileShape& shape, const std::byte* scratch, std::byte* tensor) {
  if (shape.column_stride == static_cast<std::ptrdiff_t>(shape.element_size)) {
    const std::size_t bytes = shape.columns * shape.element_size;
    for (std::uint64_t r = 0; r < shape.rows; ++r, scratch += shape.pitch, tensor += shape.row_stride)
      std::memcpy(tensor, scratch, bytes);
    return;
  }
  switch (shape.element_size) {
    case 1: return scatter_elements<std::uint8_t>(shape, scratch, tensor);
    case 2: return scatter_elements<std::uint16_t>(shape, scratch, tensor);
    case 4: return scatter_elements<std::uint32_t>(shape, scratch, tensor);
    default: return scatter_elements<std::uint64_t>(shape, scratch, tensor);
  }
}

}  // namespace opscope
#endif  // HWY_ONCE
