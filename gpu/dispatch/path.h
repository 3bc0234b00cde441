#pragma once
// How a box's elements are shared out among shader invocations. Pure arithmetic, no OpenGL.

#include <cstdint>
#include <vector>

#include "gpu/dispatch/box_split.h"
#include "gpu/shader/specialisation.h"

namespace opscope::gpu {

// A box and the way it is walked.
struct PathBox {
  Box box;
  std::vector<Operand> operands;  // with the strides of the box's dimensions
  Path path = Path::Element;
  std::uint32_t lanes = 1;    // Vector: elements a vector, along the innermost dimension
  std::uint32_t vectors = 1;  // Vector: an invocation, along `across`
  std::size_t across = 0;     // Vector: the innermost dimension, or another where an invocation owns a square
  std::vector<bool> repeats;  // Vector, [operand]: its innermost stride is 0
  std::vector<bool> turned;   // Vector, [operand]: its vectors lie along `across`, one to each lane of the others'

  std::uint64_t elements_per_invocation() const { return std::uint64_t{lanes} * vectors; }
  bool is_square() const { return path == Path::Vector && across + 1 != box.sizes.size(); }
  // Of a dimension, the elements that one invocation has.
  std::uint64_t elements_along(std::size_t dimension) const {
    const bool is_inner = dimension + 1 == box.sizes.size();
    return (is_inner ? lanes : 1) * (path == Path::Vector && dimension == across ? vectors : 1);
  }
};

// Vectors where every operand lies in whole, aligned vectors or repeats along the innermost dimension; of a row that is
// no whole number of them the end becomes a box of its own. Where inputs lie in vectors along another dimension, as an
// NHWC view of an NCHW tensor does, squares of as many vectors as they have lanes; with `tiles` they are walked in
// tiles where the size allows it, and their box has other dimensions than the one given. Else words or elements.
// Operand 0 is the output. An invocation gets `vectors` of them where rows are long enough.
std::vector<PathBox> choose_paths(const Box& box, const std::vector<Operand>& operands, std::uint32_t vectors = 1,
                                  bool tiles = true);

}  // namespace opscope::gpu
