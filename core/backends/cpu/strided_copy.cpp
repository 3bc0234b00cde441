#include "core/backends/cpu/strided_copy.h"

#include <cstring>

#ifndef OPSCOPE_COPY_ROWS  // once for all SIMD targets
#define OPSCOPE_COPY_ROWS
namespace opscope {
namespace {

struct Rows {
  std::uint64_t count;
  std::size_t bytes;  // each
  const std::byte* from;
  std::ptrdiff_t from_stride;
  std::byte* to;
  std::ptrdiff_t to_stride;
};

// For rows of `half` to 2 * `half` bytes: copies the first and the last `half` bytes, which may overlap, inline.
template <std::size_t half>
void copy_short_rows(Rows rows) {
  for (; rows.count > 0; --rows.count, rows.from += rows.from_stride, rows.to += rows.to_stride) {
    std::memcpy(rows.to, rows.from, half);
    std::memcpy(rows.to + rows.bytes - half, rows.from + rows.bytes - half, half);
  }
}

void copy_rows(Rows rows) {
  if (rows.bytes >= 8 && rows.bytes <= 16) return copy_short_rows<8>(rows);
  if (rows.bytes >= 16 && rows.bytes <= 32) return copy_short_rows<16>(rows);
  if (rows.bytes >= 32 && rows.bytes <= 64) return copy_short_rows<32>(rows);
  if (rows.bytes >= 64 && rows.bytes <= 128) return copy_short_rows<64>(rows);
  for (; rows.count > 0; --rows.count, rows.from += rows.from_stride, rows.to += rows.to_stride)
    std::memcpy(rows.to, rows.from, rows.bytes);
}

}  // namespace
}  // namespace opscope
#endif  // OPSCOPE_COPY_ROWS

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/backends/cpu/strided_copy.cpp"
#include "hwy/foreach_target.h"
// Below, for every SIMD target:
#include "core/backends/cpu/tile_transpose.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace {

// Stores whole vectors. A row's last store may overshoot; the next row overwrites it.
template <class T>
void broadcast_along_rows(const TileShape& shape, const std::byte* from, std::byte* to) {
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

template <class T>
void gather(const TileShape& shape, const std::byte* tensor, std::byte* scratch) {
  constexpr auto size = static_cast<std::ptrdiff_t>(sizeof(T));
  if (shape.column_stride == 0) return broadcast_along_rows<T>(shape, tensor, scratch);
  if (shape.column_stride == size || shape.columns == 1)
    return copy_rows({shape.rows, shape.columns * sizeof(T), tensor, shape.row_stride, scratch, shape.pitch});
  if (shape.row_stride != size && shape.rows > 1) return gather_elements<T>(shape, tensor, scratch);
  if (!gather_interleaved<T>(shape, tensor, scratch)) gather_transposed<T>(shape, tensor, scratch);
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
    return copy_rows({shape.rows, bytes, scratch, shape.pitch, tensor, shape.row_stride});
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
