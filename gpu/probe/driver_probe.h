#pragma once
// Measures behaviour that GLSL leaves open. These facts are the reason for integer arithmetic in the shaders.

#include <vector>

#include "core/error.h"
#include "gpu/context/device.h"
#include "gpu/probe/driver_fact.h"

namespace opscope::gpu {

// Runs one small shader, on the context's thread. Errors as GpuBackend::probe.
Result<std::vector<DriverFact>> probe_driver(Device& device);

}  // namespace opscope::gpu
