#pragma once
// Divides an invocation's elements into two-dimensional tiles and locates them in every operand.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/operators/schema/invocation.h"

namespace opscope {

inline constexpr std::size_t max_operands = max_inputs + 1;  // inputs in order of declaration, the output last

// All distances in bytes.
struct TileSide {
  std::uint64_t size = 1;                             // elements of the whole space along this side
  std::uint64_t step = 1;                             // elements of a tile along this side; the last may have fewer
  std::array<std::ptrdiff_t, max_operands> stride{};  // [operand]: between neighbouring elements

  std::uint64_t steps() const { return (size + step - 1) / step; }
};

// Every element of the output is in exactly one tile. Elements are visited in the order of the output's memory, not in
// logical order; element-wise operators do not depend on it.
struct Tiling {
  std::array<TileSide, max_dimension_count> sides;  // outermost first; all but the last two have step 1
  std::size_t rank = 0;                             // 2 at least: rows and columns are the last two sides
  std::size_t operands = 0;
  std::array<std::size_t, max_operands> element_size{};
  std::array<const std::byte*, max_operands> first{};  // first elements; the output's is nullptr
  std::uint64_t tiles = 1;
  bool by_rows = false;  // true: a run is a row of a tile; false: a run is a whole tile

  TileSide& rows() { return sides[rank - 2]; }
  TileSide& columns() { return sides[rank - 1]; }
  const TileSide& rows() const { return sides[rank - 2]; }
  const TileSide& columns() const { return sides[rank - 1]; }

  // True if the elements of every run are contiguous in the operand's memory.
  bool is_packed(std::size_t operand) const;
  // True if the operand is broadcast along every run (stride 0).
  bool is_broadcast(std::size_t operand) const;
  // Bytes from row to row in a packed copy of a tile.
  std::ptrdiff_t pitch(std::size_t operand) const;
  // Bytes from a tile to the next one; at the end of a side the distance is different.
  std::ptrdiff_t ahead(std::size_t operand) const;
};

// `tile`: elements of a tile, at least 1. Tiles are larger if every operand is packed or if one is transposed; then
// they take the bytes of `tile` elements of 8 bytes.
Tiling tiling_of(const Invocation& invocation, std::uint64_t tile);

// Walks over tiles; `tile` is the first.
class TileWalk {
 public:
  TileWalk(const Tiling& tiling, std::uint64_t tile);
  void next();

  std::uint64_t rows() const { return extent(tiling_.rank - 2); }
  std::uint64_t columns() const { return extent(tiling_.rank - 1); }
  std::ptrdiff_t offset(std::size_t operand) const { return offset_[operand]; }  // bytes from its first element

 private:
  std::uint64_t extent(std::size_t side) const {
    return std::min(tiling_.sides[side].step, tiling_.sides[side].size - at_[side]);
  }
  void move(std::size_t side, std::ptrdiff_t elements) {
    for (std::size_t k = 0; k < tiling_.operands; ++k) offset_[k] += elements * tiling_.sides[side].stride[k];
  }

  const Tiling& tiling_;
  std::array<std::uint64_t, max_dimension_count> at_{};
  std::array<std::ptrdiff_t, max_operands> offset_{};
};

}  // namespace opscope
