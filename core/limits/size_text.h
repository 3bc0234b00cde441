#pragma once
// Sizes of memory as people write them.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"

namespace opscope {

// Bytes from "4294967296", "512MiB", "0.5 GiB", "4GiB"; units are KiB, MiB and GiB. BadInput without `where` for
// anything else, for less than a byte and for more than 2^63.
Result<std::uint64_t> parse_size(std::string_view text);

// "1.50 GiB"; below 1 GiB "512.00 MiB".
std::string format_size(std::uint64_t bytes);

}  // namespace opscope
