#pragma once
// Decodes PNG files with libpng, which is set to refuse whatever is damaged, missing or surplus.

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/error.h"
#include "core/io/image.h"

namespace opscope {

// The most bytes of pixels, checked before anything is decompressed: 50 megapixels of 8-bit RGBA, 33 of 16-bit RGBA.
inline constexpr std::uint64_t max_png_bytes = std::uint64_t{256} << 20;

bool is_png(std::span<const std::byte> file);

// Reads the chunks before the pixels. Errors: BadInput, without `where`.
Result<ImageInfo> read_png_info(std::span<const std::byte> file);

// Writes rows of interleaved samples to `into`, which holds exactly the picture: bytes, or std::uint16_t if
// `wanted.bits` is 16. `wanted` is what read_png_info returned for this file. Two fields may differ: with `bits` 8,
// 16-bit samples keep their high byte; with one more channel, the colour key becomes the alpha. Ignores what follows
// the picture. Errors: BadInput, without `where`.
Result<void> decode_png(std::span<const std::byte> file, const ImageInfo& wanted, std::span<std::byte> into);

}  // namespace opscope
