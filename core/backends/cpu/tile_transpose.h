// Transposes a tile in SIMD registers. The tile's rows are contiguous in the tensor. Like simd_runs.h this is included
// below hwy/foreach_target.h and compiled once for every SIMD target.

#if defined(OPSCOPE_TILE_TRANSPOSE) == defined(HWY_TARGET_TOGGLE)
#ifdef OPSCOPE_TILE_TRANSPOSE
#undef OPSCOPE_TILE_TRANSPOSE
#else
#define OPSCOPE_TILE_TRANSPOSE
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <utility>

#include "core/backends/cpu/strided_copy.h"
#include "hwy/cache_control.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace opscope::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Copies element by element. The inner loop follows the tensor's smaller stride; the scratch tile is in cache anyway.
template <class T>
void gather_elements(TileShape shape, const std::byte* tensor, std::byte* scratch) {
  std::ptrdiff_t row_step = shape.pitch, column_step = sizeof(T);
  if (shape.row_stride < shape.column_stride) {
    std::swap(shape.rows, shape.columns);
    std::swap(shape.row_stride, shape.column_stride);
    std::swap(row_step, column_step);
  }
  for (std::uint64_t r = 0; r < shape.rows; ++r, tensor += shape.row_stride, scratch += row_step) {
    const std::byte* from = tensor;
    std::byte* to = scratch;
    for (std::uint64_t c = 0; c < shape.columns; ++c, from += shape.column_stride, to += column_step)
      std::memcpy(to, from, sizeof(T));
  }
}

#if HWY_TARGET == HWY_SCALAR

template <class T>
void gather_transposed(const TileShape& shape, const std::byte* tensor, std::byte* scratch) {
  gather_elements<T>(shape, tensor, scratch);
}
template <class T>
bool gather_interleaved(const TileShape&, const std::byte*, std::byte*) {
  return false;
}

#else

constexpr std::size_t block_bytes = 16;  // Highway interleaves within blocks of this size

// Interleaves the first half of the vectors with the second half. Doing so log2(n) times transposes blocks of n lanes.
template <class D, class V, std::size_t n, std::size_t... i>
HWY_INLINE std::array<V, n> interleave(D d, const std::array<V, n>& v, std::index_sequence<i...>) {
  return {(i % 2 == 0 ? hn::InterleaveLower(d, v[i / 2], v[i / 2 + n / 2])
                      : hn::InterleaveUpper(d, v[i / 2], v[i / 2 + n / 2]))...};
}
template <std::size_t bits, class D, class V, std::size_t n>
HWY_INLINE std::array<V, n> transpose(D d, const std::array<V, n>& v) {
  if constexpr (bits == 1)
    return v;
  else
    return transpose<bits / 2>(d, interleave(d, v, std::make_index_sequence<n>()));
}

// Stores each block of `n` lanes to its own row.
template <std::size_t n, class D, class V>
HWY_INLINE void store_blocks(D d, V v, std::byte* to, std::ptrdiff_t pitch) {
  constexpr std::size_t lanes = hn::MaxLanes(D());
  if constexpr (lanes == n) {
    hn::StoreU(v, d, reinterpret_cast<hn::TFromD<D>*>(to));
  } else {
    const hn::Half<D> half;
    store_blocks<n>(half, hn::LowerHalf(half, v), to, pitch);
    store_blocks<n>(half, hn::UpperHalf(half, v), to + static_cast<std::ptrdiff_t>(lanes / 2) * pitch, pitch);
  }
}

// Transposes `sizeof...(i)` columns of as many rows as D has lanes. Prefetches the same block of the next tile.
template <class D, std::size_t... i>
HWY_INLINE void transpose_block(D d, const std::byte* from, std::ptrdiff_t column_stride, std::ptrdiff_t ahead,
                                std::byte* to, std::ptrdiff_t pitch, std::index_sequence<i...>) {
  using T = hn::TFromD<D>;
  constexpr std::size_t n = sizeof...(i);
  const auto column = [&](std::size_t c) { return from + static_cast<std::ptrdiff_t>(c) * column_stride; };
  (hwy::Prefetch(column(i) + ahead), ...);
  const std::array<hn::Vec<D>, n> loaded = {hn::LoadU(d, reinterpret_cast<const T*>(column(i)))...};
  const std::array<hn::Vec<D>, n> transposed = transpose<n>(d, loaded);
  (store_blocks<n>(d, transposed[i], to + static_cast<std::ptrdiff_t>(i) * pitch, pitch), ...);
}

