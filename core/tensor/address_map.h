#pragma once
// What lies at each position of a tensor's memory: the inverse of index -> offset. A position is counted in elements
// from the tensor's first. A cell is a position that holds at least one element; a gap holds none.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/tensor/ranked_bits.h"
#include "core/tensor/tensor_desc.h"

namespace opscope {

// Cells of a range of positions. A cell belongs to the dimension that moves: the one whose stride is stepped last on
// the way from the first cell, larger strides first. In a packed tensor all cells of a row but the first belong to the
// last dimension.
struct CellCounts {
  std::array<std::uint64_t, max_dimension_count> by_dimension{};
  std::uint64_t first = 0;   // 1 if the range contains the tensor's first cell, to which no dimension moves
  std::uint64_t shared = 0;  // of all cells of the range: those that hold several elements

  std::uint64_t cells() const;
  friend CellCounts operator-(CellCounts a, const CellCounts& b);
  friend CellCounts operator+(CellCounts a, const CellCounts& b);
  friend CellCounts operator*(CellCounts a, std::uint64_t factor);
  friend bool operator==(const CellCounts&, const CellCounts&) = default;
};

// The elements at one position.
struct ElementsAt {
  std::uint64_t count = 0;
  bool all_counted = true;                        // false: there are more than `count`
  std::vector<std::vector<std::uint32_t>> first;  // indices in row-major order
};

class AddressMap {
 public:
  // Takes time and memory only for strides that interleave: a bit for each position that they span. nullopt for
  // descriptions that are no tensor (a size of 0, strides of another rank, more than 2^64 positions), and if more than
  // 2^27 positions interleave.
  static std::optional<AddressMap> of(const TensorDesc& desc);

  // Positions from the first element to the last.
  std::uint64_t extent() const { return extent_; }
  // Of the positions below `end`. O(rank^2) for any size.
  CellCounts below(std::uint64_t end) const;
  // The first cell at or after `position`.
  std::optional<std::uint64_t> next_cell(std::uint64_t position) const;
  // At most `most` indices are listed.
  ElementsAt elements_at(std::uint64_t position, std::size_t most) const;

 private:
  struct Dimension {
    std::size_t index;
    std::uint64_t size, stride;
  };
  // Dimensions whose strides interleave, usually one. Levels are nested: the elements of all levels inside span less
  // than one unit. So each position is a sum of one slot of every level in at most one way.
  struct Level {
    std::uint64_t unit = 1;             // positions from slot to slot: the greatest common divisor of the strides
    std::uint64_t slots = 1;            // from the first to the last
    std::vector<Dimension> dimensions;  // the smallest stride first
    std::vector<RankedBits> reached;    // [j]: slots that dimensions j and up reach; the last entry is slot 0 alone
    RankedBits single = RankedBits::first(1);  // slots that only one index reaches
  };
  using Chosen = std::array<const RankedBits*, max_dimension_count>;  // a set of slots of each level

  static void merge(Level& inner, const Level& outer);
  static void find_reached(Level& level);
  std::uint64_t count_below(std::uint64_t end, const Chosen& chosen) const;

  std::uint64_t extent_ = 1;
  std::vector<Level> levels_;        // the largest unit first
  std::vector<Dimension> repeated_;  // of stride 0
  std::uint64_t repetitions_ = 1;    // elements of all repeated dimensions
  std::size_t rank_ = 0;
};

}  // namespace opscope
