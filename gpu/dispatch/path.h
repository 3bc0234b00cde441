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
  Path path = Path::Element;
  std::uint32_t lanes = 1;    // Vector: elements a vector, along the innermost dimension
  std::uint32_t vectors = 1;  // Vector: one after another, an invocation
  std::vector<bool> repeats;  // Vector, [operand]: its innermost stride is 0

  std::uint64_t elements_per_invocation() const { return std::uint64_t{lanes} * vectors; }
};

// Vectors where every operand lies in whole, aligned vectors or repeats along the innermost dimension; of a row that is
// no whole number of them the end becomes a box of its own. Else words or elements. Operand 0 is the output.
// An invocation gets `vectors` of them where rows are long enough.
std::vector<PathBox> choose_paths(const Box& box, const std::vector<Operand>& operands, std::uint32_t vectors = 1);

}  // namespace opscope::gpu
