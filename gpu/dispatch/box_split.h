#pragma once
// Cutting an index space into boxes small enough for one dispatch each. Pure arithmetic, no OpenGL.

#include <cstdint>
#include <vector>

namespace opscope::gpu {

// One tensor of a dispatch.
struct Operand {
  std::uint64_t first_byte = 0;     // of element (0,...,0), from the start of its buffer; a multiple of element_bytes
  std::uint64_t buffer_bytes = 0;   // of its buffer; a multiple of 4
  std::uint64_t element_bytes = 4;  // 1, 2, 4 or 8
  std::vector<std::uint64_t> strides;  // in elements, one for each dimension
};

struct SplitLimits {
  std::uint64_t block_bytes = 0;       // the longest window
  std::uint64_t offset_alignment = 4;  // bytes; windows start at multiples of it. A power of two, at least 4
  std::uint64_t elements = 0;          // the most elements of a box
};

// The bytes of a buffer that a box uses, and the place of its first element in them.
struct Window {
  std::uint64_t offset = 0, bytes = 0;
  std::uint32_t first = 0;  // elements; for 8-byte elements 32-bit words, since a window may start inside an element
};

struct Box {
  std::vector<std::uint64_t> sizes;  // of each dimension
  std::vector<Window> windows;       // parallel to the operands
};

// Boxes that cover the index space of `sizes` exactly once, each within the limits. A box of one element is never
// split, even if it exceeds them.
std::vector<Box> split(const std::vector<std::uint64_t>& sizes, const std::vector<Operand>& operands,
                       const SplitLimits& limits);

// True if an operand with these strides is contiguous in row-major order over a box of these sizes.
bool is_contiguous(const std::vector<std::uint64_t>& sizes, const std::vector<std::uint64_t>& strides);

}  // namespace opscope::gpu
