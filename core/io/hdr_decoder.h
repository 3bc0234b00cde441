#pragma once
// Decodes Radiance pictures (.hdr, .pic): real numbers as three mantissas of 8 bits with one exponent. stb_image takes
// what is missing in a cut file for zeros, or never ends; here it is an error.

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/error.h"
#include "core/io/image.h"

namespace opscope {

bool is_hdr(std::span<const std::byte> file);

// Reads the header: the variables and the resolution. RGB alone is supported, not XYZ, and rows from the top to the
// bottom, pixels from left to right ("-Y 3 +X 4"), as nearly all programs write them. Errors: BadInput, without
// `where`.
Result<ImageInfo> read_hdr_info(std::span<const std::byte> file);

// Writes rows of interleaved red, green and blue to `into`, which holds exactly the picture that read_hdr_info returned
// for this file. A number is mantissa * 2^(exponent - 136), exact in float32, and 0 if the exponent is 0; EXPOSURE and
// the other variables do not count. Rows are flat, or have either of Radiance's run-length encodings. Ignores what
// follows the picture. Errors: BadInput, without `where`.
Result<void> decode_hdr(std::span<const std::byte> file, std::span<float> into);

}  // namespace opscope
