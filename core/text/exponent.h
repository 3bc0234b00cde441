#pragma once
// Numbers in scientific notation.

#include <string>

namespace opscope {

// The number with its exponent as short as it can be: "6e-08" -> "6e-8", "1e+09" -> "1e9". Others stay as they are.
std::string with_short_exponent(const std::string& number);

}  // namespace opscope
