#pragma once
// One gpu backend for all tests of the process: contexts and programs are expensive.

#include "gpu/gpu_backend.h"

namespace opscope::test {

// Exits if there is no gpu backend, since every caller needs it.
gpu::GpuBackend& shared_gpu();

}  // namespace opscope::test
