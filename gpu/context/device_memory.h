#pragma once
// Large pieces of the device's memory, taken from Vulkan and lent to OpenGL (GL_EXT_memory_object_fd).
//
// A hardware driver's OpenGL may map a buffer in small pages: NVIDIA's reads and writes what it allocates itself at
// half the speed of the memory as soon as some hundred MB are in use, and what Vulkan allocated at full speed, however
// much (docs/performance.md has the figures).

#include <cstddef>
#include <memory>

#include "gpu/context/gl.h"

namespace opscope::gpu {

// Belongs to the context's thread. OpenGL keeps what it was lent: buffers may outlive this.
class DeviceMemory {
 public:
  // nullptr where OpenGL or Vulkan cannot share memory here, or do not stand for the same device and driver.
  static std::unique_ptr<DeviceMemory> open(const Gl& gl);
  virtual ~DeviceMemory() = default;

  // At least `bytes` bytes as a memory object, for its caller to delete after the buffer that uses it; 0 where there
  // are none to be had.
  virtual GLuint allocate(std::size_t bytes) = 0;
};

}  // namespace opscope::gpu
