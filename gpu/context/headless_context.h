#pragma once
// An OpenGL 4.3 core context without a display or window system.

#include "core/error.h"
#include "gpu/gpu_backend.h"

namespace opscope::gpu {

// Hardware EGL devices first, then Mesa's surfaceless platform, then software devices; the first that gives a 4.3
// core debug context wins. It is current nowhere yet; its last copy destroys it. Unavailable with the reason.
Result<SharedContext> make_headless_context();

}  // namespace opscope::gpu
