#pragma once
// A piece of a buffer as shaders read it through a sampler.

#include <cstdint>

#include "gpu/context/gl.h"

namespace opscope::gpu {

class TexelView {
 public:
  // `bytes` from `offset` on, in texels of 1, 2 or 4 words of 32 bits. The buffer must outlive the view.
  TexelView(const Gl& gl, GLuint buffer, std::uint64_t offset, std::uint64_t bytes, std::uint32_t words);
  TexelView(TexelView&& other) noexcept;
  TexelView& operator=(TexelView&&) = delete;
  ~TexelView();

  GLuint name() const { return name_; }  // of a buffer texture

 private:
  const Gl* gl_;
  GLuint name_ = 0;
};

}  // namespace opscope::gpu
