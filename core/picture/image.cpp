#include "core/picture/image.h"

#include <algorithm>
#include <cmath>

#include "core/io/file.h"
#include "core/io/image.h"

namespace opscope::picture {
namespace {

std::uint8_t between(std::uint8_t a, std::uint8_t b, double part) {
  return static_cast<std::uint8_t>(std::lround(a + (b - a) * part));
}

}  // namespace

Rgba mix(Rgba a, Rgba b, double part) {
  part = std::clamp(part, 0.0, 1.0);
  return {between(a.r, b.r, part), between(a.g, b.g, part), between(a.b, b.b, part), between(a.a, b.a, part)};
}

void fill_rect(Image& image, int x, int y, int width, int height, Rgba colour) {
  const int right = std::min(image.width, x + width), bottom = std::min(image.height, y + height);
  for (int row = std::max(0, y); row < bottom; ++row)
    for (int column = std::max(0, x); column < right; ++column) image.at(column, row) = colour;
}

void blit(Image& onto, int x, int y, const Image& from) {
  for (int row = 0; row < from.height; ++row) {
    for (int column = 0; column < from.width; ++column) {
      const Rgba colour = from.at(column, row);
      if (colour.a == 0 || !onto.contains(x + column, y + row)) continue;
      Rgba& pixel = onto.at(x + column, y + row);
      const double part = colour.a / 255.0;
      pixel = mix(pixel, {colour.r, colour.g, colour.b, std::max(pixel.a, colour.a)}, part);
    }
  }
}

std::vector<std::byte> encode_png(const Image& image) {
  const bool opaque = std::all_of(image.pixels.begin(), image.pixels.end(), [](Rgba c) { return c.a == 255; });
  const std::uint32_t channels = opaque ? 3 : 4;
  std::vector<std::uint8_t> packed;
  packed.reserve(image.pixels.size() * channels);
  for (const Rgba c : image.pixels) {
    packed.insert(packed.end(), {c.r, c.g, c.b});
    if (!opaque) packed.push_back(c.a);
  }
  return encode_samples(static_cast<std::uint32_t>(image.width), static_cast<std::uint32_t>(image.height), channels,
                        packed, false);
}

Result<void> write_png(const Image& image, const std::filesystem::path& path) {
  const std::vector<std::byte> bytes = encode_png(image);
  if (bytes.empty()) return bad_input(path.string(), "cannot be encoded as a PNG: too little memory");
  return write_file(path, bytes);
}

}  // namespace opscope::picture
