#pragma once
// What the driver complains of (KHR_debug, core in 4.3).

#include <mutex>
#include <string>
#include <vector>

#include "gpu/context/gl.h"

namespace opscope::gpu {

// Messages of severity medium or higher.
class DebugLog {
 public:
  // The context keeps a pointer to this log until `ignore`.
  void listen(const Gl& gl);
  static void ignore(const Gl& gl) { gl.DebugMessageCallback(nullptr, nullptr); }
  std::vector<std::string> take();

 private:
  static void receive(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length, const GLchar* message,
                      const void* log);

  std::mutex mutex_;
  std::vector<std::string> messages_;
};

}  // namespace opscope::gpu
