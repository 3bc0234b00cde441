#pragma once

#include <cstddef>
#include <span>

#include "core/error.h"

namespace opscope {

// Bytes of the picture at the start of `file`, once it is known to be whole: check_jpeg_segments, and libjpeg-turbo
// finds every scan's coded data right, up to the last block and not beyond. stb_image, which decodes, would go on with
// what is missing. Takes memory for the picture's coefficients, 2 bytes each. Errors have no `where`.
Result<std::size_t> check_jpeg(std::span<const std::byte> file);

}  // namespace opscope
