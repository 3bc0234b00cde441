#pragma once
// A bound invocation as an index space and the strided tensors in it.

#include <cstdint>
#include <vector>

#include "core/operators/schema/invocation.h"
#include "gpu/dispatch/box_split.h"

namespace opscope::gpu {

// Operand 0 is the output. The bound inputs of more than one element follow in order of declaration.
struct DispatchSpace {
  std::vector<std::uint64_t> sizes;  // of the folded dimensions, at most 8
  std::vector<Operand> operands;
  std::vector<std::size_t> tensor_of;  // [operand]: index into the schema's tensors
};

// Precondition: validate(invocation) has no errors, so every tensor starts at a multiple of its element size.
DispatchSpace dispatch_space(const Invocation& invocation);

}  // namespace opscope::gpu
