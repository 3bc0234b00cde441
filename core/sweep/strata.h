#pragma once
// Values of a type that often reveal faults.

#include <cstdint>
#include <span>
#include <vector>

#include "core/tensor/data_type.h"

namespace opscope {

// Bits, ascending, each once.
struct Strata {
  // Zeros, ones, the type's limits, subnormal limits, infinities, quiet and signalling NaNs, of both signs, and
  // `values` in the type (integers: truncated and saturated); each with the two bit patterns before and after it.
  std::vector<std::uint64_t> edges;
  // Powers of two of both signs, subnormal ones too; without neighbours.
  std::vector<std::uint64_t> powers;
};
Strata strata_of(DataType type, std::span<const double> values);

// `values` with the two bit patterns before and after each, wrapping around at the type's width.
std::vector<std::uint64_t> with_neighbours(std::span<const std::uint64_t> values, DataType type);

}  // namespace opscope
