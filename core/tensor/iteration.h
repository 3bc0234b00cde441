#pragma once
// Iterates over several tensors of equal sizes in row-major order, with any strides.

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/tensor/tensor_desc.h"

namespace opscope {

// An index space shared by several operands after folding: neighbouring dimensions become one if every operand has one
// stride for both, and dimensions of size 1 vanish. Rank is at least 1.
struct FoldedSpace {
  std::vector<std::uint64_t> sizes;                 // outermost first
  std::vector<std::vector<std::uint64_t>> strides;  // [operand][dimension], in elements
};

// `strides[operand]` has one entry per dimension of `sizes`. Row-major element order is preserved.
FoldedSpace fold(std::span<const std::uint32_t> sizes, std::span<const std::vector<std::uint32_t>> strides);

// The same, with the dimensions in the memory order of the operand `leader`, largest stride first. The element order is
// then not row-major, but more dimensions fold.
FoldedSpace fold_in_memory_order(std::span<const std::uint32_t> sizes,
                                 std::span<const std::vector<std::uint32_t>> strides, std::size_t leader);

// Element offsets of one run along the innermost dimension of a FoldedSpace.
struct Row {
  std::uint64_t first;                    // logical row-major position of the run's first element
  std::uint64_t count;                    // elements in the run
  std::span<const std::uint64_t> offset;  // [operand], elements from the tensor's start to the run's first element
  std::span<const std::uint64_t> stride;  // [operand], elements between neighbours in the run
};

// Calls `visit` for each run that makes up the logical positions [begin, end), in order. A run never crosses an
// innermost dimension; the first and last may be partial.
void for_each_row(const FoldedSpace& space, std::uint64_t begin, std::uint64_t end,
                  const std::function<void(const Row&)>& visit);

struct ParallelControl {
  unsigned threads = 0;                  // 0: all
  std::uint64_t grain = 1u << 16;        // elements of a piece
  std::function<bool()> stop;            // asked before each piece; may be empty
  std::function<void(double)> progress;  // fraction done, 0 to 1; may be empty; called from any thread
};
// Splits [0, count) into pieces and calls `body(begin, end)` for each, on several threads. False if stopped early.
bool parallel_for(std::uint64_t count, const ParallelControl& control,
                  const std::function<void(std::uint64_t, std::uint64_t)>& body);

}  // namespace opscope
