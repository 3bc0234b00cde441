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
  std::vector<std::uint64_t> strides;  // elements, one a dimension
};

struct SplitLimits {
  std::uint64_t block_bytes = 0;       // a window is at most this long
  std::uint64_t offset_alignment = 4;  // bytes; a window starts at a multiple of it. A power of two, at least 4
  std::uint64_t elements = 0;          // a box holds at most this many
};

// The bytes of a buffer that a box needs, and where in them its first element is.
struct Window {
  std::uint64_t offset = 0, bytes = 0;
  std::uint32_t first = 0;  // elements; 32-bit words for 8-byte elements, as a window may start in the middle of one
};

struct Box {
  std::vector<std::uint64_t> sizes;  // of each dimension
  std::vector<Window> windows;       // parallel to the operands
};

// Boxes that together cover `sizes` once, each within the limits. A box of one element is never cut, whatever the
// limits.
std::vector<Box> split(const std::vector<std::uint64_t>& sizes, const std::vector<Operand>& operands,
                       const SplitLimits& limits);

// True where the operand's elements in a box of these sizes lie one after another in row-major order.
bool is_contiguous(const std::vector<std::uint64_t>& sizes, const std::vector<std::uint64_t>& strides);

}  // namespace opscope::gpu
