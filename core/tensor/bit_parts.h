#pragma once
// The bits of an element by their meaning (IEEE 754, two's complement), and the elements next to it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/tensor/data_type.h"

namespace opscope {

struct BitParts {
  std::string sign;            // one binary digit; empty for an unsigned integer
  std::string exponent;        // the binary digits of a float's biased exponent; empty for an integer
  std::string rest;            // the binary digits of a float's fraction, or of an integer below its sign
  std::string_view kind = {};  // of a float: "zero", "negative zero", "subnormal", "normal", "infinity", "negative
                               // infinity", "quiet NaN", "signalling NaN"
  std::string payload = {};    // of a NaN: its fraction below the bit that makes it quiet, "0x2A"
  std::string exactly;         // of a finite float that is not zero: "-13421773 × 2^-27", with an odd integer
};
BitParts bit_parts(DataType type, std::uint64_t bits);

// The next larger or smaller number of the type. Above the largest finite float stands inf, and between the smallest
// subnormals of either sign -0 and then +0. nullopt if there is none, and for NaN.
std::optional<std::uint64_t> next_above(DataType type, std::uint64_t bits);
std::optional<std::uint64_t> next_below(DataType type, std::uint64_t bits);

}  // namespace opscope
