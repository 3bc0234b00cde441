#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "core/io/file.h"

namespace opscope {

// SHA-256 (FIPS 180-4) as 64 lower-case hexadecimal digits.
std::string sha256(std::span<const std::byte> bytes);

// Of a whole file, which is read a piece at a time.
Result<std::string> sha256(const InputFile& file);

}  // namespace opscope
