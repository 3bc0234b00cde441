#include "gpu/resources/texel_view.h"

#include <utility>

namespace opscope::gpu {

TexelView::TexelView(const Gl& gl, GLuint buffer, std::uint64_t offset, std::uint64_t bytes, std::uint32_t words)
    : gl_(&gl) {
  gl.GenTextures(1, &name_);
  gl.BindTexture(GL_TEXTURE_BUFFER, name_);
  gl.TexBufferRange(GL_TEXTURE_BUFFER,
                    words == 4   ? GL_RGBA32UI
                    : words == 2 ? GL_RG32UI
                                 : GL_R32UI,
                    buffer, static_cast<GLintptr>(offset), static_cast<GLsizeiptr>(bytes));
}

TexelView::TexelView(TexelView&& other) noexcept : gl_(other.gl_), name_(std::exchange(other.name_, 0)) {}

TexelView::~TexelView() {
  if (name_ != 0) gl_->DeleteTextures(1, &name_);
}

}  // namespace opscope::gpu
