#pragma once
// Elements as text: the shortest decimal that reads back to the same bits, and hexadecimal bits.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/tensor/data_type.h"

namespace opscope {

// "0.1", "-0", "nan", "-inf", "18446744073709551615". Shortest decimal that round-trips in the element's own type.
std::string format_element(DataType type, std::uint64_t bits);

// The same for people: "NaN", "+Inf", "-Inf".
std::string shown_element(DataType type, std::uint64_t bits);

// The same for the window, which tells both kinds of NaN: "sNaN" for a signalling one.
std::string shown_with_nan_kind(DataType type, std::uint64_t bits);

// The same as format_element(), but all digits of a NaN that is not the one that "nan" means. parse_element() gives
// these bits again.
std::string format_exactly(DataType type, std::uint64_t bits);

// The most characters that format_element() gives for the type.
std::size_t longest_element_text(DataType type);

// "0x3DCCCCCD": all digits of the element's width.
std::string format_bits(DataType type, std::uint64_t bits);

// typed_element(), for callers that need no message: nullopt for what is no such number.
std::optional<std::uint64_t> parse_element(DataType type, std::string_view text);

// 786432 -> "786,432".
std::string with_thousands(std::uint64_t value);

// "1 element", "786,432 elements".
std::string counted(std::uint64_t count, std::string_view noun);

// {0,1,204,311} -> "[0,1,204,311]".
std::string format_index(std::span<const std::uint32_t> index);

}  // namespace opscope
