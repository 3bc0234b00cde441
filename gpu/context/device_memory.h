#pragma once
// Device memory that Vulkan allocates and OpenGL imports (GL_EXT_memory_object_fd).
//
// NVIDIA's OpenGL reads and writes its own allocations at half the memory's speed once some hundred MB are in use, most
// likely because it maps small pages. Memory from Vulkan has full speed at any size (figures: docs/performance.md).

#include <cstddef>
#include <memory>

#include "gpu/context/gl.h"

namespace opscope::gpu {

// For use on the context's thread only. Imported memory belongs to OpenGL: buffers may outlive the allocator.
class DeviceMemory {
 public:
  // nullptr if OpenGL and Vulkan cannot share memory here or do not use the same device and driver.
  static std::unique_ptr<DeviceMemory> open(const Gl& gl);
  virtual ~DeviceMemory() = default;

  // A memory object of at least `bytes` bytes; 0 if there is too little memory. The caller deletes it after the buffer
  // that uses it.
  virtual GLuint allocate(std::size_t bytes) = 0;
};

}  // namespace opscope::gpu
