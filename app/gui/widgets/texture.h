#pragma once
// An OpenGL texture that shows an Image pixel for pixel.

#include <imgui.h>

#include "core/picture/image.h"

namespace opscope::gui {

// All calls need the window's context current.
class Texture {
 public:
  Texture() = default;
  ~Texture();
  Texture(Texture&& other) noexcept { *this = std::move(other); }
  Texture& operator=(Texture&& other) noexcept {
    std::swap(name_, other.name_);
    std::swap(width_, other.width_);
    std::swap(height_, other.height_);
    return *this;
  }

  void upload(const picture::Image& image);
  ImTextureID id() const;
  bool empty() const { return name_ == 0; }
  ImVec2 size() const { return {static_cast<float>(width_), static_cast<float>(height_)}; }  // pixels

 private:
  unsigned name_ = 0;
  int width_ = 0, height_ = 0;  // pixels
};

// Draws the pixels of a texture from `first` up to `last`, all opaque, where they are if the texture's corner is at
// `corner`; faded as the style says. Without fading they are not blended, which saves a software driver a sixth of its
// time at 3840 x 2160.
void draw_opaque(ImDrawList& list, const Texture& texture, ImVec2 corner, ImVec2 first, ImVec2 last);

}  // namespace opscope::gui
