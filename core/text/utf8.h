#pragma once

#include <cstddef>
#include <string_view>

namespace opscope {

// Bytes of the well-formed UTF-8 sequence that `text` starts with (RFC 3629); 0 if it starts with none or is empty.
std::size_t utf8_sequence_length(std::string_view text);

// The most bytes, but no more than `most`, after which `text` can be cut without parting a sequence.
std::size_t utf8_cut(std::string_view text, std::size_t most);

}  // namespace opscope
