#pragma once
// OpenGL's functions as one table per context (glad --mx). Private to opscope_gpu: its public headers name no GL type,
// because the window includes glad's global functions under the same path.

#include <glad/gl.h>

namespace opscope::gpu {

using Gl = GladGLContext;

}  // namespace opscope::gpu
