#pragma once
// A context that is gone in the middle of the work: its GPU hung and was reset, or was taken away.

#include "core/error.h"
#include "gpu/context/gl.h"

namespace opscope::gpu {

// Whether the driver says that the context was lost (KHR_robustness; false where the driver has not that).
bool is_lost(const Gl& gl);

// Takes all pending errors; one of a lost context may be pending for ever.
void drop_errors(const Gl& gl);

// What every run is told from then on.
inline tl::unexpected<Error> lost_context() {
  return broken(
      "the OpenGL driver lost its context (the GPU was reset or taken away); gpu computes again once the program is "
      "started anew");
}

}  // namespace opscope::gpu