// Loads vectors of `bytes` along the rows, or of fewer if the tile is small. Reads a few columns at a time to their
// end: columns that are a large power of two apart compete for the same cache sets. Blocks at the edges overlap the
// blocks before them.
template <class T, std::size_t bytes = 64>
void gather_transposed(const TileShape& shape, const std::byte* tensor, std::byte* scratch) {
  if constexpr (bytes < 2 * sizeof(T)) {
    gather_elements<T>(shape, tensor, scratch);
  } else if constexpr (bytes > HWY_MAX_BYTES) {
    gather_transposed<T, bytes / 2>(shape, tensor, scratch);
  } else {
    const hn::CappedTag<T, bytes / sizeof(T)> d;
    constexpr std::size_t lanes = bytes / sizeof(T), n = std::min(lanes, block_bytes / sizeof(T));
    if (shape.rows < lanes || shape.columns < n) return gather_transposed<T, bytes / 2>(shape, tensor, scratch);
    for (std::uint64_t at_column = 0; at_column < shape.columns; at_column += n) {
      const std::uint64_t c = std::min(at_column, shape.columns - n);
      const std::byte* const from = tensor + static_cast<std::ptrdiff_t>(c) * shape.column_stride;
      std::byte* const to = scratch + c * sizeof(T);
      for (std::uint64_t at_row = 0; at_row < shape.rows; at_row += lanes) {
        const std::uint64_t r = std::min(at_row, shape.rows - lanes);
        transpose_block(d, from + r * sizeof(T), shape.column_stride, shape.ahead,
                        to + static_cast<std::ptrdiff_t>(r) * shape.pitch, shape.pitch, std::make_index_sequence<n>());
      }
    }
  }
}

// The columns are `planes` elements apart, like interleaved pixels. Loads a vector of columns of all rows at once.
template <class T, std::size_t planes>
void split_planes(TileShape shape, const std::byte* from, std::byte* to) {
  const hn::ScalableTag<T> d;
  constexpr std::size_t lanes = hn::MaxLanes(d);
  // The tensor may end before the last plane of the last column.
  for (; shape.columns >= lanes + (shape.rows < planes); shape.columns -= lanes) {
    hn::Vec<decltype(d)> v[4];
    const auto* at = reinterpret_cast<const T*>(from);
    if constexpr (planes == 2) hn::LoadInterleaved2(d, at, v[0], v[1]);
    if constexpr (planes == 3) hn::LoadInterleaved3(d, at, v[0], v[1], v[2]);
    if constexpr (planes == 4) hn::LoadInterleaved4(d, at, v[0], v[1], v[2], v[3]);
    for (std::size_t r = 0; r < planes; ++r)
      if (r < shape.rows) hn::StoreU(v[r], d, reinterpret_cast<T*>(to + static_cast<std::ptrdiff_t>(r) * shape.pitch));
    from += lanes * planes * sizeof(T);
    to += lanes * sizeof(T);
  }
  gather_elements<T>(shape, from, to);
}

// The tile has few columns, contiguous in the scratch tile. Stores all columns of a vector of rows at once.
template <class T, std::size_t planes>
void join_planes(TileShape shape, const std::byte* from, std::byte* to) {
  const hn::ScalableTag<T> d;
  constexpr std::size_t lanes = hn::MaxLanes(d);
  for (; shape.rows >= lanes; shape.rows -= lanes) {
    hn::Vec<decltype(d)> v[4];
    for (std::size_t c = 0; c < planes; ++c)
      v[c] = hn::LoadU(d, reinterpret_cast<const T*>(from + static_cast<std::ptrdiff_t>(c) * shape.column_stride));
    auto* at = reinterpret_cast<T*>(to);
    if constexpr (planes == 2) hn::StoreInterleaved2(v[0], v[1], d, at);
    if constexpr (planes == 3) hn::StoreInterleaved3(v[0], v[1], v[2], d, at);
    if constexpr (planes == 4) hn::StoreInterleaved4(v[0], v[1], v[2], v[3], d, at);
    from += lanes * sizeof(T);
    to += lanes * planes * sizeof(T);
  }
  gather_elements<T>(shape, from, to);
}

// Returns false and does nothing if neither of the two functions above applies. The rows are contiguous in the tensor,
// or there is one.
template <class T>
bool gather_interleaved(const TileShape& shape, const std::byte* tensor, std::byte* scratch) {
  constexpr auto size = static_cast<std::ptrdiff_t>(sizeof(T));
  const std::ptrdiff_t apart = shape.column_stride / size;
  if (shape.column_stride % size == 0 && apart >= static_cast<std::ptrdiff_t>(shape.rows)) {
    if (apart == 2) return split_planes<T, 2>(shape, tensor, scratch), true;
    if (apart == 3) return split_planes<T, 3>(shape, tensor, scratch), true;
    if (apart == 4) return split_planes<T, 4>(shape, tensor, scratch), true;
  }
  if (shape.pitch == static_cast<std::ptrdiff_t>(shape.columns) * size) {
    if (shape.columns == 2) return join_planes<T, 2>(shape, tensor, scratch), true;
    if (shape.columns == 3) return join_planes<T, 3>(shape, tensor, scratch), true;
    if (shape.columns == 4) return join_planes<T, 4>(shape, tensor, scratch), true;
  }
  return false;
}

#endif  // HWY_TARGET

}  // namespace opscope::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // per target
