#pragma once
// Elements at which implementations part ways.

#include <cstdint>
#include <vector>

#include "core/tensor/data_type.h"

namespace opscope::test {

// Bits of a binary floating-point type: both zeros, subnormals, the edges of the normal range, infinities, and NaNs
// quiet and signalling, of both signs, with payloads.
inline std::vector<std::uint64_t> special_floats(unsigned exponent_bits, unsigned fraction_bits) {
  const std::uint64_t one_ulp = 1, fraction = (std::uint64_t{1} << fraction_bits) - 1;
  const std::uint64_t infinity = ((std::uint64_t{1} << exponent_bits) - 1) << fraction_bits;
  const std::uint64_t one = (infinity >> 1) & ~fraction, quiet = std::uint64_t{1} << (fraction_bits - 1);
  std::vector<std::uint64_t> bits;
  for (const std::uint64_t magnitude :
       {std::uint64_t{0}, one_ulp, fraction / 3, fraction, fraction + 1, fraction + 2, one - 1, one, one + 1,
        one - quiet, one + quiet, one + 3 * fraction, infinity - 1, infinity, infinity + 1, infinity + quiet - 1,
        infinity + quiet, infinity + quiet + 5, infinity + fraction})
    for (const std::uint64_t sign : {std::uint64_t{0}, std::uint64_t{1} << (exponent_bits + fraction_bits)})
      bits.push_back(sign | magnitude);
  return bits;
}

inline std::vector<std::uint64_t> special_integers(unsigned width) {
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - width), top = std::uint64_t{1} << (width - 1);
  return {0, 1, 2, 3, top - 1, top, top + 1, all, all - 1, all - 2, all / 3, all / 3 * 2, all >> (width / 2)};
}

inline std::vector<std::uint64_t> special_values(DataType type) {
  switch (type) {
    case DataType::Float16: return special_floats(5, 10);
    case DataType::Float32: return special_floats(8, 23);
    case DataType::Float64: return special_floats(11, 52);
    default: return special_integers(static_cast<unsigned>(element_size(type) * 8));
  }
}

}  // namespace opscope::test
