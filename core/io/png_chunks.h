#pragma once
// The chunks of a PNG file, as W3C PNG (third edition) lays them out in section 5.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "core/error.h"
#include "core/io/image.h"

namespace opscope {

bool is_png(std::span<const std::byte> file);

// More is refused before anything is unpacked: 50 megapixels of RGBA with 8 bits, 33 with 16 bits.
inline constexpr std::uint64_t max_png_bytes = std::uint64_t{256} << 20;

struct PngHeader {
  std::uint32_t width = 0, height = 0;  // pixels
  std::uint8_t bit_depth = 8;           // per sample, or per palette index
  std::uint8_t colour_type = 0;         // 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA
  bool interlaced = false;              // Adam7
  std::uint32_t bits_per_pixel() const;
};

struct PngChunk {
  std::string type;  // four letters
  std::size_t at = 0;
  std::span<const std::byte> data;
};

// "chunk IDAT at byte 41"
std::string place(const PngChunk& chunk);

struct PngStart {
  PngHeader header;
  std::uint32_t palette_colours = 0;
  bool has_transparency = false;  // a tRNS chunk
  std::size_t data_at = 0;        // where the first IDAT begins
};

// The chunks before the first IDAT, each with a right CRC and in an order that is allowed. Errors have no `where`.
Result<PngStart> read_png_start(std::span<const std::byte> file);

// The rest of the chunks, likewise. Gives each IDAT to `take`, whose error ends it, and returns where IEND ends: what
// follows is no part of the picture.
Result<std::size_t> read_png_data(std::span<const std::byte> file, const PngStart& start,
                                  const std::function<Result<void>(const PngChunk&)>& take);

ImageInfo info_of(const PngStart& start);

}  // namespace opscope
