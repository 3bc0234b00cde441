#pragma once
// An OpenGL 4.3 core context without a display or window system.

#include "core/error.h"
#include "gpu/context/shared_context.h"

namespace opscope::gpu {

// A 4.3 core debug context, current on no thread. Tries hardware EGL devices, then Mesa's surfaceless platform, then
// software devices, and takes the first that works. The last copy of the result destroys the context. Errors:
// Unavailable, with the reason of each attempt.
Result<SharedContext> make_headless_context();

}  // namespace opscope::gpu
