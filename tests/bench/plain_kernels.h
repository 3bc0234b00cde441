#pragma once
// The loops a person would write in plain C++ for the same work, vectorised by the compiler for this very machine: what
// the kernels are measured against.

#include "core/operators/schema/invocation.h"

namespace opscope {

// For packed runs of the operator with the invocation's types and attributes under the documented numerics; empty where
// no loop is written. A loop need not treat NaN and the zeros' signs as the law has it: it may be faster for that.
CpuKernel plain_kernel(const Invocation& invocation);

}  // namespace opscope
