#pragma once
// Memory sizes as text.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"

namespace opscope {

// Parses "4294967296", "512MiB", "0.5 GiB" or "4GiB" to bytes; units are KiB, MiB and GiB. BadInput, without `where`,
// for anything else, for less than one byte and for more than 2^63.
Result<std::uint64_t> parse_size(std::string_view text);

// "1.50 GiB"; below 1 GiB in MiB: "512.00 MiB".
std::string format_size(std::uint64_t bytes);

}  // namespace opscope
