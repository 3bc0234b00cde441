#pragma once
// Bytes on the device, viewed by shaders as 32-bit words.

#include <cstddef>
#include <span>

#include "core/error.h"
#include "gpu/context/device_memory.h"
#include "gpu/context/gl.h"

namespace opscope::gpu {

class StorageBuffer {
 public:
  // `size` bytes, rounded up to whole words, of unknown contents: from `memory` where it is given and has them, else
  // from OpenGL. Unavailable where the device has not enough memory.
  static Result<StorageBuffer> allocate(const Gl& gl, std::size_t size, DeviceMemory* memory = nullptr);
  // A copy of `bytes`.
  static Result<StorageBuffer> upload(const Gl& gl, std::span<const std::byte> bytes, DeviceMemory* memory = nullptr);

  // The bytes themselves, on a device whose memory is the host's; they must stay until it is gone. Whole words.
  static Result<StorageBuffer> over(const Gl& gl, std::span<const std::byte> bytes);

  StorageBuffer(StorageBuffer&& other) noexcept;
  StorageBuffer& operator=(StorageBuffer&&) = delete;
  ~StorageBuffer();

  GLuint name() const { return name_; }
  std::size_t size() const { return size_; }  // bytes

  // The first bytes.size() bytes, as they are now. Reading a buffer that shaders use makes some hardware drivers move
  // it to host memory, with a warning: `staged`, it stays where it is and a small buffer carries its contents over.
  Result<void> read(std::span<std::byte> bytes, bool staged) const;

 private:
  bool take_from(DeviceMemory& memory);
  Result<void> write_staged(std::span<const std::byte> bytes) const;
  Result<void> read_mapped(GLenum target, std::span<std::byte> bytes) const;

  StorageBuffer(const Gl& gl, std::size_t size) : gl_(&gl), size_(size) { gl.GenBuffers(1, &name_); }

  const Gl* gl_;
  GLuint name_ = 0;
  GLuint memory_ = 0;  // the memory object it stands in; 0: OpenGL's own
  std::size_t size_;
};

}  // namespace opscope::gpu
