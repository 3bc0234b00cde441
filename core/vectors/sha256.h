#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace opscope {

// SHA-256 (FIPS 180-4) as 64 lower-case hexadecimal digits.
std::string sha256(std::span<const std::byte> bytes);

}  // namespace opscope
