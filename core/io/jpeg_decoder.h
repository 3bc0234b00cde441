#pragma once
// Decodes JPEG files with libjpeg-turbo, whose warnings about damaged, missing and surplus data are errors here.

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/error.h"
#include "core/io/image.h"

namespace opscope {

// A scan visits all samples of its components, so a small file with many scans could take hours. Within these limits
// the largest picture takes seconds.
inline constexpr int max_jpeg_scans = 1000;
inline constexpr std::uint64_t max_jpeg_work = std::uint64_t{768} << 20;  // samples, in all scans together

bool is_jpeg(std::span<const std::byte> file);

// Reads the segments before the first scan. Baseline and progressive pictures with Huffman coding and 8 bits are
// supported: grey, YCbCr, RGB, CMYK and YCCK. Errors: BadInput, without `where`.
Result<ImageInfo> read_jpeg_info(std::span<const std::byte> file);

// Writes rows of interleaved grey or RGB samples to `into`, which holds exactly the picture that read_jpeg_info
// returned for this file. Every bit of every coefficient must come in exactly one scan. Ignores what follows the
// picture. Errors: BadInput, without `where`.
Result<void> decode_jpeg(std::span<const std::byte> file, std::span<std::byte> into);

}  // namespace opscope
