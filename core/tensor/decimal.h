#pragma once
// Numbers read from text: the one way that case files, the window and the command line share.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/tensor/data_type.h"

namespace opscope {

// The bits of the value of `type` that is nearest to "[+-]digits[.digits][e[+-]digits]", ties to even: the decimal is
// rounded once, whatever the type and however long it is. Below the least float it is a zero of its sign. Integer types
// take an integer written without point or exponent. BadInput without a place: `decimal` is none of these, or lies
// outside the type; then the sentence names the limit.
Result<std::uint64_t> nearest_value(DataType type, std::string_view decimal);

// The same, and besides for floats "nan", "inf" and "-inf" in any case, and for all types "0x..." as the bits, at most
// as wide as the type. Blanks around it do not count.
Result<std::uint64_t> read_element(DataType type, std::string_view text);

// The bits of the NaN that "nan" means in a floating-point type: quiet, without sign or payload.
std::uint64_t quiet_nan(DataType type);

// Rounded once to the nearest half, ties to even, not by way of float32.
Float16 to_half(double value);

// `text` for a message, cut to `most` bytes where it is too long to be read.
std::string quoted(std::string_view text, std::size_t most = 40);

}  // namespace opscope
