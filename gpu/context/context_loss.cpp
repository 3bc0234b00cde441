#include "gpu/context/context_loss.h"

namespace opscope::gpu {

bool is_lost(const Gl& gl) {
  return gl.GetGraphicsResetStatus != nullptr && gl.GetGraphicsResetStatus() != GL_NO_ERROR;
}

void drop_errors(const Gl& gl) {
  for (GLenum error = gl.GetError(); error != GL_NO_ERROR && error != GL_CONTEXT_LOST;) error = gl.GetError();
}

}  // namespace opscope::gpu
