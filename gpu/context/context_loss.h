#pragma once
// Loss of the context: its GPU hung and was reset, or was removed.

#include "core/error.h"
#include "gpu/context/gl.h"

namespace opscope::gpu {

// True if the driver reports the context as lost. Always false without KHR_robustness.
bool is_lost(const Gl& gl);

// Discards all pending errors. Stops at GL_CONTEXT_LOST, which may stay pending forever.
void drop_errors(const Gl& gl);

// The error of every run after the loss: Broken.
inline tl::unexpected<Error> lost_context() {
  return broken(
      "the OpenGL driver lost its context (the GPU was reset or removed); restart the program to use gpu again");
}

}  // namespace opscope::gpu
