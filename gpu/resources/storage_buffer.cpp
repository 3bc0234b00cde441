#include "gpu/resources/storage_buffer.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "gpu/context/context_loss.h"

namespace opscope::gpu {
namespace {

constexpr std::size_t staging_bytes = std::size_t{64} << 20;

tl::unexpected<Error> out_of_memory(std::size_t size) {
  return unavailable("the device does not have enough memory for a buffer of " + std::to_string(size) + " bytes");
}

}  // namespace

StorageBuffer::StorageBuffer(StorageBuffer&& other) noexcept
    : gl_(other.gl_),
      name_(std::exchange(other.name_, 0)),
      memory_(std::exchange(other.memory_, 0)),
      size_(other.size_) {}

StorageBuffer::~StorageBuffer() {
  if (name_ != 0) gl_->DeleteBuffers(1, &name_);
  if (memory_ != 0) gl_->DeleteMemoryObjectsEXT(1, &memory_);
}

bool StorageBuffer::take_from(DeviceMemory& memory) {
  memory_ = memory.allocate(size_);
  if (memory_ == 0) return false;
  gl_->BufferStorageMemEXT(GL_SHADER_STORAGE_BUFFER, static_cast<GLsizeiptr>(size_), memory_, 0);
  return gl_->GetError() == GL_NO_ERROR;
}

Result<StorageBuffer> StorageBuffer::allocate(const Gl& gl, std::size_t size, DeviceMemory* memory) {
  StorageBuffer buffer(gl, (size + 3) / 4 * 4);
  drop_errors(gl);
  gl.BindBuffer(GL_SHADER_STORAGE_BUFFER, buffer.name_);
  if (memory != nullptr) {
    if (buffer.take_from(*memory)) return buffer;
    return allocate(gl, size);
  }
  gl.BufferData(GL_SHADER_STORAGE_BUFFER, static_cast<GLsizeiptr>(buffer.size_), nullptr, GL_DYNAMIC_COPY);
  if (gl.GetError() != GL_NO_ERROR) return out_of_memory(buffer.size_);
  return buffer;
}

Result<StorageBuffer> StorageBuffer::upload(const Gl& gl, std::span<const std::byte> bytes, DeviceMemory* memory) {
  Result<StorageBuffer> buffer = allocate(gl, bytes.size(), memory);
  if (!buffer) return buffer;
  if (buffer->memory_ != 0) {
    if (Result<void> written = buffer->write_staged(bytes); !written) return tl::unexpected(written.error());
    return buffer;
  }
  gl.BufferSubData(GL_SHADER_STORAGE_BUFFER, 0, static_cast<GLsizeiptr>(bytes.size()), bytes.data());
  if (gl.GetError() != GL_NO_ERROR) return out_of_memory(bytes.size());
  return buffer;
}

Result<StorageBuffer> StorageBuffer::over(const Gl& gl, std::span<const std::byte> bytes) {
  StorageBuffer buffer(gl, bytes.size());
  drop_errors(gl);
  gl.BindBuffer(GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD, buffer.name_);
  gl.BufferData(GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD, static_cast<GLsizeiptr>(bytes.size()), bytes.data(),
                GL_DYNAMIC_COPY);
  const bool done = gl.GetError() == GL_NO_ERROR;
  gl.BindBuffer(GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD, 0);
  if (!done) return out_of_memory(bytes.size());
  return buffer;
}

// glBufferSubData cannot write to imported memory: a staging buffer is copied to it instead.
Result<void> StorageBuffer::write_staged(std::span<const std::byte> bytes) const {
  const Gl& gl = *gl_;
  const StorageBuffer staging(gl, std::min(bytes.size(), staging_bytes));
  gl.BindBuffer(GL_COPY_WRITE_BUFFER, name_);
  gl.BindBuffer(GL_COPY_READ_BUFFER, staging.name_);
  for (std::size_t done = 0; done < bytes.size(); done += staging.size_) {
    const std::span<const std::byte> part = bytes.subspan(done, std::min(staging.size_, bytes.size() - done));
    gl.BufferData(GL_COPY_READ_BUFFER, static_cast<GLsizeiptr>(part.size()), part.data(), GL_STREAM_DRAW);
    gl.CopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, static_cast<GLintptr>(done),
                         static_cast<GLsizeiptr>(part.size()));
  }
  if (gl.GetError() != GL_NO_ERROR) return out_of_memory(bytes.size());
  return {};
}

Result<void> StorageBuffer::read_mapped(GLenum target, std::span<std::byte> bytes) const {
  gl_->BindBuffer(target, name_);
  const void* mapped = gl_->MapBufferRange(target, 0, static_cast<GLsizeiptr>(bytes.size()), GL_MAP_READ_BIT);
  if (mapped == nullptr) return out_of_memory(bytes.size());
  std::memcpy(bytes.data(), mapped, bytes.size());
  gl_->UnmapBuffer(target);
  return {};
}

Result<void> StorageBuffer::read(std::span<std::byte> bytes, bool staged) const {
  const Gl& gl = *gl_;
  if (!staged) return read_mapped(GL_COPY_READ_BUFFER, bytes);
  StorageBuffer staging(gl, std::min(bytes.size(), staging_bytes));
  gl.BindBuffer(GL_COPY_READ_BUFFER, name_);
  gl.BindBuffer(GL_COPY_WRITE_BUFFER, staging.name_);
  gl.BufferData(GL_COPY_WRITE_BUFFER, static_cast<GLsizeiptr>(staging.size_), nullptr, GL_STREAM_READ);
  for (std::size_t done = 0; done < bytes.size(); done += staging.size_) {
    const std::span<std::byte> part = bytes.subspan(done, std::min(staging.size_, bytes.size() - done));
    gl.CopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, static_cast<GLintptr>(done), 0,
                         static_cast<GLsizeiptr>(part.size()));
    if (Result<void> read = staging.read_mapped(GL_COPY_WRITE_BUFFER, part); !read) return read;
  }
  return {};
}

}  // namespace opscope::gpu
