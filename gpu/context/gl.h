#pragma once
// OpenGL's functions as a table per context (glad --mx). Private to the library: its public headers name no GL type,
// since the window uses glad's global functions under the same include path.

#include <glad/gl.h>

namespace opscope::gpu {

using Gl = GladGLContext;

}  // namespace opscope::gpu
