#pragma once
// A buffer texture: a range of a buffer that shaders read through a sampler.

#include <cstdint>

#include "gpu/context/gl.h"

namespace opscope::gpu {

class TexelView {
 public:
  // `bytes` bytes from byte `offset`, as texels of `words` 32-bit words: 1, 2 or 4. `gl` and the buffer must outlive
  // it.
  TexelView(const Gl& gl, GLuint buffer, std::uint64_t offset, std::uint64_t bytes, std::uint32_t words);
  TexelView(TexelView&& other) noexcept;
  TexelView& operator=(TexelView&&) = delete;
  ~TexelView();

  GLuint name() const { return name_; }

 private:
  const Gl* gl_;
  GLuint name_ = 0;
};

}  // namespace opscope::gpu
