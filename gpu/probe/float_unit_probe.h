#pragma once
// Measures whether the driver's float32 arithmetic is correctly rounded.

#include "gpu/context/device.h"

namespace opscope::gpu {

// Computes products, sums and quotients of 262,144 pairs of operands on the device and compares them with the host's
// (any NaN equals any NaN). The first call measures, later calls return the same. Unreliable if the measurement fails.
// On the context's thread.
FloatUnit float_unit(Device& device);

}  // namespace opscope::gpu
