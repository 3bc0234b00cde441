#include "app/gui/widgets/texture.h"

#include <glad/gl.h>

#include <cstdint>

#include "app/gui/widgets/texture_uploads.h"

namespace opscope::gui {

Texture::~Texture() {
  if (name_ != 0) glDeleteTextures(1, &name_);
}

void Texture::upload(const picture::Image& image) {
  const bool resized = name_ == 0 || image.width != width_ || image.height != height_;
  if (name_ == 0) glGenTextures(1, &name_);
  glBindTexture(GL_TEXTURE_2D, name_);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  if (resized) {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.width, image.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 image.pixels.data());
  } else {
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, image.width, image.height, GL_RGBA, GL_UNSIGNED_BYTE, image.pixels.data());
  }
  glBindTexture(GL_TEXTURE_2D, 0);
  width_ = image.width;
  height_ = image.height;
  count_texture_upload();
}

// NOLINTNEXTLINE(performance-no-int-to-ptr): Dear ImGui names textures by pointers.
ImTextureID Texture::id() const { return reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(name_)); }

void draw_opaque(ImDrawList& list, const Texture& texture, ImVec2 corner, ImVec2 first, ImVec2 last) {
  const ImVec2 from{corner.x + first.x, corner.y + first.y}, to{corner.x + last.x, corner.y + last.y};
  const ImVec2 size = texture.size(), uv_from{first.x / size.x, first.y / size.y},
               uv_to{last.x / size.x, last.y / size.y};
  const ImU32 tint = ImGui::GetColorU32(IM_COL32_WHITE);
  if (tint != IM_COL32_WHITE) return list.AddImage(texture.id(), from, to, uv_from, uv_to, tint);
  list.AddCallback([](const ImDrawList*, const ImDrawCmd*) { glDisable(GL_BLEND); }, nullptr);
  list.AddImage(texture.id(), from, to, uv_from, uv_to);
  list.AddCallback([](const ImDrawList*, const ImDrawCmd*) { glEnable(GL_BLEND); }, nullptr);
}

}  // namespace opscope::gui
