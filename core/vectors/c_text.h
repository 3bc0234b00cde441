#pragma once
// Names, strings and numbers in the syntax that C99 and C++17 share.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/tensor/data_type.h"

namespace opscope {

// An identifier: letters, digits and underscores stay, anything else becomes an underscore.
std::string c_identifier(std::string_view name);

// A string literal with its quotes.
std::string c_string(std::string_view text);

// The type of an array's elements and how each is written. FLOAT32 and FLOAT64 are float and double in hexadecimal
// notation; FLOAT16, and arrays that contain a NaN or an infinity, which C has no constant for, are their bits.
struct CElements {
  std::string_view type;  // "float", "uint16_t"
  bool as_bits = false;
};
CElements c_elements(DataType type, bool all_finite);
std::string c_number(DataType type, std::uint64_t bits, bool as_bits);

}  // namespace opscope
