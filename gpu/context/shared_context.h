#pragma once
// An OpenGL context for the backend, independent of how it was created.

#include <functional>

namespace opscope::gpu {

// Copies refer to the same context. It must live until the last call of `release`.
struct SharedContext {
  std::function<bool()> make_current;  // binds the context to the calling thread; false: the driver refused
  std::function<void()> release;       // unbinds it from the calling thread
  std::function<void*(const char*)> get_proc_address;
};

}  // namespace opscope::gpu
