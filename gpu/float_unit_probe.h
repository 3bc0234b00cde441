#pragma once
// Whether this driver's float32 arithmetic can be used as it is.

#include "gpu/context/device.h"

namespace opscope::gpu {

// By the products, sums and quotients of some hundred thousand pairs of operands on the device itself (any NaN for a
// NaN). Measured once per device, the first time it is asked; Unreliable where the measurement could not be made.
FloatUnit float_unit(Device& device);

}  // namespace opscope::gpu
