#pragma once
// What a driver offers, and whether its timer can be believed.

#include <functional>
#include <vector>

#include "gpu/context/device.h"
#include "gpu/gpu_backend.h"

namespace opscope::gpu {

// Extensions, limits and the timer, for people. `has_timer`: what timer_agrees_with_the_wall found.
std::vector<DriverFact> limit_facts(const Device& device, bool has_timer);

// Whether GL_TIME_ELAPSED around `dispatch` is about the time that passes until the device is idle. On the context's
// thread; `dispatch` must have run once before, so that nothing is compiled any more.
bool timer_agrees_with_the_wall(const Device& device, const std::function<void()>& dispatch);

}  // namespace opscope::gpu
