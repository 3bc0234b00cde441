#include "gpu/resources/storage_buffer.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <utility>

namespace opscope::gpu {
namespace {

// Reading a buffer that shaders use makes some drivers move it to host memory, with a warning; a staging buffer of
// this many bytes keeps it where it is.
constexpr std::size_t staging_bytes = std::size_t{64} << 20;

tl::unexpected<Error> out_of_memory(std::size_t size) {
  return unavailable("the device has not enough memory for a buffer of " + std::to_string(size) + " bytes");
}

void drop_errors(const Gl& gl) {
  while (gl.GetError() != GL_NO_ERROR) {
  }
}

}  // namespace

StorageBuffer::StorageBuffer(StorageBuffer&& other) noexcept
    : gl_(other.gl_), name_(std::exchange(other.name_, 0)), size_(other.size_) {}

StorageBuffer::~StorageBuffer() {
  if (name_ != 0) gl_->DeleteBuffers(1, &name_);
}

Result<StorageBuffer> StorageBuffer::upload(const Gl& gl, std::span<const std::byte> bytes) {
  StorageBuffer buffer(gl, (bytes.size() + 3) / 4 * 4);
  drop_errors(gl);
  gl.BindBuffer(GL_SHADER_STORAGE_BUFFER, buffer.name_);
  gl.BufferData(GL_SHADER_STORAGE_BUFFER, static_cast<GLsizeiptr>(buffer.size_), nullptr, GL_DYNAMIC_COPY);
  if (gl.GetError() != GL_NO_ERROR) return out_of_memory(buffer.size_);
  gl.BufferSubData(GL_SHADER_STORAGE_BUFFER, 0, static_cast<GLsizeiptr>(bytes.size()), bytes.data());
  if (gl.GetError() != GL_NO_ERROR) return out_of_memory(buffer.size_);
  return buffer;
}

Result<void> StorageBuffer::read(std::span<std::byte> bytes) const {
  const Gl& gl = *gl_;
  const std::size_t chunk = std::min(bytes.size(), staging_bytes);
  StorageBuffer staging(gl, chunk);
  drop_errors(gl);
  gl.BindBuffer(GL_COPY_READ_BUFFER, name_);
  gl.BindBuffer(GL_COPY_WRITE_BUFFER, staging.name_);
  gl.BufferData(GL_COPY_WRITE_BUFFER, static_cast<GLsizeiptr>(chunk), nullptr, GL_STREAM_READ);
  for (std::size_t done = 0; done < bytes.size();) {
    const std::size_t part = std::min(chunk, bytes.size() - done);
    gl.CopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, static_cast<GLintptr>(done), 0,
                         static_cast<GLsizeiptr>(part));
    const void* mapped = gl.MapBufferRange(GL_COPY_WRITE_BUFFER, 0, static_cast<GLsizeiptr>(part), GL_MAP_READ_BIT);
    if (mapped == nullptr) return out_of_memory(chunk);
    std::memcpy(bytes.data() + done, mapped, part);
    gl.UnmapBuffer(GL_COPY_WRITE_BUFFER);
    done += part;
  }
  return {};
}

}  // namespace opscope::gpu
