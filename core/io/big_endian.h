#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace opscope {

// Numbers as PNG and JPEG write them, most significant byte first, from byte `at` on.
inline std::uint32_t big_endian_16(std::span<const std::byte> bytes, std::size_t at) {
  return std::to_integer<std::uint32_t>(bytes[at]) << 8 | std::to_integer<std::uint32_t>(bytes[at + 1]);
}
inline std::uint32_t big_endian_32(std::span<const std::byte> bytes, std::size_t at) {
  return big_endian_16(bytes, at) << 16 | big_endian_16(bytes, at + 2);
}

}  // namespace opscope
