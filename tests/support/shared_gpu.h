#pragma once
// One GPU backend for all tests of the process: contexts and programs are costly.

#include "gpu/gpu_backend.h"

namespace opscope::test {

// Ends the process where there is none: every test needs it.
gpu::GpuBackend& shared_gpu();

}  // namespace opscope::test
