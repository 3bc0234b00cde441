#pragma once
// Reads numbers from text. Case files, the window and the command line all use these functions.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/tensor/data_type.h"

namespace opscope {

// The bits of the value of `type` that is nearest to "[+-]digits[.digits][e[+-]digits]", ties to even. The decimal is
// rounded once, for every type and length. Closer to zero than to the smallest float, it is a zero of its sign. Integer
// types take an integer without point or exponent. BadInput, without `where`, if `decimal` is not such a number or is
// outside the type's range; the message then names the limit.
Result<std::uint64_t> nearest_value(DataType type, std::string_view decimal);

// The same. In addition floats may be "nan", "inf" and "-inf" in any case, and all types "0x...", the bits, at most as
// wide as the type. Blanks around the text are ignored.
Result<std::uint64_t> read_element(DataType type, std::string_view text);

// The same for what is typed in the window. In addition floats may be "qnan" and "snan" in any case, the quiet and the
// signalling NaN with the smallest payload, and a hexadecimal float of C, "0x1.8p-3", whose nearest value it is.
Result<std::uint64_t> typed_element(DataType type, std::string_view text);
// True if a text that it reads stands for bits: "0x..." which is no hexadecimal float.
bool are_typed_bits(std::string_view text);

// True if the decimal tells all of a number that stands beside elements of this type: it is the number, or the shortest
// text of it as FLOAT64 or, if that is a floating-point type, as such an element. True for NaN and infinities, which no
// digits round.
bool reads_back(DataType type, const std::string& decimal, long double number);

// The bits of "nan" in a floating-point type: quiet, without sign or payload.
std::uint64_t quiet_nan(DataType type);

// `text` for a message, cut to `most` bytes.
std::string quoted(std::string_view text, std::size_t most = 40);

}  // namespace opscope
