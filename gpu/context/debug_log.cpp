#include "gpu/context/debug_log.h"

#include <utility>

namespace opscope::gpu {

void DebugLog::receive(GLenum, GLenum, GLuint id, GLenum severity, GLsizei length, const GLchar* message,
                       const void* log) {
  if (severity != GL_DEBUG_SEVERITY_HIGH && severity != GL_DEBUG_SEVERITY_MEDIUM) return;
  auto* self = const_cast<DebugLog*>(static_cast<const DebugLog*>(log));
  const std::string text = length < 0 ? std::string(message) : std::string(message, static_cast<std::size_t>(length));
  std::scoped_lock lock(self->mutex_);
  self->messages_.push_back("OpenGL message " + std::to_string(id) + ": " + text);
}

void DebugLog::listen(const Gl& gl) {
  gl.Enable(GL_DEBUG_OUTPUT);
  gl.Enable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
  gl.DebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, nullptr, GL_TRUE);
  gl.DebugMessageCallback(&DebugLog::receive, this);
}

std::vector<std::string> DebugLog::take() {
  std::scoped_lock lock(mutex_);
  return std::exchange(messages_, {});
}

}  // namespace opscope::gpu
