#pragma once

#include <cstddef>
#include <span>

#include "core/error.h"

namespace opscope {

// Bytes of the picture at the start of `file`, once it is known to be whole: every chunk's CRC, the order of chunks,
// the checksum of the compressed data, and as many rows of pixels as IHDR announces, with known filters and palette
// indices. stb_image checks little of that. Takes memory for zlib's window, a piece of 64 KiB and, of a picture with a
// palette, one row; stops at the first byte too many, so that no file unpacks to more than its picture. Ancillary
// chunks are not unpacked. Errors have no `where`.
Result<std::size_t> check_png(std::span<const std::byte> file);

}  // namespace opscope
