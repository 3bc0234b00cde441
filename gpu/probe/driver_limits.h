#pragma once
// The driver's extensions and limits, and whether its timer is right.

#include <functional>
#include <vector>

#include "gpu/context/device.h"
#include "gpu/probe/driver_fact.h"

namespace opscope::gpu {

// Extensions, limits and the timer, for people. `has_timer`: the result of timer_agrees_with_the_wall.
std::vector<DriverFact> limit_facts(const Device& device, bool has_timer);

// True if GL_TIME_ELAPSED around `dispatch` is about the wall-clock time until the device is idle. On the context's
// thread. Precondition: `dispatch` has run once, so the driver compiles nothing any more.
bool timer_agrees_with_the_wall(const Device& device, const std::function<void()>& dispatch);

}  // namespace opscope::gpu
