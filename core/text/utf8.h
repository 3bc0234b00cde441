#pragma once

#include <cstddef>
#include <string_view>

namespace opscope {

// The length in bytes of the well-formed UTF-8 sequence (RFC 3629) at the start of `text`; 0 if there is none.
std::size_t utf8_sequence_length(std::string_view text);

// The largest number of bytes, at most `most`, after which `text` can be cut without splitting a sequence.
std::size_t utf8_cut(std::string_view text, std::size_t most);

}  // namespace opscope
