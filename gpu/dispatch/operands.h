#pragma once
// From a bound invocation to what the dispatches walk: an index space and the tensors in it.

#include <cstdint>
#include <vector>

#include "core/operators/schema/invocation.h"
#include "gpu/dispatch/box_split.h"

namespace opscope::gpu {

// Operand 0 is the output; then come the inputs that are tensors, in order of declaration.
struct DispatchSpace {
  std::vector<std::uint64_t> sizes;  // folded, at most 8
  std::vector<Operand> operands;
  std::vector<std::size_t> tensor_of;  // [operand]: index into the schema's tensors
};

// Precondition: no errors, so that every tensor starts at a multiple of its element size.
DispatchSpace dispatch_space(const Invocation& invocation);

}  // namespace opscope::gpu
