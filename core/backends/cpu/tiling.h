#pragma once
// An invocation's elements as two-dimensional tiles: which, how large, and where every operand has them.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/operators/schema/invocation.h"

namespace opscope {

inline constexpr std::size_t max_operands = max_inputs + 1;  // inputs in order of declaration, the output last

// All distances in bytes.
struct TileSide {
  std::uint64_t size = 1;                             // elements along it in the whole space
  std::uint64_t step = 1;                             // elements of a tile along it; the last may be shorter
  std::array<std::ptrdiff_t, max_operands> stride{};  // between neighbours, for each operand

  std::uint64_t steps() const { return (size + step - 1) / step; }
};

// Every element of the output is in exactly one tile. The order of elements is the output's order in memory and not the
// logical one: it makes no difference to element-wise operators.
struct Tiling {
  std::array<TileSide, max_dimension_count> sides;  // outermost first; all but the last two have step 1
  std::size_t rank = 0;                             // 2 at least: rows and columns are the last two sides
  std::size_t operands = 0;
  std::array<std::size_t, max_operands> element_size{};
  std::array<const std::byte*, max_operands> first{};  // first elements; the output's is nullptr
  std::uint64_t tiles = 1;
  bool by_rows = false;  // each row of a tile is a run of its own; otherwise a whole tile is one

  TileSide& rows() { return sides[rank - 2]; }
  TileSide& columns() { return sides[rank - 1]; }
  const TileSide& rows() const { return sides[rank - 2]; }
  const TileSide& columns() const { return sides[rank - 1]; }

  // Whether the elements of every run are side by side in the operand's memory.
  bool is_packed(std::size_t operand) const;
  // Whether they are one and the same.
  bool repeats(std::size_t operand) const;
  // Bytes from row to row of a packed copy of a tile.
  std::ptrdiff_t pitch(std::size_t operand) const;
  // Bytes from a tile to the next one, for most tiles.
  std::ptrdiff_t ahead(std::size_t operand) const;
};

// `tile`: elements, at least 1. Larger tiles are made where every operand is packed, and where one is transposed: as
// many as `tile` elements of 8 bytes take.
Tiling tiling_of(const Invocation& invocation, std::uint64_t tile);

// Where a tile starts, from tile to tile.
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
