#pragma once

#include <cstddef>
#include <string_view>

namespace opscope {

// Bytes of the well-formed UTF-8 sequence that `text` starts with (RFC 3629); 0 if it starts with none or is empty.
std::size_t utf8_sequence_length(std::string_view text);

}  // namespace opscope
