#pragma once
// Whether this driver's float32 arithmetic can be used as it is.

#include "gpu/context/device.h"

namespace opscope::gpu {

// True where products, sums and quotients of thousands of operands came out correctly rounded, subnormals kept, on the
// device itself (any NaN for a NaN). Measured once per device, the first time it is asked; false where the measurement
// could not be made.
bool float_unit_is_exact(Device& device);

}  // namespace opscope::gpu
