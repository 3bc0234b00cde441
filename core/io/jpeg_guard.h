#pragma once

#include <cstddef>
#include <span>

namespace opscope {

// Bytes at the start of an image file that stb_image can be given. A JPEG's Huffman table has at most 256 codes (ITU-T
// T.81, B.2.4.2); stb_image does not count them before it fills its tables, so a file ends, for it, where a table with
// more begins. All of it for anything but such a JPEG.
std::size_t decodable_size(std::span<const std::byte> file);

}  // namespace opscope
