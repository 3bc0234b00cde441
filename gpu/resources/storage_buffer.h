#pragma once
// A shader storage buffer: bytes that shaders see as 32-bit words. For use on the context's thread only.

#include <cstddef>
#include <span>

#include "core/error.h"
#include "gpu/context/device_memory.h"
#include "gpu/context/gl.h"

namespace opscope::gpu {

class StorageBuffer {
 public:
  // `size` bytes, rounded up to whole words, uninitialised. From `memory` if it is given and has enough, else from
  // OpenGL. `gl` must outlive the buffer. Errors: Unavailable if the device has too little memory.
  static Result<StorageBuffer> allocate(const Gl& gl, std::size_t size, DeviceMemory* memory = nullptr);
  // A copy of `bytes`. Errors as allocate.
  static Result<StorageBuffer> upload(const Gl& gl, std::span<const std::byte> bytes, DeviceMemory* memory = nullptr);

  // The host's `bytes` in place (AMD_pinned_memory), on a device whose memory is the host's. The size is a multiple of
  // 4; the bytes must outlive the buffer. Errors: Unavailable if the driver refuses.
  static Result<StorageBuffer> over(const Gl& gl, std::span<const std::byte> bytes);

  StorageBuffer(StorageBuffer&& other) noexcept;
  StorageBuffer& operator=(StorageBuffer&&) = delete;
  ~StorageBuffer();

  GLuint name() const { return name_; }
  std::size_t size() const { return size_; }  // bytes

  // Copies the first bytes.size() bytes to the host. Mapping a buffer that shaders use makes some hardware drivers move
  // it to host memory, with a warning. With `staged` it stays in place: a small staging buffer is mapped instead.
  // Errors: Unavailable if the driver cannot map.
  Result<void> read(std::span<std::byte> bytes, bool staged) const;

 private:
  bool take_from(DeviceMemory& memory);
  Result<void> write_staged(std::span<const std::byte> bytes) const;
  Result<void> read_mapped(GLenum target, std::span<std::byte> bytes) const;

  StorageBuffer(const Gl& gl, std::size_t size) : gl_(&gl), size_(size) { gl.GenBuffers(1, &name_); }

  const Gl* gl_;
  GLuint name_ = 0;
  GLuint memory_ = 0;  // the memory object that holds it; 0: OpenGL's own memory
  std::size_t size_;
};

}  // namespace opscope::gpu
