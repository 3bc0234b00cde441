#pragma once
// A picture in memory: 8 bits a channel, rows from the top, alpha not premultiplied.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/error.h"

namespace opscope::picture {

struct Rgba {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  friend bool operator==(Rgba, Rgba) = default;
};

// 0xRRGGBB, opaque.
constexpr Rgba rgb(std::uint32_t hex) {
  return {static_cast<std::uint8_t>(hex >> 16), static_cast<std::uint8_t>(hex >> 8), static_cast<std::uint8_t>(hex)};
}

// `part` 0 gives a, 1 gives b.
Rgba mix(Rgba a, Rgba b, double part);

struct Image {
  int width = 0, height = 0;  // pixels
  std::vector<Rgba> pixels;   // width * height

  Image() = default;
  Image(int w, int h, Rgba fill = {0, 0, 0, 0})
      : width(w), height(h), pixels(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), fill) {}

  bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < width && y < height; }
  Rgba& at(int x, int y) {
    return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
  }
  const Rgba& at(int x, int y) const { return const_cast<Image*>(this)->at(x, y); }
};

// Both clip at the image's edges.
void fill_rect(Image& image, int x, int y, int width, int height, Rgba colour);
void blit(Image& onto, int x, int y, const Image& from);  // source over destination

std::vector<std::byte> encode_png(const Image& image);

// Writes a PNG file atomically (write_file in core/io/file.h), with its errors.
Result<void> write_png(const Image& image, const std::filesystem::path& path);

}  // namespace opscope::picture
