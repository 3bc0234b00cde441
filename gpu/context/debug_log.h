#pragma once
// What the driver complains of (KHR_debug, core in 4.3).

#include <mutex>
#include <string>
#include <vector>

#include "gpu/context/gl.h"

namespace opscope::gpu {

// Messages of severity medium or higher. Must outlive the context it listens to.
class DebugLog {
 public:
  void listen(const Gl& gl);
  std::vector<std::string> take();

 private:
  static void receive(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length, const GLchar* message,
                      const void* log);

  std::mutex mutex_;
  std::vector<std::string> messages_;
};

}  // namespace opscope::gpu
