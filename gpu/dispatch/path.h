#pragma once
// How a box's elements are divided among shader invocations. Pure arithmetic, no OpenGL.

#include <cstdint>
#include <vector>

#include "gpu/dispatch/box_split.h"
#include "gpu/shader/specialisation.h"

namespace opscope::gpu {

// A box and the path that computes it.
struct PathBox {
  Box box;
  std::vector<Operand> operands;  // with the strides of the box's dimensions
  Path path = Path::Element;
  std::uint32_t lanes = 1;         // Vector: elements of a vector, along the innermost dimension
  std::uint32_t vectors = 1;       // Vector: vectors of an invocation, along `across`
  std::size_t across = 0;          // Vector: the innermost dimension; another one if an invocation owns a square
  std::vector<bool> is_broadcast;  // Vector, [operand]: its innermost stride is 0
  std::vector<bool> transposed;    // Vector, [operand]: its vectors lie along `across`

  std::uint64_t elements_per_invocation() const { return std::uint64_t{lanes} * vectors; }
  bool is_square() const { return path == Path::Vector && across + 1 != box.sizes.size(); }
  // Elements of one invocation along a dimension.
  std::uint64_t elements_along(std::size_t dimension) const {
    const bool is_inner = dimension + 1 == box.sizes.size();
    return (is_inner ? lanes : 1) * (path == Path::Vector && dimension == across ? vectors : 1);
  }
};

// Operand 0 is the output. The first path that fits is taken:
// - Vectors, if every operand is broadcast or lies in whole, aligned vectors along the innermost dimension. If a row is
//   not a whole number of vectors, its end becomes a second box. An invocation gets `vectors` of them if rows are long
//   enough.
// - Squares, if some inputs are transposed: their vectors lie along another dimension, as in an NHWC view of an NCHW
//   tensor. A square has as many vectors as a vector has lanes. With `tiles`, squares are walked in tiles if the sizes
//   allow it; then the returned box has other dimensions than the given one.
// - Words, if the output's elements are narrower than a word and contiguous.
// - Elements.
std::vector<PathBox> choose_paths(const Box& box, const std::vector<Operand>& operands, std::uint32_t vectors = 1,
                                  bool tiles = true);

}  // namespace opscope::gpu
