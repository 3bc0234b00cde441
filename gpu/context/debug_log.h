#pragma once
// The driver's debug messages (KHR_debug, core in 4.3).

#include <mutex>
#include <string>
#include <vector>

#include "gpu/context/gl.h"

namespace opscope::gpu {

// Keeps messages of severity medium or higher. The driver may report from any thread.
class DebugLog {
 public:
  // Registers this log with the current context, which keeps a pointer to it until `ignore`.
  void listen(const Gl& gl);
  static void ignore(const Gl& gl) { gl.DebugMessageCallback(nullptr, nullptr); }
  std::vector<std::string> take();  // returns the messages and forgets them

 private:
  static void receive(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length, const GLchar* message,
                      const void* log);

  std::mutex mutex_;
  std::vector<std::string> messages_;
};

}  // namespace opscope::gpu
