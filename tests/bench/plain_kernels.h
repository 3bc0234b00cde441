#pragma once
// Plain C++ loops for the same work, vectorised by the compiler for this machine. The kernels are compared with them.

#include "core/operators/schema/invocation.h"

namespace opscope {

// The loop for packed runs of the operator with the invocation's types and attributes under the documented numerics;
// empty if there is none. A loop need not be exact for NaN and signed zeros, so it may be faster.
CpuKernel plain_kernel(const Invocation& invocation);

}  // namespace opscope
