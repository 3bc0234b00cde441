#pragma once
// What a driver does where GLSL leaves it open: the facts that make exact answers need integer arithmetic.

#include <vector>

#include "core/error.h"
#include "gpu/context/device.h"
#include "gpu/gpu_backend.h"

namespace opscope::gpu {

// Runs one small shader. On the context's thread.
Result<std::vector<DriverFact>> probe_driver(Device& device);

}  // namespace opscope::gpu
