#pragma once
// How a camera was held, as a JPEG's Exif segment tells (CIPA DC-008, tag 0x0112). Pictures are read upright.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace opscope {

// 1 to 8; 1, upright, if the file has none or one that cannot be read. Reads the segments before the first scan.
int exif_orientation(std::span<const std::byte> jpeg);

// True if the upright picture has the stored one's rows as columns.
inline bool exchanges_sides(int orientation) { return orientation >= 5; }

// The upright picture of `width` x `height` pixels, as rows of interleaved samples, of the stored one's samples.
std::vector<std::uint8_t> upright(std::span<const std::uint8_t> stored, std::uint32_t width, std::uint32_t height,
                                  std::uint32_t channels, int orientation);

}  // namespace opscope
