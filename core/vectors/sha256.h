#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include "core/error.h"
#include "core/io/file.h"

namespace opscope {

// SHA-256 (FIPS 180-4) as 64 lower-case hexadecimal digits. Cancelled if `stop`, called once for each MiB, returns
// true; Broken if the library does not compute it.
Result<std::string> sha256(std::span<const std::byte> bytes, const std::function<bool()>& stop = {});

// Of a whole file, which is read a piece at a time.
Result<std::string> sha256(const InputFile& file, const std::function<bool()>& stop = {});

}  // namespace opscope
